/// <reference lib="webworker" />
import { answerOf, type DumpJob } from "./protocol";

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<DumpJob>) => {
  self.postMessage(await answerOf(data, (fraction) => self.postMessage({ kind: "progress", fraction })));
};
