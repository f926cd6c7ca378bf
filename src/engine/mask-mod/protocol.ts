import type { BitMask } from "../masks/bit-mask";
import type { IntervalMask } from "../masks/interval-mask";
import { RuleError, retold } from "../tensor/rule-error";
import { sentenceOf } from "../tensor/sentence-of";
import type { SourceRequest } from "./evaluate-source";
import { type Cell, type Place, SourceError } from "./source-error";

/** To the worker. `id` names an evaluation and comes back with its answers. */
export type Message =
  | { id: number; kind: "evaluate"; request: SourceRequest }
  | { id: number; kind: "cancel" };

/** From the worker: any number of `progress`, then one of the others; nothing after a cancel. */
export type Answer = { id: number } & (
  | { kind: "progress"; fraction: number }
  | { kind: "mask"; mask: IntervalMask | BitMask }
  | { kind: "error"; error: SentError }
);

/** Errors lose their class on the way; these come back as what they were. */
export type SentError =
  | { name: "SourceError"; place: Pick<Place, "line" | "column">; reason: string; cell: Cell | null }
  | { name: "RuleError"; message: string };

export function packError(error: unknown): SentError {
  if (error instanceof SourceError) {
    const { place, reason, cell } = error;
    return { name: "SourceError", place: { line: place.line, column: place.column }, reason, cell };
  }
  const message = sentenceOf(error);
  if (error instanceof RuleError) return { name: "RuleError", message };
  // The memory of the page is the only thing left that can end.
  return { name: "RuleError", message: `the mask could not be evaluated: ${message}` };
}

export function unpackError(sent: SentError): Error {
  if (sent.name === "SourceError") return new SourceError(sent.place, sent.reason, sent.cell);
  return retold(sent.message);
}

/** Arrays of a mask that the worker does not read again: moved, not copied. */
export function transferList(answer: Answer): ArrayBuffer[] {
  if (answer.kind !== "mask") return [];
  const { mask } = answer;
  const arrays = "words" in mask ? [mask.words] : [mask.groupOfRow, mask.groupStart, mask.bounds];
  return arrays.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer);
}
