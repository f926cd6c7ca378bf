/// <reference lib="webworker" />
import type { Answer, Message } from "./protocol";
import type { TilePixels } from "./tile-layer";
import { TileServer } from "./tile-server";

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

async function post(id: number, pixels: TilePixels | null): Promise<void> {
  if (pixels === null) {
    self.postMessage({ id, tile: null } satisfies Answer);
    return;
  }
  const { bytes, widthPx, heightPx } = pixels;
  const tile =
    typeof createImageBitmap === "function"
      ? await createImageBitmap(new ImageData(bytes, widthPx, heightPx))
      : pixels;
  self.postMessage({ id, tile } satisfies Answer, "close" in tile ? [tile] : [bytes.buffer]);
}

const server = new TileServer(post, pause);

self.onmessage = ({ data }: MessageEvent<Message>) => server.handle(data);
