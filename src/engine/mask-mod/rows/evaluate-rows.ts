import { type BitMask, compactMask, emptyBits } from "../../masks/bit-mask";
import type { IntervalMask } from "../../masks/interval-mask";
import { RuleError } from "../../tensor/rule-error";
import type { Node } from "../graph/node";
import type { TracedMask } from "../trace";
import { Applier } from "./apply";
import { axisPass, faultAt, type Lanes } from "./axis-pass";
import { noteWhetherRising } from "./compare-kernels";
import { EqualRows } from "./equal-rows";
import { asBits, elementOfOperand, type Lane, newLane, type Operand, wordCount } from "./lanes";
import { type Plan, planOf } from "./plan";

/** Most bytes of the bits of a mask, and of the values that are kept for every column. */
const mostBytes = 2 ** 28;
/** Elements computed between two reports: some milliseconds. */
const reportEvery = 2 ** 22;

/**
 * Evaluates all cells and yields the fraction that is done, often enough to stop in between. The result is
 * intervals where they take no more memory than bits.
 * @throws SourceError with the cell where a cell has no value.
 */
export function* evaluateRows(traced: TracedMask): Generator<number, IntervalMask | BitMask> {
  const { rowCount, columnCount } = traced;
  const plan = planOf(traced);
  checkMemory(plan, rowCount, columnCount);
  const mask = emptyBits(rowCount, columnCount);
  if (rowCount === 0 || columnCount === 0) return compactMask(mask);
  const query = yield* passed(
    axisPass(plan.query, plan.kept, rowCount, new Applier(rowCount), (q) => ({ q, kv: 0 })),
  );
  const applier = new Applier(columnCount);
  const key = yield* passed(axisPass(plan.key, plan.kept, columnCount, applier, (kv) => ({ q: 0, kv })));
  for (const lane of key.values()) if (lane instanceof Int32Array) noteWhetherRising(lane);
  yield* fillRows(traced, plan, query, key, applier, mask);
  return compactMask(mask);
}

function checkMemory({ key, mixed }: Plan, rowCount: number, columnCount: number): void {
  const maskBytes = rowCount * wordCount(columnCount) * 4;
  if (maskBytes > mostBytes) {
    throw new RuleError("rows x columns", `at most ${mostBytes * 8} cells`, rowCount * columnCount);
  }
  const bytes = (key.length + mixed.length) * columnCount * 8;
  if (bytes > 4 * mostBytes) {
    const most = Math.floor((mostBytes / columnCount) * 0.5);
    throw new RuleError(
      "operations of a cell",
      `at most ${most} for ${columnCount} columns`,
      key.length + mixed.length,
    );
  }
}

/** Reports that work goes on, before the rows have begun. */
function* passed(pass: Generator<number, Lanes>): Generator<number, Lanes> {
  let done = 0;
  for (let step = pass.next(); ; step = pass.next()) {
    if (step.done) return step.value;
    done += step.value;
    if (done < reportEvery) continue;
    done = 0;
    yield 0;
  }
}

function* fillRows(
  { root, rowCount, columnCount }: TracedMask,
  { mixed, rowInputs }: Plan,
  query: Lanes,
  key: Lanes,
  applier: Applier,
  mask: BitMask,
): Generator<number, void> {
  const inputs = rowInputs.map((node) => query.get(node)).filter((lane) => lane !== undefined);
  const rows = new RowPass(mixed, query, key, applier, columnCount);
  const equalRows = new EqualRows(inputs, rowCount);
  const { words, wordsPerRow } = mask;
  const whole = new Uint32Array(wordsPerRow);
  const lastPart = 0xffffffff >>> ((32 - (columnCount & 31)) & 31);
  let done = 0;
  for (let row = 0; row < rowCount; row++) {
    const start = row * wordsPerRow;
    const earlier = equalRows.earlierThan(row);
    if (earlier !== -1) words.copyWithin(start, earlier * wordsPerRow, (earlier + 1) * wordsPerRow);
    else {
      done += yield* rows.compute(row, done);
      words.set(asBits(rows.operandOf(root, row), whole), start);
      words[start + wordsPerRow - 1] &= lastPart;
    }
    done += wordsPerRow;
    if (done < reportEvery) continue;
    done = 0;
    yield row / rowCount;
  }
}

/** Computes the nodes that differ by row and column; of what a new row leaves as it was, nothing. */
class RowPass {
  readonly #lanes: Lanes = new Map();
  readonly #changed = new Set<Node>();
  #lastRow = -1;

  constructor(
    private readonly mixed: readonly Node[],
    private readonly query: Lanes,
    private readonly key: Lanes,
    private readonly applier: Applier,
    private readonly columnCount: number,
  ) {}

  /** @returns Elements computed since the last report. */
  *compute(row: number, doneBefore: number): Generator<number, number> {
    let done = 0;
    this.#changed.clear();
    for (const node of this.mixed) {
      if (this.#lastRow !== -1 && !node.args.some((arg) => this.#differs(arg, row))) continue;
      this.#changed.add(node);
      const args = node.args.map((arg) => this.operandOf(arg, row));
      const lane = this.#laneOf(node);
      const failed = this.applier.apply(node, args, lane);
      if (failed !== -1) throw faultAt(node, args, failed, { q: row, kv: failed });
      done += lane.length;
      // Rows with very many operations must be left in between, too.
      if (doneBefore + done > 2 * reportEvery) {
        done = -doneBefore;
        yield 0;
      }
    }
    this.#lastRow = row;
    return done;
  }

  operandOf(node: Node, row: number): Operand {
    if (node.value !== null) return node.value;
    const ofRow = this.query.get(node);
    if (ofRow !== undefined) return elementOfOperand(ofRow, row);
    return this.key.get(node) ?? this.#laneOf(node);
  }

  #differs(node: Node, row: number): boolean {
    const ofRow = this.query.get(node);
    if (ofRow !== undefined) return elementOfOperand(ofRow, row) !== elementOfOperand(ofRow, this.#lastRow);
    return this.#changed.has(node);
  }

  #laneOf(node: Node): Lane {
    let lane = this.#lanes.get(node);
    if (lane === undefined) {
      lane = newLane(node, this.columnCount);
      this.#lanes.set(node, lane);
    }
    return lane;
  }
}
