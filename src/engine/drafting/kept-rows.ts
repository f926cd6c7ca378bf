import type { Convention } from "../masks/convention";
import { contextEndOf } from "../masks/visible-range";
import { type ContextRow, isOfText } from "./context-row";
import { layoutOf } from "./plan";
import type { Round, Timeline } from "./round";

/** A row of the drafter's context in one round, and what there is to say of it; or one that is not there. */
export interface KeptRow {
  /** Key column in the plan; null for a row that should be there and is not. */
  place: number | null;
  index: number;
  /** Token whose state it holds, or should hold; null where nothing was written. */
  token: number | null;
  /** Position id; null for a row that is not there. */
  position: number | null;
  writer: RowWriter;
  fault: RowFault | null;
}

/**
 * Who computed the state: the target while it read the prompt, the verification of a round (its anchor and
 * the drafts it accepted, or a draft it rejected), the drafting of the round itself where a harness takes the
 * anchor along, nobody, or the request before.
 */
export type RowWriter =
  | { kind: "prompt" }
  | { kind: "round"; round: number; as: "anchor" | "accepted" | "rejected" }
  | { kind: "nobody" }
  | { kind: "earlier" };

/**
 * `extra`: a row that a drafter served as trained does not have; `missing`: one that it has and this does not;
 * `unwritten`: it is there and empty; `position`: it is right and stands at another position id.
 */
export type RowFault = "extra" | "missing" | "unwritten" | "position";

/**
 * Every context row of a round in key order, with those that are missing where they belong.
 * @param trained the convention that says which rows belong there, and at which position ids
 */
export function keptRows(timeline: Timeline, round: Round, trained: Convention): KeptRow[] {
  const { plan } = round;
  const sequence = plan.context;
  const end = contextEndOf(trained, layoutOf(plan.anchor + 1), plan.anchor);
  const rows: KeptRow[] = [];
  let next = 0;
  const addMissing = (until: number) => {
    for (; next < until; next++) rows.push(missingRow(timeline, round, next));
  };
  for (const [place, row] of sequence.entries()) {
    const belongs = isOfText(row);
    if (belongs) addMissing(Math.min(row.index, end));
    const position = plan.contextPositions[place];
    const isOwn = belongs && row.index < end;
    if (isOwn) next = row.index + 1;
    const fault = !isOwn
      ? "extra"
      : row.state.kind === "unwritten"
        ? "unwritten"
        : position === trained.positions.origin + row.index
          ? null
          : "position";
    const { index, token } = row;
    rows.push({ place, index, token, position, writer: writerOf(timeline, round, row), fault });
  }
  addMissing(end);
  return rows;
}

function missingRow(timeline: Timeline, round: Round, index: number): KeptRow {
  const token = tokenAt(timeline, round.index, index);
  const writer: RowWriter = { kind: "nobody" };
  return { place: null, index, token, position: null, writer, fault: "missing" };
}

function writerOf(timeline: Timeline, round: Round, { index, state }: ContextRow): RowWriter {
  switch (state.kind) {
    case "earlier":
      return { kind: "earlier" };
    case "unwritten":
      return { kind: "nobody" };
    case "rejected":
      return { kind: "round", round: state.round, as: "rejected" };
    case "present": {
      const writer = timeline.rounds.slice(0, round.index + 1).findLast(({ plan }) => plan.anchor <= index);
      if (writer === undefined) return { kind: "prompt" };
      return { kind: "round", round: writer.index, as: writer.plan.anchor === index ? "anchor" : "accepted" };
    }
  }
}

/** Token of the committed text at an index before the anchor of a round. */
function tokenAt({ prompt, firstToken, rounds }: Timeline, roundIndex: number, index: number): number | null {
  if (index < prompt.length) return prompt[index];
  const first = firstToken === null ? 0 : 1;
  if (first === 1 && index === prompt.length) return firstToken;
  const written = rounds.slice(0, roundIndex).flatMap(({ committed }) => committed);
  return written[index - prompt.length - first] ?? null;
}

/**
 * Attention that a context row got in its round, the mean over layers, heads and slots; by place in the plan.
 * Null where a round kept none.
 */
export function attentionOfRows({ attention, plan }: Round): Float64Array | null {
  if (attention === null || attention.length === 0) return null;
  const keyCount = plan.contextRows + plan.blockSize;
  const paid = new Float64Array(plan.contextRows);
  let lines = 0;
  for (const layer of attention) {
    for (let start = 0; start < layer.length; start += keyCount) {
      lines++;
      for (let key = 0; key < plan.contextRows; key++) paid[key] += layer[start + key];
    }
  }
  for (let key = 0; key < paid.length; key++) paid[key] /= lines;
  return paid;
}
