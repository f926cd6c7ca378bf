import { type Candidate, roundsOf } from "./candidate";
import { pairsOf, singleSets, sortOf, trainingsOf } from "./candidate-sets";
import { type LogMistake, mistakesIn } from "./log-mistakes";
import { isExact, isExplaining, type Ranking, rank } from "./ranking";
import {
  type AcceptanceAgreement,
  mostFinalists,
  Search,
  type SearchJob,
  type UntriedTraining,
} from "./search";

export interface Diagnosis extends Ranking {
  /**
   * `aligned`: served as trained; `fault`: the first of the ranking explains the log; `none`: nothing known
   * does, and the drafter may be another one; `open`: stopped before that can be said.
   */
  finding: "aligned" | "fault" | "none" | "open";
  /** All that was tried, also when it was stopped: to go on from. */
  tried: readonly Candidate[];
  acceptance: AcceptanceAgreement | null;
  /** Trainings that were not tried as their weights could not be had, and why. */
  untried: readonly UntriedTraining[];
  /** What seems amiss with the log where nothing explains it; no pairs are tried where mending it gives most of it. */
  mistakes: readonly LogMistake[];
  /** Null where the log has enough drafts for pairs, or none were asked for or needed. */
  tooShort: TooShort | null;
}

/** A log of too few drafts to single out a pair of faults: these were not tried. */
export interface TooShort {
  drafts: number;
  needed: number;
  pairs: number;
}

export interface DiagnoseJob extends SearchJob {
  /** Whether pairs of deviations are tried where no single one gives the whole log. */
  pairs: boolean;
  /** Tried before on the same log with the same pair. */
  from?: readonly Candidate[];
  /** What is found so far, the candidates that are done, of all, and of which sort the last one was. */
  progress?(soFar: Diagnosis, done: number, total: number, sort: string): void;
}

/**
 * Tries the aligned run, every deviation, and, where the log itself is not amiss, pairs of them on its own text. The target runs once;
 * a candidate is one forward of the drafter per round.
 * @throws whatever the runs reject with; what was found until then was told to `progress`.
 */
export async function diagnose(job: DiagnoseJob): Promise<Diagnosis> {
  const { facts, progress, from = [] } = job;
  const search = new Search(job);
  const known = new Map(from.map((one) => [one.deviations.join(), one]));
  const tried: Candidate[] = [];
  const said: Pick<Diagnosis, "mistakes" | "tooShort"> = { mistakes: [], tooShort: null };
  const found = (isComplete: boolean) =>
    diagnosisOf(tried, { acceptance: search.acceptance, untried: search.untried, ...said }, isComplete);
  try {
    await search.open();
    const tell = (sets: number, total: number, sort: string) => progress?.(found(false), sets, total, sort);
    const tryAll = async (sets: readonly (readonly string[])[], done: number, total: number) => {
      for (const [at, ids] of sets.entries()) {
        const candidate = known.get(ids.join()) ?? (await search.tryOut(ids));
        if (candidate !== null) tried.push(candidate);
        tell(done + at + 1, total, sortOf(ids));
      }
    };
    const singles = singleSets();
    await tryAll(singles, 0, singles.length);
    if (!tried.some(isExact)) {
      // Other weights have to be fetched first: only where the drafter's own do not give the whole log.
      const trainings = trainingsOf(facts).map((id) => [id]);
      await tryAll(trainings, singles.length, singles.length + trainings.length);
      singles.push(...trainings);
    }
    const [best] = rank(tried).ranked;
    if (best !== undefined && !isExplaining(best)) said.mistakes = await mistakesIn(job, best.drafts);
    const isMended = said.mistakes.some(({ mended }) => mended !== null);
    if (job.pairs && !isMended && !tried.some(isExact)) {
      const untried = new Set(search.untried.map(({ id }) => id));
      const pairs = pairsOf(facts).filter((ids) => !ids.some((id) => untried.has(id)));
      said.tooShort = tooShortFor(pairs.length, job);
      if (said.tooShort === null) {
        const screened = singles.length + pairs.length;
        const close = await search.closest(pairs, (done) =>
          tell(singles.length + done, screened + mostFinalists, "pairs"),
        );
        await tryAll(close, screened, screened + close.length);
      }
    }
    return found(true);
  } finally {
    search.close();
  }
}

/**
 * Even if every draft halved the pairs that are left, fewer drafts than the logarithm of their number leave
 * several, and one that fits says nothing. Logits tell more than that.
 */
function tooShortFor(pairs: number, { logs }: SearchJob): TooShort | null {
  const rounds = roundsOf(logs);
  const drafts = rounds.reduce((sum, round) => sum + round.drafts.length, 0);
  const needed = Math.ceil(Math.log2(pairs));
  return drafts >= needed || rounds.some(({ scores }) => scores !== null) ? null : { drafts, needed, pairs };
}

function diagnosisOf(
  tried: readonly Candidate[],
  { acceptance, untried, mistakes, tooShort }: Omit<Diagnosis, "finding" | "tried" | keyof Ranking>,
  isComplete: boolean,
): Diagnosis {
  const ranking = rank(tried);
  const finding = findingOf(ranking, isComplete);
  return {
    ...ranking,
    finding,
    tried: [...tried],
    acceptance,
    untried: [...untried],
    mistakes: finding === "none" ? mistakes : [],
    tooShort,
  };
}

function findingOf({ ranked: [best] }: Ranking, isComplete: boolean): Diagnosis["finding"] {
  if (!isComplete) return "open";
  if (best === undefined || !isExplaining(best)) return "none";
  return best.deviations.length === 0 ? "aligned" : "fault";
}
