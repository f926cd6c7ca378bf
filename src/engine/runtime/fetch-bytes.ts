import { sentenceOf } from "../tensor/sentence-of";
import { EngineFailure, isAbort } from "./failure";

/** Told again and again while a file comes; `totalBytes` is null when the server does not say. */
export type OnBytes = (loadedBytes: number, totalBytes: number | null) => void;

/**
 * Fetches a file from the page's own origin.
 * @returns The file, or null when the server has none: status 404, or a page in its place, which is
 * how single-page servers answer for every unknown address.
 */
export async function fetchBytes(
  url: string,
  name: string,
  onBytes: OnBytes | undefined,
  signal: AbortSignal | undefined,
): Promise<Blob | null> {
  try {
    const response = await fetch(url, signal ? { signal } : {});
    if (response.status === 404 || response.headers.get("content-type")?.startsWith("text/html")) return null;
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await readBody(response, onBytes);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (isAbort(error)) throw error;
    const reason = sentenceOf(error);
    throw new EngineFailure("fetch-failed", `${name} could not be fetched: ${reason}.`, error);
  }
}

async function readBody(response: Response, onBytes: OnBytes | undefined): Promise<Blob> {
  if (!response.body) return response.blob();
  const totalBytes = announcedBytes(response.headers);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loadedBytes = 0;
  onBytes?.(loadedBytes, totalBytes);
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    loadedBytes += part.value.byteLength;
    onBytes?.(loadedBytes, totalBytes);
  }
  return new Blob(chunks);
}

/** The announced length counts compressed bytes; of a compressed body the real one is not known. */
function announcedBytes(headers: Headers): number | null {
  const announced = headers.get("content-length");
  return announced === null || headers.has("content-encoding") ? null : Number(announced);
}
