/// <reference lib="webworker" />
import { openBrowserRuntime } from "./browser-runtime";
import { EngineServer } from "./engine-server";
import { LocalEngine } from "./local-engine";
import type { Message } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

const { gpu, hardwareConcurrency } = self.navigator;
const environment = { gpu, crossOriginIsolated: self.crossOriginIsolated, coreCount: hardwareConcurrency };
const engine = new LocalEngine(openBrowserRuntime, environment);
const server = new EngineServer(engine, (answer, transfer) => self.postMessage(answer, transfer));

self.onmessage = ({ data }: MessageEvent<Message>) => server.handle(data);
