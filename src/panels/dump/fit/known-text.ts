import { RuleError } from "../../../engine/tensor/rule-error";

const words = { contextLength: "context length", blockSize: "block size" } as const;

/** @throws RuleError */
export function readCount(field: keyof typeof words, text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw new RuleError(words[field], "a whole number", text);
  return Number(text);
}

/** `24, 40, -`: null is an unused one. @throws RuleError */
export function readAnchors(text: string): (number | null)[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .map((word) => {
      if (word === "-") return null;
      if (!/^\d{1,9}$/.test(word))
        throw new RuleError("anchor", "a whole number, or - for an unused one", word);
      return Number(word);
    });
}

export function anchorsText(anchors: readonly (number | null)[]): string {
  return anchors.map((anchor) => anchor ?? "-").join(", ");
}
