import { checkThere } from "../drafting/check-there";
import { deviate } from "../drafting/deviations";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { trainedConvention } from "../drafting/trained-convention";
import type { Convention } from "../masks/convention";
import { RuleError } from "../tensor/rule-error";
import { type Candidate, judged, roundsOf } from "./candidate";
import { trainingsOf } from "./candidate-sets";
import type { Respell } from "./compared-round";
import type { DraftLog } from "./draft-log";
import { isAcceptedAs, type OpenLog, openLog } from "./open-log";
import { closerFirst, isExact } from "./ranking";
import { looksBehind, openCompleted, type ReplayedRound, replayRound } from "./replay";

export interface SearchJob {
  /** Opens a run of the pair; one for every log. */
  openRun(): PairRun;
  facts: PairFacts;
  respell: Respell;
  logs: readonly DraftLog[];
}

/** A training that was not tried as its weights could not be had. */
export interface UntriedTraining {
  id: string;
  why: string;
}

/** Rounds in which the log says how many drafts were accepted, and those in which the target says otherwise. */
export interface AcceptanceAgreement {
  stated: number;
  differing: number;
}

/** Pairs that reach the full comparison, after all of them were tried on a few rounds; more where more give these. */
export const mostFinalists = 24;
const screeningRounds = 3;

/** Tries sets of deviations on logs; their target runs once, and stays. */
export class Search {
  #open: OpenLog[] = [];
  #runs: PairRun[] = [];
  acceptance: AcceptanceAgreement | null = null;
  readonly untried: UntriedTraining[] = [];

  constructor(private readonly job: SearchJob) {}

  async open(): Promise<void> {
    const { logs, facts, openRun } = this.job;
    for (const log of logs) {
      const run = openRun();
      this.#runs.push(run);
      this.#open.push(await openLog(run, facts, log));
    }
    const own = this.#open.flatMap(({ rounds }) => rounds);
    const stated = roundsOf(logs).flatMap((logged, at) =>
      logged.accepted === null ? [] : [isAcceptedAs(own[at], logged)],
    );
    if (stated.length > 0) {
      this.acceptance = { stated: stated.length, differing: stated.filter((agrees) => !agrees).length };
    }
  }

  /** On all rounds, or on those whose places in the list of all rounds are given. Null where the pair cannot run so. */
  async tryOut(ids: readonly string[], places: ReadonlySet<number> | null = null): Promise<Candidate | null> {
    const convention = deviate(trainedConvention(this.job.facts), ids);
    try {
      const asLogged = await this.#replayed(ids, convention, this.#open, places);
      if (!this.#open.some(({ log }) => looksBehind(log, convention))) return asLogged;
      // The harness drafted more than it logged, or it did not: whichever gives more of the log.
      const completed = await this.#completed(ids, convention, places);
      return [asLogged, completed].sort(closerFirst)[0];
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      await checkThere(this.job.openRun, this.job.logs[0].tokens);
      // By itself a training changes nothing but the weights: these could not be had.
      if (ids.length === 1 && trainingsOf(this.job.facts).includes(ids[0]))
        this.untried.push({ id: ids[0], why: error.message });
      return null;
    }
  }

  /** The sets that come closest on a few rounds, with all that give these wholly: one of them may give the whole log. */
  async closest(sets: readonly string[][], tell: (done: number) => void): Promise<(readonly string[])[]> {
    const count = roundsOf(this.job.logs).length;
    // Spread over all, the last among them: what a loop gets wrong shows late.
    const places = new Set(
      Array.from({ length: screeningRounds }, (_, at) => Math.ceil(((at + 1) * count) / screeningRounds) - 1),
    );
    const screened: Candidate[] = [];
    for (const [at, ids] of sets.entries()) {
      const candidate = await this.tryOut(ids, places);
      if (candidate !== null) screened.push(candidate);
      tell(at + 1);
    }
    screened.sort(closerFirst);
    const finalists = Math.max(mostFinalists, screened.filter(isExact).length);
    return screened.slice(0, finalists).map(({ deviations: ids }) => ids);
  }

  close(): void {
    for (const run of this.#runs) run.close();
  }

  async #replayed(
    ids: readonly string[],
    convention: Convention,
    logs: readonly OpenLog[],
    places: ReadonlySet<number> | null,
  ): Promise<Candidate> {
    const wanted = logs
      .flatMap((open) => open.rounds.map((_, index) => ({ open, index })))
      .filter((_, place) => places === null || places.has(place));
    const rounds: ReplayedRound[] = [];
    for (const { open, index } of wanted) {
      rounds.push(await replayRound(open, index, this.job.facts, convention));
    }
    const logged = wanted.map(({ open, index }) => open.log.rounds[index]);
    return judged(ids, rounds, logged, this.job.respell);
  }

  /** On runs of its own: what is kept there of rejected drafts is this candidate's. */
  async #completed(
    ids: readonly string[],
    convention: Convention,
    places: ReadonlySet<number> | null,
  ): Promise<Candidate> {
    const { openRun, facts } = this.job;
    const runs: PairRun[] = [];
    try {
      const logs: OpenLog[] = [];
      for (const open of this.#open) {
        if (!looksBehind(open.log, convention)) {
          logs.push(open);
          continue;
        }
        const run = openRun();
        runs.push(run);
        logs.push(await openCompleted(run, facts, open.log, convention));
      }
      return await this.#replayed(ids, convention, logs, places);
    } finally {
      for (const run of runs) run.close();
    }
  }
}
