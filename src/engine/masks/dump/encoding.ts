import type { Dtype } from "../../tensor/dtype";
import { type BitMask, countBits } from "../bit-mask";
import { counted } from "../wording";
import type { Planes } from "./read-planes";

/** How a dump says which cells are visible. */
export interface MaskEncoding {
  kind: "boolean" | "integers" | "additive" | "boolean-added" | "boolean-added-to-additive";
  /** The same in a sentence, with the numbers that were found. */
  sentence: string;
}

/** Whether a boolean mask was added as numbers: what the file was made for hides nothing. */
export function isAddedBoolean({ kind }: { kind: string }): boolean {
  return kind === "boolean-added" || kind === "boolean-added-to-additive";
}

/** Visible cells of the numbers, and what kind of mask they are. */
export function decode(
  { ones, hidden, hiddenValues }: Planes,
  dtype: Dtype,
): { visible: BitMask; encoding: MaskEncoding } {
  if (hidden.words.some((word) => word !== 0)) {
    const plusOnes = countBits(ones, 0, ones.rowCount, 0, ones.columnCount);
    return {
      visible: complementOf(hidden),
      encoding:
        plusOnes === 0
          ? { kind: "additive", sentence: `Numbers to add: 0 is seen, ${shown(hiddenValues)} is hidden.` }
          : {
              kind: "boolean-added-to-additive",
              sentence: `Numbers to add: ${shown(hiddenValues)} is hidden; ${counted(plusOnes, "cell")} of the others hold +1, as if a boolean mask had been added as numbers, which hides nothing.`,
            },
    };
  }
  if (dtype === "BOOL") return { visible: ones, encoding: { kind: "boolean", sentence: "True is seen." } };
  if (/F\d+$/.test(dtype)) return decodeFloats(ones);
  return { visible: ones, encoding: { kind: "integers", sentence: "1 is seen, 0 is hidden." } };
}

/** Floats without a large negative number hide nothing when they are added. */
function decodeFloats(ones: BitMask): { visible: BitMask; encoding: MaskEncoding } {
  if (ones.words.every((word) => word === 0)) {
    const sentence = "Numbers to add, all of them 0: every cell is seen.";
    return { visible: complementOf(ones), encoding: { kind: "additive", sentence } };
  }
  const sentence =
    "A boolean mask as the floats +1 and +0: 1 is read as seen. Added to scores these numbers hide nothing; pass it as bool, or as 0 and -inf.";
  return { visible: ones, encoding: { kind: "boolean-added", sentence } };
}

/** Every cell that the mask does not have. */
export function complementOf(mask: BitMask): BitMask {
  const words = mask.words.map((word) => ~word);
  const spareBits = 32 * mask.wordsPerRow - mask.columnCount;
  if (spareBits > 0) {
    const last = 0xffffffff >>> spareBits;
    for (let at = mask.wordsPerRow - 1; at < words.length; at += mask.wordsPerRow) words[at] &= last;
  }
  return { ...mask, words };
}

function shown(values: readonly number[]): string {
  return [...values]
    .sort((a, b) => a - b)
    .map((value) => (value === -Infinity ? "-inf" : String(value)))
    .join(" or ");
}
