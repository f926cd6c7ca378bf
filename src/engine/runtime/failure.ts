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
