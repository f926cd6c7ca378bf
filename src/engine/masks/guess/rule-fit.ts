import type { Convention, LayerType } from "../convention";
import { blockRunsOf, contextEndOf, contextWindowOf } from "../visible-range";
import { type DumpBlocks, lengthOf, overlap } from "./dump-blocks";
import type { Effort } from "./effort";
import type { OpenContext } from "./open-context";

/** Counts the cells in which blocks of a dump differ from those that a convention makes. */
export class RuleFit {
  readonly #blocks: DumpBlocks;
  readonly #runsOfSlot: (readonly number[] | undefined)[] = [];
  /** Differing cells of own slots, by form, then slot; -1 where they were not counted yet. */
  readonly #ownOfForm: (Int32Array | undefined)[] = [];

  constructor(
    blocks: DumpBlocks,
    readonly convention: Convention,
    readonly layerType: LayerType,
    private readonly effort: Effort,
  ) {
    this.#blocks = blocks;
  }

  /**
   * The whole of a block under an anchor; null is an unused one.
   * @param most Where the count gets past this, it ends.
   */
  residual(block: number, anchor: number | null, open: OpenContext, most = Infinity): number {
    const { blockSize, rows } = this.#blocks;
    const rule = this.convention.attention[this.layerType];
    const form = this.#blocks.forms[this.#blocks.formOfBlock[block]];
    this.effort.spend(blockSize);
    const isDead = anchor === null;
    const seesOwn = !isDead || this.convention.deadAnchor === "own-block";
    const runs = isDead ? [] : open.runsFor(anchor);
    const end = isDead ? 0 : contextEndOf(this.convention, this.#blocks, anchor);
    const moves = rule.contextStart.from === "query";
    let residual = 0;
    let inContext = 0;
    for (let slot = 0; slot < blockSize && residual <= most; slot++) {
      const row = rows[block * blockSize + slot];
      const isEmpty = !isDead && open.isEmpty !== null && open.isEmpty(anchor, slot);
      residual += seesOwn && !isEmpty ? this.#own(block, slot) : lengthOf(form[slot]);
      if (isDead || isEmpty) {
        residual += row.contextCount;
        continue;
      }
      const isAsAbove =
        slot > 0 && !moves && open.isEmpty === null && rows[block * blockSize + slot - 1] === row;
      if (!isAsAbove) {
        const window = contextWindowOf(rule.contextStart, anchor, slot);
        inContext = row.contextCount + this.#context(row.context, runs, window, end);
      }
      residual += inContext;
    }
    return residual;
  }

  /** Cells that the rule sees, less twice those that the row sees too. */
  #context(
    context: readonly number[],
    runs: readonly number[],
    window: { sinkEnd: number; start: number },
    end: number,
  ): number {
    const last = Math.min(end, this.#blocks.contextColumns);
    let sum = 0;
    for (let i = 0; i < runs.length && runs[i] < last; i += 2) {
      const to = Math.min(runs[i + 1], last);
      const sinkEnd = Math.min(to, window.sinkEnd);
      const from = Math.max(runs[i], window.start);
      if (runs[i] < sinkEnd) sum += sinkEnd - runs[i] - 2 * overlap(context, runs[i], sinkEnd);
      if (from < to) sum += to - from - 2 * overlap(context, from, to);
    }
    return sum;
  }

  #own(block: number, slot: number): number {
    const number = this.#blocks.formOfBlock[block];
    const { blockSize, forms } = this.#blocks;
    this.#ownOfForm[number] ??= new Int32Array(blockSize).fill(-1);
    const known = this.#ownOfForm[number][slot];
    if (known !== -1) return known;
    const own = forms[number][slot];
    const runs = this.#runs(slot);
    let common = 0;
    for (let i = 0; i < runs.length; i += 2) common += overlap(own, runs[i], runs[i + 1]);
    const count = lengthOf(own) + lengthOf(runs) - 2 * common;
    this.#ownOfForm[number][slot] = count;
    return count;
  }

  #runs(slot: number): readonly number[] {
    const rule = this.convention.attention[this.layerType];
    const { blockSize } = this.#blocks;
    if (this.#runsOfSlot[slot] === undefined && rule.pattern !== undefined) this.effort.spend(blockSize);
    this.#runsOfSlot[slot] ??= blockRunsOf(rule, slot, blockSize);
    return this.#runsOfSlot[slot];
  }
}
