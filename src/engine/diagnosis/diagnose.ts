import { conflictsOf, type Deviation, deviate, deviations } from "../drafting/deviations";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { trainedConvention } from "../drafting/trained-convention";
import { RuleError } from "../tensor/rule-error";
import type { DraftLog } from "./draft-log";
import { type ReplayedRound, replay } from "./replay";

/** How well a set of deviations reproduces what a harness drafted. */
export interface Candidate {
  /** Ids in the catalogue's order; none is the aligned run. */
  deviations: readonly string[];
  /** Drafted tokens that are the log's, and all of them. */
  matched: number;
  compared: number;
  /** Rounds whose drafts, and whose committed tokens where the log has them, are all the log's. */
  exactRounds: number;
  roundCount: number;
}

export interface Diagnosis {
  /** The best first; those that drafted the very same as one before are under that one's `same`. */
  ranked: readonly RankedCandidate[];
  /** Whether the first explains the log: else it is none of the known faults, or the drafter is another one. */
  isExplained: boolean;
  /** Whether everything that was to be tried was tried. */
  isComplete: boolean;
}

export interface RankedCandidate extends Candidate {
  /** Others that cannot be told from it on this log. */
  same: readonly (readonly string[])[];
  /** Rounds of the log on which it drafts otherwise than the best. */
  telling: number;
}

export interface DiagnoseOptions {
  /** Whether pairs of deviations are tried when no single one explains the log. */
  pairs: boolean;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number, best: Candidate | null) => void;
}

/** Share of the drafted tokens that a candidate has to give to explain a log: close numbers flip a token now and then. */
const explainedShare = 0.97;
const cheapestFirst: readonly Deviation["level"][] = ["mask", "position", "wiring", "numeric", "loop"];

/**
 * Tries the aligned run, every deviation, and pairs of them, on the log's own text. Each is a forward of the
 * drafter per round.
 * @throws the signal's reason never: a stop gives what was found so far, with `isComplete` false.
 */
export async function diagnose(
  run: PairRun,
  facts: PairFacts,
  logs: readonly DraftLog[],
  { pairs, signal, onProgress }: DiagnoseOptions,
): Promise<Diagnosis> {
  const trained = trainedConvention(facts);
  const singles = cheapestFirst.flatMap((level) => deviations.filter((one) => one.level === level));
  const sets: string[][] = [[], ...singles.map(({ id }) => [id])];
  const found: (Candidate & { key: string; rounds: ReplayedRound[] })[] = [];
  for (let at = 0; at < sets.length; at++) {
    if (signal?.aborted) return ranking(found, false);
    const candidate = await tryOut(run, facts, logs, sets[at], trained);
    if (candidate !== null) found.push(candidate);
    if (at === singles.length && pairs && !found.some(isExplaining)) sets.push(...pairsOf(found, trained));
    onProgress?.(at + 1, sets.length, best(found));
  }
  return ranking(found, true);
}

/** Null where the pair cannot run so, such as a tap that it does not have. */
async function tryOut(
  run: PairRun,
  facts: PairFacts,
  logs: readonly DraftLog[],
  ids: readonly string[],
  trained: ReturnType<typeof trainedConvention>,
) {
  const rounds: ReplayedRound[] = [];
  let [matched, compared, exactRounds] = [0, 0, 0];
  for (const log of logs) {
    let replayed: ReplayedRound[];
    try {
      replayed = await replay(run, facts, log, deviate(trained, ids));
    } catch (error) {
      if (error instanceof RuleError) return null;
      throw error;
    }
    rounds.push(...replayed);
    for (const [at, { drafts, committed }] of replayed.entries()) {
      const logged = log.rounds[at];
      const same = logged.drafts.filter((token, slot) => token === drafts[slot]).length;
      matched += same;
      // A block of another length was drafted by another rule, however well it begins.
      compared += Math.max(logged.drafts.length, drafts.length);
      const isSameText = committed === null || isSame(committed, logged.committed ?? []);
      if (isSame(drafts, logged.drafts) && isSameText) exactRounds++;
      if (!isSameText) compared += 1;
    }
  }
  const key = JSON.stringify(rounds);
  return { deviations: ids, matched, compared, exactRounds, roundCount: rounds.length, key, rounds };
}

type Tried = NonNullable<Awaited<ReturnType<typeof tryOut>>>;

function ranking(found: readonly Tried[], isComplete: boolean): Diagnosis {
  const sorted = [...found].sort((a, b) => share(b) - share(a) || a.deviations.length - b.deviations.length);
  const ranked: (RankedCandidate & { key: string })[] = [];
  for (const { key, rounds, ...candidate } of sorted) {
    const known = ranked.find((one) => one.key === key);
    if (known === undefined) {
      const telling = rounds.filter(
        (round, at) => !isSame(round.drafts, sorted[0].rounds[at]?.drafts ?? []),
      ).length;
      ranked.push({ ...candidate, key, same: [], telling });
    } else known.same = [...known.same, candidate.deviations];
  }
  return {
    ranked: ranked.map(({ key: _, ...candidate }) => candidate),
    isExplained: ranked.length > 0 && isExplaining(ranked[0]),
    isComplete,
  };
}

/** Pairs of the singles that come closest: a fault that is there makes its single better than the aligned run. */
function pairsOf(found: readonly Tried[], trained: ReturnType<typeof trainedConvention>): string[][] {
  const singles = found
    .filter(({ deviations: ids }) => ids.length === 1)
    .sort((a, b) => share(b) - share(a))
    .slice(0, mostPaired)
    .map(({ deviations: [id] }) => id);
  return singles.flatMap((one, at) =>
    singles
      .slice(at + 1)
      .filter((two) => conflictsOf(trained, [one, two]).length === 0)
      .map((two) => [one, two]),
  );
}

const mostPaired = 14;

function best(found: readonly Tried[]): Candidate | null {
  return found.reduce<Tried | null>(
    (top, one) => (top === null || share(one) > share(top) ? one : top),
    null,
  );
}

function isExplaining(candidate: Candidate): boolean {
  return share(candidate) >= explainedShare;
}

function share({ matched, compared }: Candidate): number {
  return compared === 0 ? 0 : matched / compared;
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((token, at) => token === b[at]);
}
