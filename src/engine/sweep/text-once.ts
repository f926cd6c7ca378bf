import type { DraftOutput, PairRun } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { candidatesOf, greedy } from "../drafting/verification";

/**
 * A run for all deviations of one prompt. What the target says of a text is the same under each of them, and
 * verification lets all of them write the same text, so that the target runs over it once: prompt, anchors and
 * accepted drafts are answered from what it said before. Only greedy decoding: the first draft that is not the
 * target's own choice ends what verification observes, and the rows behind it are not computed but zeros.
 */
export class TextOnce implements PairRun {
  /** Tokens whose states the run holds, by sequence index. */
  #tokens: number[] = [];
  /** The target's row of logits at an index, [vocabularySize]; a hole where it was not asked for. */
  #logits: (Float32Array | undefined)[] = [];

  constructor(
    private readonly run: PairRun,
    private readonly vocabularySize: number,
  ) {}

  async target(request: Parameters<PairRun["target"]>[0]): Promise<Float32Array> {
    const { start, tokens, rows, keepAs } = request;
    // States that are kept under a name are all wanted, those of rejected drafts too.
    if (keepAs !== undefined) return this.#runOver(request);
    const known = this.#knownOf(request);
    const isRefused =
      rows === "all" &&
      known > 0 &&
      known < tokens.length &&
      this.#choiceAt(start + known - 1) !== tokens[known];
    if (known < tokens.length && !isRefused) {
      await this.#runOver({ start: start + known, tokens: tokens.slice(known), rows });
    }
    return this.#answer(request);
  }

  draft(plan: DraftPlan, want: Parameters<PairRun["draft"]>[1]): Promise<DraftOutput> {
    return this.run.draft(plan, want);
  }

  streams(...request: Parameters<PairRun["streams"]>): ReturnType<PairRun["streams"]> {
    return this.run.streams(...request);
  }

  close(): void {
    this.run.close();
  }

  /** Leading tokens that need no run: their states are held, and their logits known where they are asked for. */
  #knownOf({ start, tokens, rows }: Parameters<PairRun["target"]>[0]): number {
    const unknown = tokens.findIndex((token, at) => {
      const isAsked = rows === "all" || at === tokens.length - 1;
      return this.#tokens[start + at] !== token || (isAsked && this.#logits[start + at] === undefined);
    });
    return unknown === -1 ? tokens.length : unknown;
  }

  async #runOver(request: Parameters<PairRun["target"]>[0]): Promise<Float32Array> {
    const { start, tokens, rows } = request;
    const logits = await this.run.target(request);
    const end = start + tokens.length;
    this.#tokens = [...this.#tokens.slice(0, start), ...tokens];
    this.#logits.length = start;
    this.#logits.length = end;
    const first = rows === "all" ? start : end - 1;
    for (let index = first; index < end; index++) {
      const row = index - first;
      this.#logits[index] = logits.slice(row * this.vocabularySize, (row + 1) * this.vocabularySize);
    }
    return logits;
  }

  /** Up to the first draft that was refused. */
  #answer({ start, tokens, rows }: Parameters<PairRun["target"]>[0]): Float32Array {
    const size = this.vocabularySize;
    const first = rows === "all" ? start : start + tokens.length - 1;
    const answer = new Float32Array((rows === "all" ? tokens.length : 1) * size);
    for (let row = 0; first + row < start + tokens.length; row++) {
      if (this.#tokens[first + row] !== tokens[first + row - start]) break;
      answer.set(this.#logits[first + row] ?? [], row * size);
    }
    return answer;
  }

  #choiceAt(index: number): number {
    return greedy(candidatesOf(this.#logits[index] ?? new Float32Array(0), 0, this.vocabularySize, 1));
  }
}
