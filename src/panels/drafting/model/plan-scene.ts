import { isOfText } from "../../../engine/drafting/context-row";
import { type Round, sequenceBefore } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";
import type { Convention, LayerType } from "../../../engine/masks/convention";
import type { Frame, Side } from "../../../engine/masks/frame";
import { isSameList } from "../../../engine/tensor/same-list";
import type { RunName } from "../../../store/branches";
import type { RunResult } from "../../../store/drafting-result";
import { ownStep } from "../../../store/lockstep";
import { begunRounds, type RoundProgress } from "./round-progress";

/** Which attention is drawn; null is the mean over all of them. */
export interface AttentionChoice {
  layer: number | null;
  head: number | null;
}

/** Attention paid by some rows of a block, in the columns of a frame. */
export interface PaidAttention {
  rowStart: number;
  rowCount: number;
  /** [rowCount, frame.columnCount] */
  values: Float32Array;
}

/** The block that the masks are drawn for. */
export interface PlanScene {
  /** Whose block it is; the other run's block is the same one as long as both stand at this anchor. */
  run: RunName;
  /** The pane of that run. */
  side: Side;
  /** Null before the first run: then the block is laid out at `sampleAnchor`. */
  anchor: number | null;
  sides: Record<Side, Convention>;
  /** Rounds of both sides that lay out this very block. */
  rounds: Record<Side, Round | null>;
  /** Those of them that have drafted it. */
  drafted: Record<Side, Round | null>;
  /** Tokens of the context and, last, the anchor's; empty before the first run. */
  sequence: readonly number[];
}

/** Where a block is laid out while there is no run: the founding case. */
export const sampleAnchor = 24;

/**
 * @param runs one or two; the first is drawn left
 * @param sides stand for the conventions of runs as long as there are none
 * @param wanted whose block is drawn; the left run's where no such run is shown
 */
export function planScene(
  runs: readonly RunResult[],
  sides: PlanScene["sides"],
  step: Step | null,
  wanted: RunName | null,
): PlanScene {
  const [left, right] = runs;
  const none = { train: null, infer: null };
  if (left === undefined || !step) {
    return { run: "A", side: "train", anchor: null, sides, rounds: none, drafted: none, sequence: [] };
  }
  const subject = right !== undefined && right.name === wanted ? right : left;
  const at = ownStep(subject.timeline, step);
  const sequence = sequenceBefore(subject.timeline, at.kind === "prompt" ? 0 : at.round);
  const ofLeft = progressAt(left, step, sequence);
  const ofRight = right === undefined ? null : progressAt(right, step, sequence);
  const drafted = (progress: RoundProgress | null) =>
    progress !== null && progress.draftedEnd > 0 ? progress.round : null;
  return {
    run: subject.name,
    side: subject === left ? "train" : "infer",
    anchor: sequence.length - 1,
    sides: { train: left.convention, infer: (right ?? left).convention },
    rounds: { train: ofLeft?.round ?? null, infer: (right === undefined ? ofLeft : ofRight)?.round ?? null },
    drafted: { train: drafted(ofLeft), infer: drafted(ofRight) },
    sequence,
  };
}

/** The run's current round, if it goes on from the end of exactly this sequence. */
function progressAt(run: RunResult, step: Step, sequence: readonly number[]): RoundProgress | null {
  const progress = begunRounds(run.timeline, ownStep(run.timeline, step)).at(-1);
  if (!progress) return null;
  const own = sequenceBefore(run.timeline, progress.round.index);
  return isSameList(own, sequence) ? progress : null;
}

/**
 * The attention that a round's drafter forward paid, averaged over the chosen layers and heads. Only
 * layers of `layerType` count, for the others have another mask.
 * @param slot the one row to show, null for all rows of the block
 */
export function paidAttention(
  round: Round,
  frame: Frame,
  layerTypes: readonly LayerType[],
  layerType: LayerType,
  choice: AttentionChoice,
  slot: number | null,
): PaidAttention | null {
  const { attention, plan } = round;
  if (!attention) return null;
  const layers = attention.filter(
    (_, layer) => layerTypes[layer] === layerType && (choice.layer === null || layer === choice.layer),
  );
  const keyCount = plan.contextRows + plan.blockSize;
  const rowStart = slot ?? 0;
  const rowCount = slot === null ? plan.blockSize : 1;
  const values = new Float32Array(rowCount * frame.columnCount);
  let summed = 0;
  for (const layer of layers) {
    const headCount = layer.length / (plan.blockSize * keyCount);
    for (let head = 0; head < headCount; head++) {
      if (choice.head !== null && head !== choice.head) continue;
      summed++;
      for (let row = 0; row < rowCount; row++) {
        const from = (head * plan.blockSize + rowStart + row) * keyCount;
        for (let key = 0; key < keyCount; key++) {
          const column = frameColumn(key, round, frame);
          if (column !== null) values[row * frame.columnCount + column] += layer[from + key];
        }
      }
    }
  }
  if (summed === 0) return null;
  for (let at = 0; at < values.length; at++) values[at] /= summed;
  return { rowStart, rowCount, values };
}

/**
 * Key columns of a plan are its context rows and then the slots. The frame has a column for every index of the
 * committed text: rows of rejected drafts and of the request before are not in the picture.
 */
export function frameColumn(key: number, { plan }: Pick<Round, "plan">, frame: Frame): number | null {
  if (key >= plan.contextRows) return frame.layout.contextLength + key - plan.contextRows;
  const row = plan.context[key];
  return isOfText(row) ? row.index : null;
}

/** The columns that one row pays the most attention to, largest first. */
export function mostPaid(
  paid: PaidAttention,
  row: number,
  count: number,
): { column: number; share: number }[] {
  const columns = paid.values.length / paid.rowCount;
  return Array.from(
    paid.values.subarray((row - paid.rowStart) * columns, (row - paid.rowStart + 1) * columns),
  )
    .map((share, column) => ({ column, share }))
    .sort((left, right) => right.share - left.share)
    .slice(0, count);
}
