import type { ContextRow } from "../drafting/context-row";
import type { KeptStates } from "../drafting/pair";
import type { DraftPlan } from "../drafting/plan";
import { checkIndex } from "../tensor/check-index";
import { RuleError } from "../tensor/rule-error";
import type { OpenPair } from "./open-pair";
import { tappableStreams } from "./tappable-streams";

/** What a run's target has states of. */
interface KnownStates {
  /** Sequence indices 0..rowCount-1 have a present state. */
  rowCount: number;
  /** Rows that were kept under a name; 0 where there are none. */
  keptCount(name: KeptStates): number;
}

/** Checks that a plan's parts fit each other and the pair, and that the target has run far enough. */
export function checkPlan(plan: DraftPlan, pair: OpenPair, states: KnownStates): void {
  const { drafter } = pair;
  const { blockSize, contextRows } = plan;
  if (!Number.isInteger(blockSize) || blockSize < 1) throw new RuleError("block size", ">= 1", blockSize);
  if (!Number.isInteger(contextRows) || contextRows < 0)
    throw new RuleError("context rows", ">= 0", contextRows);
  checkLength("context", plan.context, contextRows);
  for (const row of plan.context) checkRow(row, states);
  checkLength("block tokens", plan.blockTokens, blockSize);
  checkLength("slot positions", plan.slotPositions, blockSize);
  checkLength("context positions", plan.contextPositions, contextRows);
  checkLength("taps", plan.taps, drafter.taps.length);
  const tappable = tappableStreams(drafter, pair.target);
  for (const tap of plan.taps) {
    if (tap === null || tappable.includes(tap)) continue;
    const rule = `one of ${tappable.join(", ")}: a declared tap, or one layer early or late`;
    throw new RuleError("tap", rule, tap);
  }
  for (const { layer, head } of plan.mutedHeads) {
    checkIndex("muted head's layer", layer, drafter.layerCount);
    checkIndex("muted head", head, drafter.headCount);
  }
  for (const type of new Set(drafter.layerTypes)) {
    const { rowCount, columnCount } = plan.visible[type];
    if (rowCount !== blockSize || columnCount !== contextRows + blockSize) {
      const rule = `[${blockSize}, ${contextRows + blockSize}]`;
      throw new RuleError(`visible cells of ${type} layers`, rule, [rowCount, columnCount]);
    }
  }
}

function checkLength(name: string, list: ArrayLike<unknown>, length: number): void {
  if (list.length !== length) throw new RuleError(`${name} length`, String(length), list.length);
}

function checkRow({ index, state }: ContextRow, { rowCount, keptCount }: KnownStates): void {
  if (state.kind === "unwritten") return;
  const [name, place, count] =
    state.kind === "present"
      ? ["a context row", index, rowCount]
      : state.kind === "earlier"
        ? ["a row of the earlier request", index, keptCount("earlier")]
        : [`a row of round ${state.round}`, state.offset, keptCount(state.round)];
  if (!Number.isInteger(place) || place < 0 || place >= count) {
    const rule = count === 0 ? "one that was kept" : `in 0..${count - 1}, where the target has run`;
    throw new RuleError(name, rule, place);
  }
}
