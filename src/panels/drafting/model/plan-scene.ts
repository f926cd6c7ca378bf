import { type Round, sequenceBefore } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";
import type { Convention, LayerType } from "../../../engine/masks/convention";
import type { Frame } from "../../../engine/masks/frame";
import type { DraftingResult, RunResult } from "../../../store/drafting-result";
import { ownStep } from "../../../store/lockstep";
import { begunRounds } from "./round-progress";
import type { RunName } from "./run-names";

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
  /** Null before the first run: then the block is laid out at `sampleAnchor`. */
  anchor: number | null;
  sides: { train: Convention; infer: Convention };
  /** Rounds of both sides that have drafted at this very anchor. */
  drafted: { train: Round | null; infer: Round | null };
  /** Tokens of the context and, last, the anchor's; empty before the first run. */
  sequence: readonly number[];
}

/** Where a block is laid out while there is no run: the founding case. */
export const sampleAnchor = 24;

/** @param sides stand for the conventions of a result as long as there is none */
export function planScene(
  result: DraftingResult | null,
  sides: PlanScene["sides"],
  step: Step | null,
  wanted: RunName,
): PlanScene {
  if (!result || !step) {
    return { run: "A", anchor: null, sides, drafted: { train: null, infer: null }, sequence: [] };
  }
  const { aligned, deviated } = result;
  const run = wanted === "B" && deviated ? "B" : "A";
  const subject = run === "B" && deviated ? deviated : aligned;
  const at = ownStep(subject.timeline, step);
  const sequence = sequenceBefore(subject.timeline, at.kind === "prompt" ? 0 : at.round);
  const anchor = sequence.length - 1;
  const other = deviated ?? null;
  return {
    run,
    anchor,
    sides: { train: aligned.convention, infer: (other ?? aligned).convention },
    drafted: {
      train: draftedAt(aligned, step, sequence),
      infer: other && draftedAt(other, step, sequence),
    },
    sequence,
  };
}

/** The run's current round, if it has drafted at the end of exactly this sequence. */
function draftedAt(run: RunResult, step: Step, sequence: readonly number[]): Round | null {
  const progress = begunRounds(run.timeline, ownStep(run.timeline, step)).at(-1);
  if (!progress || progress.draftedEnd === 0) return null;
  const own = sequenceBefore(run.timeline, progress.round.index);
  const isSame = own.length === sequence.length && own.every((token, at) => token === sequence[at]);
  return isSame ? progress.round : null;
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
function frameColumn(key: number, { plan }: Round, frame: Frame): number | null {
  if (key >= plan.contextRows) return frame.layout.contextLength + key - plan.contextRows;
  const { index, state } = plan.context[key];
  return state.kind === "present" || state.kind === "unwritten" ? index : null;
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
