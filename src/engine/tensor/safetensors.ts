import { toFloat32 } from "./dtype";
import { RuleError } from "./rule-error";
import { headerLength, lengthBytes, parseHeader, type StoredTensor } from "./safetensors-header";

/** An open safetensors file; only its header is in memory. */
export interface Safetensors {
  file: Blob;
  fileName: string;
  tensors: ReadonlyMap<string, StoredTensor>;
}

/** Reads and checks the header. @param fileName For the errors: "drafter model.safetensors". */
export async function openSafetensors(file: Blob, fileName: string): Promise<Safetensors> {
  const length = headerLength(await file.slice(0, lengthBytes).arrayBuffer(), file.size, fileName);
  const header = await file.slice(lengthBytes, lengthBytes + length).arrayBuffer();
  return { file, fileName, tensors: parseHeader(header, file.size, fileName) };
}

/** The shards of one checkpoint as if they were one file. Nothing is read: a Blob of Blobs refers to them. */
export function joinSafetensors(shards: readonly Safetensors[], fileName: string): Safetensors {
  const tensors = new Map<string, StoredTensor>();
  let shardStart = 0;
  for (const shard of shards) {
    for (const [name, { start, end, ...rest }] of shard.tensors) {
      if (tensors.has(name)) throw new RuleError(name, `in one shard of ${fileName}`, "two of them");
      tensors.set(name, { ...rest, start: shardStart + start, end: shardStart + end });
    }
    shardStart += shard.file.size;
  }
  return { file: new Blob(shards.map(({ file }) => file)), fileName, tensors };
}

export function findTensor({ tensors, fileName }: Safetensors, name: string): StoredTensor {
  const tensor = tensors.get(name);
  if (!tensor) throw new RuleError(name, `in ${fileName}`, "no such tensor");
  return tensor;
}

/** The tensor's stored bytes, in row-major order. */
export async function readBytes(source: Safetensors, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const { start, end } = findTensor(source, name);
  return new Uint8Array(await source.file.slice(start, end).arrayBuffer());
}

/** The tensor's values, in row-major order. */
export async function readFloats(source: Safetensors, name: string): Promise<Float32Array<ArrayBuffer>> {
  return toFloat32(await readBytes(source, name), findTensor(source, name).dtype, name);
}
