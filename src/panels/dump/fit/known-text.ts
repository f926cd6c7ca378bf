import { RuleError } from "../../../engine/tensor/rule-error";

const words = { contextLength: "context length", blockSize: "block size" } as const;

/** @throws RuleError */
export function readCount(field: keyof typeof words, text: string): number {
  if (!/^\d{1,9}$/.test(text.trim())) throw new RuleError(words[field], "a whole number", text);
  return Number(text);
}
