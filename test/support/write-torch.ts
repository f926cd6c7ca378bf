import { opcodes } from "../../src/engine/tensor/pickle-opcodes";
import { writeZip } from "./write-zip";

/** Opcodes with their arguments: names of opcodes, numbers as bytes, text as it is. */
export function pickleOf(
  ...parts: (keyof typeof opcodes | { bytes: readonly number[] } | { text: string })[]
) {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === "string") return [opcodes[part]];
      return "bytes" in part ? [...part.bytes] : [...new TextEncoder().encode(part.text)];
    }),
  );
}

/** A torch file of a pickle and its storages. */
export function torchFile(
  pickle: Uint8Array,
  storages: Record<string, Uint8Array> = {},
): Uint8Array<ArrayBuffer> {
  return writeZip([
    { name: "archive/data.pkl", bytes: pickle },
    ...Object.entries(storages).map(([key, bytes]) => ({ name: `archive/data/${key}`, bytes })),
  ]);
}
