import { isSameList } from "../tensor/same-list";
import type { LoggedRound } from "./draft-log";
import type { ReplayedRound } from "./replay";

/** What a candidate says in one round, held against what the log holds of it. */
export interface ComparedRound {
  /** Its drafts in the slots that the log holds; fewer than the log's where its block is shorter. */
  drafts: readonly number[];
  /** Its drafts behind those, which nothing can be said of. */
  behind: readonly number[];
  /** What it commits; null where the log does not say what was. */
  committed: readonly number[] | null;
  scores: readonly number[] | null;
}

/** Ids of a text, written out and cut into tokens anew. */
export type Respell = (ids: readonly number[]) => readonly number[];

export function comparedRound(round: ReplayedRound, logged: LoggedRound, respell: Respell): ComparedRound {
  const { scores } = round;
  const [drafts, behind] = splitAtLog(round.drafts, logged, respell);
  return { drafts, behind, committed: committedAsLogged(round, logged, respell), scores };
}

/** Slots of the log in which the two have the same token. */
export function sameDrafts({ drafts }: ComparedRound, logged: LoggedRound): number {
  return countSame(drafts, logged.drafts);
}

/** What stands in the log's slots, and what behind them. */
function splitAtLog(
  drafts: readonly number[],
  { drafts: logged, isText }: LoggedRound,
  respell: Respell,
): [readonly number[], readonly number[]] {
  if (!isText) return [drafts.slice(0, logged.length), drafts.slice(logged.length)];
  // As they are: of a round with a text the drafts may be ids all the same.
  let best = { spelled: drafts, same: countSame(drafts, logged), end: drafts.length };
  // Where a text was cut off, the tokens at its end are cut otherwise than those of the whole.
  for (let end = drafts.length; end > 0 && best.same < logged.length; end--) {
    const spelled = respell(drafts.slice(0, end));
    const same = countSame(spelled, logged);
    if (same > best.same) best = { spelled, same, end };
  }
  const { spelled, end } = best;
  return [spelled.slice(0, logged.length), [...spelled.slice(logged.length), ...drafts.slice(end)]];
}

/** Of all that the candidate may have committed what the log has, else the first. */
function committedAsLogged(
  { commits }: ReplayedRound,
  { committed, isText }: LoggedRound,
  respell: Respell,
): readonly number[] | null {
  if (commits === null || committed === null) return null;
  const spelled = isText ? [...commits.map(respell), ...commits] : commits;
  return spelled.find((one) => isSameList(one, committed)) ?? spelled[0];
}

function countSame(one: readonly number[], other: readonly number[]): number {
  return other.filter((token, slot) => token === one[slot]).length;
}
