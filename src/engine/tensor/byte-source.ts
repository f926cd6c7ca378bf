import { RuleError } from "./rule-error";

/** Bytes that are read a stretch at a time; opening one reads nothing. */
export interface ByteSource {
  byteLength: number;
  /** Bytes `start..end`, in a buffer of their own. @throws RuleError outside `0..byteLength`. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** A stretch of a Blob, read through its slices. */
export function blobSource(blob: Blob, start: number, end: number, name: string): ByteSource {
  const byteLength = end - start;
  return {
    byteLength,
    async read(from, to) {
      checkStretch(from, to, byteLength, name);
      try {
        return new Uint8Array(await blob.slice(start + from, start + to).arrayBuffer());
      } catch {
        // A File on disk may have been changed or removed since it was chosen.
        throw new RuleError(name, "readable as it was when it was opened", "an error while reading");
      }
    },
  };
}

/**
 * Raw deflate inside a Blob. It can only be read forwards, so the stream stays open between calls: a
 * stretch behind the last one goes on, one before it starts anew. What is in memory is the stretch
 * asked for, never the whole.
 * @param byteLength Inflated length that the file claims; a stream that gives less is refused where
 *   it ends.
 */
export function inflatedSource(packed: Blob, byteLength: number, name: string): ByteSource {
  let stream: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let rest: Uint8Array = new Uint8Array(0);
  let position = 0;

  async function restart() {
    await stream?.cancel().catch(() => {});
    stream = null;
    rest = new Uint8Array(0);
    position = 0;
  }

  /** The next bytes of the stream, at most `limit` of them. */
  async function next(limit: number): Promise<Uint8Array> {
    if (rest.length === 0) {
      stream ??= packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
      const { value, done } = await stream.read().catch(() => {
        throw new RuleError(`${name} compressed data`, "whole", "a damaged stream");
      });
      if (done) throw new RuleError(`${name} length`, `${byteLength} bytes, as the file says`, position);
      rest = value;
    }
    const piece = rest.subarray(0, limit);
    rest = rest.subarray(piece.length);
    position += piece.length;
    return piece;
  }

  return {
    byteLength,
    async read(start, end) {
      checkStretch(start, end, byteLength, name);
      try {
        if (start < position) await restart();
        while (position < start) await next(start - position);
        const pieces: Uint8Array[] = [];
        while (position < end) pieces.push(await next(end - position));
        return joined(pieces);
      } catch (error) {
        await restart();
        throw error;
      }
    },
  };
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function checkStretch(start: number, end: number, byteLength: number, name: string): void {
  if (!(0 <= start && start <= end && end <= byteLength)) {
    throw new RuleError(`${name} bytes`, `inside 0..${byteLength}`, `${start}..${end}`);
  }
}
