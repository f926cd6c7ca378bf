import type { DraftOutput, DraftWish, PairRun, TargetNumerics } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { retold } from "../tensor/rule-error";
import { sentenceOf } from "../tensor/sentence-of";
import type { BackendWish, LoadProgress, PairReport, PairSource } from "./engine";
import { EngineFailure, type FailureKind, failureOf, isAbort } from "./failure";

/**
 * To the worker. `id` names a call and comes back with its answer; `pair` names a pair from its load
 * on, so that a run is of the pair that was meant, and `run` an open run.
 */
export type Message =
  | ({ id: number } & Call)
  | { kind: "open"; pair: number; run: number }
  /** Frees a pair or a run, and stops what it is doing: a load that is under way, a graph. */
  | { kind: "close"; pair: number }
  | { kind: "close"; run: number };

export type Call =
  | { kind: "load"; pair: number; source: PairSource; backend: BackendWish }
  | { kind: "target"; run: number; request: Parameters<PairRun["target"]>[0] }
  | { kind: "draft"; run: number; plan: DraftPlan; want: DraftWish }
  | { kind: "streams"; run: number; tokens: readonly number[]; numerics: TargetNumerics };

/** From the worker: any number of `progress`, then one of the others. */
export type Answer = { id: number } & Result;

export type Result =
  | { kind: "progress"; progress: LoadProgress }
  | { kind: "loaded"; pair: PairReport }
  | { kind: "logits"; logits: Float32Array }
  | { kind: "drafted"; output: DraftOutput }
  | { kind: "streams"; streams: Float32Array[] }
  | { kind: "error"; error: SentError };

/** Errors lose their class on the way; these come back as what they were. */
export type SentError =
  | { name: "RuleError"; message: string }
  | { name: "AbortError"; message: string }
  | { name: "EngineFailure"; message: string; failure: FailureKind };

export function packError(thrown: unknown): SentError {
  const error = failureOf(thrown);
  if (error instanceof EngineFailure)
    return { name: "EngineFailure", message: error.sentence, failure: error.kind };
  const message = sentenceOf(error);
  return { name: isAbort(error) ? "AbortError" : "RuleError", message };
}

export function unpackError(sent: SentError): Error {
  if (sent.name === "EngineFailure") return new EngineFailure(sent.failure, sent.message);
  if (sent.name === "AbortError") return new DOMException(sent.message, "AbortError");
  return retold(sent.message);
}

/** Arrays of a result that nobody on this side reads again: moved, not copied. */
export function transferList(result: Result): ArrayBuffer[] {
  if (result.kind === "logits") return buffers(result.logits);
  if (result.kind === "streams") return buffers(...result.streams);
  if (result.kind !== "drafted") return [];
  const { logits, attention, inside } = result.output;
  const looked = inside === undefined ? [] : [...inside.lens, ...inside.streams, inside.features];
  return buffers(logits, ...(attention ?? []), ...looked);
}

function buffers(...arrays: Float32Array[]): ArrayBuffer[] {
  // Two arrays may be one, as the last lens and the logits are.
  const all = new Set(arrays.map(({ buffer }) => buffer));
  return [...all].filter((buffer) => buffer instanceof ArrayBuffer);
}
