/** Values of one tensor, row-major, by name. */
export type Tensors = Record<string, { shape: readonly number[]; values: Float32Array }>;

/** A safetensors file of the tensors; BF16 cuts the low half of each value off. */
export function writeSafetensors(tensors: Tensors, dtype: "F32" | "BF16" = "F32"): Blob {
  const header: Record<string, unknown> = { __metadata__: { format: "pt" } };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let end = 0;
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    const bytes = dtype === "F32" ? new Uint8Array(values.slice().buffer) : bfloat16Bytes(values);
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
    parts.push(bytes);
  }
  return safetensorsFile(JSON.stringify(header), parts);
}

/** A file with this header text, padded to 8 bytes as the writers do, and these data bytes. */
export function safetensorsFile(header: string, parts: Uint8Array<ArrayBuffer>[]): Blob {
  const text = new TextEncoder().encode(header);
  const padding = " ".repeat((8 - (text.length % 8)) % 8);
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(text.length + padding.length), true);
  return new Blob([length.buffer, text, padding, ...parts]);
}

function bfloat16Bytes(values: Float32Array): Uint8Array<ArrayBuffer> {
  const bits = new Uint32Array(values.slice().buffer);
  return new Uint8Array(Uint16Array.from(bits, (value) => value >>> 16).buffer);
}
