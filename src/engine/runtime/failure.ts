import { RuleError } from "../tensor/rule-error";
import { sentenceOf } from "../tensor/sentence-of";

export type FailureKind = "device-lost" | "worker-crashed" | "run-failed" | "out-of-memory" | "fetch-failed";

/** Something broke that the user did not get wrong. `sentence` is for the screen. */
export class EngineFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly sentence: string,
    cause?: unknown,
  ) {
    super(sentence, { cause });
    this.name = "EngineFailure";
  }
}

/**
 * Whether a failure takes the loaded pairs away with it: after all but a failed fetch the runtime may
 * be left in any state, so nothing else is asked of it.
 */
export function takesPairsAway({ kind }: EngineFailure): boolean {
  return kind !== "fetch-failed";
}

const memoryWords = /out of memory|bad_alloc|allocat|memory access out of bounds|cannot grow|OOM/i;
const deviceWords = /device (is |was )?lost|lost device|DXGI_ERROR_DEVICE|external Instance reference/i;

/** Gives an error of the runtime its kind and sentence; errors that have one stay as they are. */
export function failureOf(error: unknown): unknown {
  if (error instanceof EngineFailure || error instanceof RuleError || isAbort(error)) return error;
  if (error instanceof DOMException && error.name === "NotReadableError") {
    const sentence = "A file of the pair could not be read: it changed or is gone.";
    return new EngineFailure("fetch-failed", sentence, error);
  }
  const message = sentenceOf(error);
  if (deviceWords.test(message)) return deviceLost(message);
  if (memoryWords.test(message)) {
    const sentence = "The model does not fit into the memory that the browser gives this page.";
    return new EngineFailure("out-of-memory", sentence, error);
  }
  return new EngineFailure("run-failed", `The model's run failed: ${oneLine(withoutSource(message))}`, error);
}

export function deviceLost(reason: string): EngineFailure {
  return new EngineFailure("device-lost", `The GPU device was lost: ${oneLine(reason)}`);
}

/** Whether an error is a cancelled job's reason. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** onnxruntime puts its call, a source file and a C++ signature before the reason. */
function withoutSource(message: string): string {
  return message
    .replace(/\s+/g, " ")
    .replace(/^.*ERROR_MESSAGE: /, "")
    .replace(/^\S+:\d+ .*? was false\. ?/, "");
}

const longestReason = 200;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim() || "no reason given";
  const short = line.length > longestReason ? `${line.slice(0, longestReason)}...` : line;
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
