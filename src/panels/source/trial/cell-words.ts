import type { Cell } from "../../../engine/mask-mod/source-error";
import type { Blocks } from "./blocks";

/** `q 10 (block 1, slot 2) -> kv 3 (context)`. */
export function cellWords({ q, kv }: Cell, blocks: Blocks | null): string {
  if (blocks === null) return `q ${q} -> kv ${kv}`;
  const key = kv < blocks.contextLength ? "context" : slotWords(kv - blocks.contextLength, blocks.blockSize);
  return `q ${q} (${slotWords(q, blocks.blockSize)}) -> kv ${kv} (${key})`;
}

function slotWords(ordinal: number, blockSize: number): string {
  return `block ${Math.floor(ordinal / blockSize)}, slot ${ordinal % blockSize}`;
}
