import { RuleError } from "../tensor/rule-error";
import type { Layout } from "./layout";

/** Above these, comparing would take minutes and all memory; real training sizes fit twenty times. */
const longestContext = 262_144;
const mostRows = 65_536;

/** @throws RuleError for a comparison of two sides that is too large to be made. */
export function checkSize({ contextLength, anchors }: Layout, blockSize: number): void {
  checkContextLength(contextLength);
  const rows = anchors.length * blockSize;
  if (rows > mostRows) throw new RuleError("anchors times blockSize", `<= ${mostRows}`, rows);
}

export function checkContextLength(contextLength: number): void {
  if (contextLength > longestContext) {
    throw new RuleError("contextLength", `<= ${longestContext}`, contextLength);
  }
}
