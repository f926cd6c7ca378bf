import type { PairRun } from "../drafting/pair";

export type TargetRequest = Parameters<PairRun["target"]>[0];

/**
 * What a run has asked of its target, as few requests as leave the same rows behind: for a second target that is
 * to catch up with the first.
 */
export class TargetRequests {
  #requests: TargetRequest[] = [];

  add(request: TargetRequest): void {
    // Rows that were kept under a name outlive what comes after them, and were computed from all that came before.
    const lastKept = this.#requests.findLastIndex(({ keepAs }) => keepAs !== undefined);
    const kept = this.#requests.flatMap((earlier, at): TargetRequest[] => {
      if (at <= lastKept) return [earlier];
      const tokens = earlier.tokens.slice(0, Math.max(0, request.start - earlier.start));
      return tokens.length === 0 ? [] : [{ ...earlier, tokens }];
    });
    const last = kept.at(-1);
    const goesOn =
      last !== undefined &&
      last.keepAs === undefined &&
      request.keepAs === undefined &&
      last.start + last.tokens.length === request.start;
    this.#requests = goesOn
      ? [...kept.slice(0, -1), { ...last, tokens: [...last.tokens, ...request.tokens] }]
      : [...kept, request];
  }

  all(): readonly TargetRequest[] {
    return this.#requests;
  }

  takeAll(): readonly TargetRequest[] {
    const requests = this.#requests;
    this.#requests = [];
    return requests;
  }
}
