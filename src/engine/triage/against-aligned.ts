import { type Acceptance, acceptanceOf } from "../acceptance/acceptance";
import { type Round, type Timeline, writtenTokens } from "../drafting/round";
import type { Convention } from "../masks/convention";

/** A run of some name. */
export interface NamedRun {
  name: string;
  timeline: Timeline;
  /** What it is served under, where that is known. */
  convention?: Convention;
}

/** How a run stands to run A, which is served as trained. */
export interface AgainstAligned {
  /** Name of run A. */
  name: string;
  acceptance: Acceptance;
  /** Accepted drafts of a round in the first and in the second half of the text; null where rounds are too few, or texts part. */
  halves: { own: Halves; aligned: Halves } | null;
  /** Drafts of rounds that both opened on the same text, and those of them that differ. */
  drafts: { compared: number; differing: number };
}

/** Means over the rounds that open in either half. */
export type Halves = readonly [first: number, second: number];

/** One round has no mean; run A, which accepts the most, may come through half of a short text in one. */
const leastOwnRounds = 2;

/**
 * Null where both are the same run, or where verified runs write another text: then other tokens were to be drafted.
 * Free-running ones do so because of what they drafted.
 */
export function againstAligned(run: NamedRun, aligned: NamedRun, isVerified: boolean): AgainstAligned | null {
  if (run.name === aligned.name || aligned.timeline.rounds.length === 0) return null;
  const [own, other] = [run.timeline, aligned.timeline].map(writtenTokens);
  const common = Math.min(own.length, other.length);
  const parting = own.findIndex((token, at) => at >= common || token !== other[at]);
  const isSame = parting < 0 || parting === common;
  if (isVerified && !isSame) return null;
  const sameEnd = run.timeline.prompt.length + (isSame ? common : parting);
  return {
    name: aligned.name,
    acceptance: acceptanceOf([aligned.timeline]),
    halves: isSame ? halvesOf(run.timeline, aligned.timeline, common) : null,
    drafts: sameAnchorDrafts(run.timeline, aligned.timeline, sameEnd),
  };
}

function halvesOf(run: Timeline, aligned: Timeline, common: number): AgainstAligned["halves"] {
  const start = run.prompt.length;
  const [own, other] = [run, aligned].map(({ rounds }) => {
    const inText = rounds.filter(({ plan }) => plan.anchor < start + common);
    const isFirst = ({ plan }: Round) => plan.anchor - start < common / 2;
    return [inText.filter(isFirst), inText.filter((round) => !isFirst(round))] as const;
  });
  const isEnough =
    own.every((half) => half.length >= leastOwnRounds) && other.every(({ length }) => length > 0);
  const means = ([first, second]: typeof own): Halves => [meanAccepted(first), meanAccepted(second)];
  return isEnough ? { own: means(own), aligned: means(other) } : null;
}

function meanAccepted(rounds: readonly Round[]): number {
  return rounds.reduce((sum, { acceptedDrafts }) => sum + acceptedDrafts, 0) / rounds.length;
}

/** @param sameEnd where the two texts part, or the shorter one ends */
function sameAnchorDrafts(run: Timeline, aligned: Timeline, sameEnd: number): AgainstAligned["drafts"] {
  const byAnchor = new Map(aligned.rounds.map((round) => [round.plan.anchor, round]));
  const found = { compared: 0, differing: 0 };
  for (const { plan, checks } of run.rounds.filter((round) => round.plan.anchor < sameEnd)) {
    for (const { index, drafted } of checks) {
      const other = byAnchor.get(plan.anchor)?.checks.find((check) => check.index === index);
      if (other === undefined) continue;
      found.compared++;
      if (other.drafted !== drafted) found.differing++;
    }
  }
  return found;
}
