import { type Estimate, estimateOf, isBeyondChance, meanOf } from "./estimate";
import type { SweepRun } from "./sweep-run";

/**
 * What a sweep found for one deviation. Every figure is taken per prompt, over that prompt's rounds, and then
 * averaged over the prompts, each of which counts once: rounds of one prompt depend on each other.
 */
export interface SweepRow {
  /** Null is the run as trained. */
  deviation: string | null;
  /** Prompts that have at least one round. */
  promptCount: number;
  roundCount: number;
  /** The figures; null as long as no prompt has a round. */
  figures: SweepFigures | null;
  /** Accepted drafts per round less those of the run as trained, paired by prompt; null for that run itself. */
  difference: Estimate | null;
  /** Null where it cannot be told: one prompt only, or nothing to compare with. */
  isBeyondChance: boolean | null;
  /** Why the pair cannot be run so, of the first prompt that says it. */
  refusal: string | null;
}

interface SweepFigures {
  /** Drafts that matched in a round, without the bonus token; the interval is cut to what a round can accept. */
  accepted: Estimate;
  /** Share of the rounds that accepted at least one draft, 0..1. */
  anyShare: number;
  /** Share of neighbouring drafts of a block that hold the same token, 0..1. */
  repetition: number;
  /** Mask cells of a block that are not as in training. */
  changedCells: number;
  /** Share of the rounds that accepted draft i and so all before it, [drafts of the longest round]; sums to `accepted`. */
  perDraft: readonly number[];
}

/** A row for the run as trained, then one for every deviation in the order given. */
export function sweepRows(runs: readonly SweepRun[], deviations: readonly string[]): SweepRow[] {
  const aligned = runsOf(runs, null);
  return [
    { ...rowOf(null, aligned), difference: null, isBeyondChance: null },
    ...deviations.map((deviation) => {
      const own = runsOf(runs, deviation);
      const differences = differencesOf(own, aligned);
      return {
        ...rowOf(deviation, own),
        difference: estimateOf(differences),
        isBeyondChance: isBeyondChance(differences, deviations.length),
      };
    }),
  ];
}

function runsOf(runs: readonly SweepRun[], deviation: string | null): SweepRun[] {
  return runs.filter((run) => run.deviation === deviation);
}

function rowOf(
  deviation: string | null,
  runs: readonly SweepRun[],
): Omit<SweepRow, "difference" | "isBeyondChance"> {
  const drafted = runs.filter(({ rounds }) => rounds.length > 0);
  return {
    deviation,
    promptCount: drafted.length,
    roundCount: drafted.reduce((sum, { rounds }) => sum + rounds.length, 0),
    figures: figuresOf(drafted),
    refusal: runs.find(({ refusal }) => refusal !== null)?.refusal ?? null,
  };
}

function figuresOf(runs: readonly SweepRun[]): SweepFigures | null {
  const accepted = estimateOf(runs.map(acceptedOf));
  if (accepted === null) return null;
  const overPrompts = (of: (run: SweepRun) => number) => meanOf(runs.map(of));
  const draftCount = Math.max(...runs.flatMap(({ rounds }) => rounds.map(({ drafted }) => drafted)));
  return {
    accepted: within(accepted, draftCount),
    anyShare: overPrompts((run) => reaching(run, 0)),
    repetition: overPrompts(({ rounds }) => {
      const neighbours = rounds.reduce((sum, { drafted }) => sum + drafted - 1, 0);
      return neighbours === 0 ? 0 : rounds.reduce((sum, { repeats }) => sum + repeats, 0) / neighbours;
    }),
    changedCells: overPrompts(({ rounds }) => meanOf(rounds.map(({ changedCells }) => changedCells))),
    perDraft: Array.from({ length: draftCount }, (_, draft) => overPrompts((run) => reaching(run, draft))),
  };
}

/** An interval without what no round can accept: fewer than no drafts, and more than there are. */
function within({ mean, interval }: Estimate, most: number): Estimate {
  if (interval === null) return { mean, interval };
  return { mean, interval: { low: Math.max(0, interval.low), high: Math.min(most, interval.high) } };
}

/** One difference for every prompt that both have rounds of. */
function differencesOf(own: readonly SweepRun[], aligned: readonly SweepRun[]): number[] {
  return own.flatMap((run) => {
    const pair = aligned.find(({ promptIndex }) => promptIndex === run.promptIndex);
    const isComparable = pair !== undefined && pair.rounds.length > 0 && run.rounds.length > 0;
    return isComparable ? [acceptedOf(run) - acceptedOf(pair)] : [];
  });
}

/** Accepted drafts per round of one prompt. */
function acceptedOf({ rounds }: SweepRun): number {
  return meanOf(rounds.map(({ accepted }) => accepted));
}

/** Share of a run's rounds that accepted more than `draft` drafts. */
function reaching({ rounds }: SweepRun, draft: number): number {
  return rounds.filter(({ accepted }) => accepted > draft).length / rounds.length;
}
