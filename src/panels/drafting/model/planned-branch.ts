import type { Branch, Edit, EditedColumn } from "../../../engine/drafting/edit";
import { editPlan } from "../../../engine/drafting/edit-plan";
import type { PairFacts } from "../../../engine/drafting/pair-facts";
import type { Round } from "../../../engine/drafting/round";
import type { Side } from "../../../engine/masks/frame";
import { RuleError } from "../../../engine/tensor/rule-error";
import type { PlanScene } from "./plan-scene";

/** Where a change is made: a round of a run. */
export interface EditPlace {
  of: string;
  round: number;
}

/**
 * The branch that is being made with one more change. A change that takes an earlier one back leaves neither, one
 * of the same thing takes its place; one at another place begins another branch. Null where nothing is left.
 */
export function withEdit(planned: Branch | null, { of, round }: EditPlace, edit: Edit): Branch | null {
  const isHere = planned !== null && planned.of === of && planned.round === round;
  const before = isHere ? planned.edits : [];
  const same = before.find((one) => isSameThing(one, edit));
  const others = before.filter((one) => one !== same);
  const edits = same === undefined ? [...before, edit] : [...others, ...merged(same, edit)];
  const lasting = planned?.lasting ?? false;
  return edits.length === 0 ? null : { of, round, edits, lasting };
}

/** The branch without one of its changes. */
export function withoutEdit(planned: Branch, at: number): Branch | null {
  const edits = planned.edits.filter((_, place) => place !== at);
  return edits.length === 0 ? null : { ...planned, edits };
}

/** Whether a change can hold in later rounds too: a token is in one place only, a rule always stays. */
export function canLast({ edits }: Branch): boolean {
  return edits.some(({ kind }) => kind === "cell" || kind === "position" || kind === "head");
}

/** A round as a planned branch would have it: its plan with the changes. Itself where none is about it. */
export function plannedRound(
  round: Round,
  of: string,
  planned: Branch | null,
  facts: PairFacts | null,
): Round {
  if (planned === null || facts === null || planned.of !== of || planned.round !== round.index) return round;
  try {
    const plan = editPlan(round.plan, planned.edits, facts);
    return { ...round, plan, edits: [...(round.edits ?? []), ...planned.edits] };
  } catch (error) {
    // It says so when it runs.
    if (error instanceof RuleError) return round;
    throw error;
  }
}

/** The pane that shows what is planned: a run that stands alone is drawn on both sides, and changed on the right. */
export function planningSide({ side }: Pick<PlanScene, "side">, hasSecond: boolean): Side {
  return hasSecond ? side : "infer";
}

/** The rounds that are drawn, with what is planned. */
export function withPlanned(
  { run, rounds }: Pick<PlanScene, "run" | "rounds">,
  changed: Side,
  planned: Branch | null,
  facts: PairFacts | null,
): PlanScene["rounds"] {
  const round = rounds[changed];
  return round === null ? rounds : { ...rounds, [changed]: plannedRound(round, run, planned, facts) };
}

function isSameThing(one: Edit, other: Edit): boolean {
  switch (one.kind) {
    // There is one text and one rule.
    case "token":
    case "rule":
      return other.kind === one.kind;
    case "draft":
      return other.kind === "draft" && other.slot === one.slot;
    case "cell":
      return other.kind === "cell" && other.slot === one.slot && isSameColumn(other.column, one.column);
    case "position":
      return other.kind === "position" && isSameColumn(other.of, one.of);
    case "head":
      return other.kind === "head" && other.layer === one.layer && other.head === one.head;
  }
}

function merged(before: Edit, now: Edit): Edit[] {
  if (before.kind === "position" && now.kind === "position") {
    const by = before.by + now.by;
    return by === 0 ? [] : [{ ...now, by }];
  }
  if (before.kind === "cell" && now.kind === "cell") return before.visible === now.visible ? [now] : [];
  // A head that is muted twice speaks again.
  return now.kind === "head" ? [] : [now];
}

function isSameColumn(one: EditedColumn, other: EditedColumn): boolean {
  return "slot" in one
    ? "slot" in other && one.slot === other.slot
    : "context" in other && one.context === other.context;
}
