import { checkIndex } from "../tensor/check-index";
import { RuleError } from "../tensor/rule-error";
import { deviate } from "./deviations";
import type { Branch, Edit } from "./edit";
import type { PairFacts } from "./pair-facts";
import { type Round, sequenceBefore, type Timeline } from "./round";
import { trainedConvention } from "./trained-convention";

type TokenEdit = Extract<Edit, { kind: "token" }>;

/**
 * What a branch keeps of its parent, from which it goes on: the rounds before its own, and with a token edit the
 * text up to the token that was put there, which is then the next anchor.
 * @throws RuleError when the parent has no such round, or its text no such index
 */
export function branchTimeline(parent: Timeline, branch: Branch, facts: PairFacts): Timeline {
  const [edit, ...further] = branch.edits.filter((one) => one.kind === "token");
  if (further.length > 0)
    throw new RuleError("edits of a token", "one at most in a branch", 1 + further.length);
  if (edit !== undefined) return withEarlier(withToken(parent, branch, edit, facts), branch, facts);
  const { rounds, ending } = parent;
  checkIndex("branch's round", branch.round, ending === null ? rounds.length + 1 : rounds.length);
  const kept = branch.round === rounds.length ? parent : cut(parent, rounds.slice(0, branch.round));
  return withEarlier(kept, branch, facts);
}

/** The first round whose anchor comes at or after an index: that of a branch which puts a token there. */
export function roundOfToken({ rounds }: Timeline, index: number): number {
  const found = rounds.findIndex(({ plan }) => plan.anchor >= index);
  return found === -1 ? rounds.length : found;
}

/**
 * What is changed by hand in a round of a branch: all edits in its first one; in later ones its rule, and with
 * `lasting` its cells, positions and heads.
 */
export function roundEdits({ round, edits, lasting }: Branch, roundIndex: number): Edit[] {
  if (roundIndex < round) return [];
  if (roundIndex === round) return [...edits];
  return edits.filter(
    ({ kind }) => kind === "rule" || (lasting && (kind === "cell" || kind === "position" || kind === "head")),
  );
}

/** A rule from the first round on may use rows of the request before, which then was the same one. */
function withEarlier(timeline: Timeline, { round, edits }: Branch, facts: PairFacts): Timeline {
  const rule = edits.findLast((edit) => edit.kind === "rule");
  if (round > 0 || rule === undefined || timeline.earlier !== undefined) return timeline;
  const { loop } = deviate(trainedConvention(facts), rule.deviations);
  return loop?.earlierRequest === "kept" ? { ...timeline, earlier: timeline.prompt } : timeline;
}

function withToken(parent: Timeline, branch: Branch, edit: TokenEdit, facts: PairFacts): Timeline {
  const { index, token } = edit;
  checkIndex("edit's index", index, sequenceBefore(parent).length);
  checkIndex("edit's token", token, facts.vocabularySize);
  const own = roundOfToken(parent, index);
  if (branch.round !== own) {
    throw new RuleError(
      "branch's round",
      `${own}, the first with its anchor at or after ${index}`,
      branch.round,
    );
  }
  const { prompt, firstToken } = parent;
  const ending = facts.endTokenIds.includes(token) ? ("end-of-text" as const) : null;
  const forced = [...(parent.forced ?? []).filter((earlier) => earlier < index), index];
  if (index < prompt.length) {
    // Nothing of the target's own is left: the prompt's last token opens the first block.
    const changed = { ...parent, prompt: [...prompt.slice(0, index), token], firstToken: null };
    return { ...changed, rounds: [], ending, forced };
  }
  if (index === prompt.length && firstToken !== null) {
    return { ...parent, firstToken: token, rounds: [], ending, forced };
  }
  const before = parent.rounds.slice(0, own - 1);
  const last = parent.rounds[own - 1];
  return { ...parent, rounds: [...before, truncated(last, index, token)], ending, forced };
}

/** What the round drafted and what the target said stays; what it committed ends with the token. */
function truncated(round: Round, index: number, token: number): Round {
  return { ...round, committed: [...round.committed.slice(0, index - round.plan.anchor - 1), token] };
}

/** A timeline of fewer rounds, and the tokens put there by hand that it still holds. */
function cut(parent: Timeline, rounds: readonly Round[]): Timeline {
  const { forced, ...kept } = { ...parent, rounds, ending: null };
  const length = sequenceBefore(kept).length;
  const stillThere = (forced ?? []).filter((index) => index < length);
  return stillThere.length === 0 ? kept : { ...kept, forced: stillThere };
}
