import { clauseText, hiddenBecause, visibleBecause } from "./clause-wording";
import { type ClauseId, clausesOf, type SideRule } from "./clauses";
import type { Comparison } from "./comparison";
import type { DifferenceKind } from "./difference";
import {
  type ColumnPlace,
  type Frame,
  hasSlot,
  placeOfColumn,
  placeOfRow,
  type Side,
  type SlotPlace,
} from "./frame";
import { sentence } from "./wording";

/** Why one side shows or hides a cell. It is visible when all lines passed. */
interface CellReason {
  visible: boolean;
  lines: readonly ReasonLine[];
  /** The line that decides: the first that failed, or the last of those that had to pass. */
  deciding: number;
  /** As the end of a sentence that starts with "because". */
  because: string;
}

interface ReasonLine {
  clause: ClauseId;
  passed: boolean;
  /** `before the anchor: 24 < 24 no` */
  text: string;
}

/** `not-compared`: the row's slot exists on one side only. */
type CellState = "both" | "neither" | DifferenceKind | "not-compared";

export interface CellExplanation {
  row: SlotPlace;
  column: ColumnPlace;
  state: CellState;
  train: CellReason;
  infer: CellReason;
  /** One sentence over both sides. */
  sentence: string;
}

/** @throws RuleError when the cell is outside the frame. */
export function explainCell(comparison: Comparison, row: number, column: number): CellExplanation {
  const { frame } = comparison;
  const rowPlace = placeOfRow(frame, row);
  const columnPlace = placeOfColumn(frame, column);
  const train = reasonOf(ruleOf(comparison, "train"), rowPlace, columnPlace);
  const infer = reasonOf(ruleOf(comparison, "infer"), rowPlace, columnPlace);
  const state = stateOf(frame, rowPlace, train.visible, infer.visible);
  return {
    row: rowPlace,
    column: columnPlace,
    state,
    train,
    infer,
    sentence: sentence(phrase(state, train, infer, rowPlace, frame)),
  };
}

function reasonOf(side: SideRule, row: SlotPlace, column: ColumnPlace): CellReason {
  const clauses = clausesOf(side, row, column);
  const failed = clauses.findIndex((clause) => !clause.passed);
  return {
    visible: failed === -1,
    lines: clauses.map((clause) => ({
      clause: clause.id,
      passed: clause.passed,
      text: clauseText(clause, side),
    })),
    deciding: failed === -1 ? clauses.length - 1 : failed,
    because:
      failed === -1
        ? visibleBecause(clauses[clauses.length - 1], side, row, column)
        : hiddenBecause(clauses[failed], side, row, column),
  };
}

/** All that decides the cells of one side of a comparison. */
export function ruleOf(comparison: Omit<Comparison, "runs">, side: Side): SideRule {
  const { frame, layerType } = comparison;
  const { convention, given } = comparison[side];
  return { convention, given, layout: frame.layout, layerType };
}

function stateOf(frame: Frame, row: SlotPlace, inTrain: boolean, inInfer: boolean): CellState {
  if (row.slot >= frame.sharedSlotCount) return "not-compared";
  if (inTrain === inInfer) return inTrain ? "both" : "neither";
  return inTrain ? "train-only" : "infer-only";
}

function phrase(
  state: CellState,
  train: CellReason,
  infer: CellReason,
  row: SlotPlace,
  frame: Frame,
): string {
  switch (state) {
    case "both":
      return train.because === infer.because
        ? `seen on both sides, because ${train.because}`
        : `seen on both sides: in training because ${train.because}, at inference because ${infer.because}`;
    case "neither":
      return train.because === infer.because
        ? `hidden on both sides, because ${train.because}`
        : `hidden on both sides: in training because ${train.because}, at inference because ${infer.because}`;
    case "train-only":
      return `train-only: seen in training because ${train.because}, hidden at inference because ${infer.because}`;
    case "infer-only":
      return `infer-only: hidden in training because ${train.because}, seen at inference because ${infer.because}`;
    case "not-compared":
      return hasSlot(frame, "train", row.slot)
        ? `not compared: slot ${row.slot} is never drafted at inference, where the block size is ${frame.blockSizes.infer}`
        : `not compared: slot ${row.slot} was never trained, where the block size is ${frame.blockSizes.train}`;
  }
}
