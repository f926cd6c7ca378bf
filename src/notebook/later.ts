/**
 * What a cheap cell's `compute` gives when the work is too long for the page's thread: the notebook starts
 * it, shows how far it is, and ends it when the params or inputs change, or the user stops it.
 */
export class Later<Output> {
  /** `keep` takes an unfinished output, which is shown, and stays when the work is stopped. */
  constructor(readonly start: (job: LaterJob, keep?: (soFar: Output) => void) => Promise<Output>) {}
}

export interface LaterJob {
  /** Aborted when the result is not wanted any more: reject with the signal's reason. */
  signal: AbortSignal;
  /** How far it is ("62 %"). */
  progress(place: string): void;
}
