/// <reference lib="webworker" />
import type { Message } from "./protocol";
import { SourceServer } from "./source-server";

declare const self: DedicatedWorkerGlobalScope;

/** A task of its own, so that a cancel message comes in; timers would wait for milliseconds. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const server = new SourceServer((answer, transfer) => self.postMessage(answer, transfer), pause);

self.onmessage = ({ data }: MessageEvent<Message>) => server.handle(data);
