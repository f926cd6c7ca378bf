/** Acceptance as a log of another program has it; what it does not say is null. */
export interface ReportedAcceptance {
  project: "vLLM" | "SGLang" | "z-lab" | "speculators" | "SpecForge" | "llama.cpp" | "plain";
  /** What was found, as the program calls it. */
  title: string;
  /** What one of it stands for: many answers, or many stretches of time, become one; null stays by itself. */
  stands: "answer" | "stretch" | null;
  /** Rounds, drafts and accepted drafts that it counts. */
  rounds: number | null;
  drafted: number | null;
  accepted: number | null;
  /** Tokens that a round commits, the bonus token included, every round counted once. */
  lengthWithBonus: number | null;
  /** The same as the mean over answers of each one's own length. */
  meanOfMeans: number | null;
  /** Share of all rounds that accepted draft i. */
  perDraft: readonly number[] | null;
  /** Share of rounds by accepted drafts, without the bonus token. */
  histogram: readonly number[] | null;
  /** Share of drafts that were accepted, 0..1. */
  rate: number | null;
  /** What these numbers cannot be compared in, a sentence each. */
  notes: readonly string[];
}

export const nothingReported = {
  stands: null,
  rounds: null,
  drafted: null,
  accepted: null,
  lengthWithBonus: null,
  meanOfMeans: null,
  perDraft: null,
  histogram: null,
  rate: null,
  notes: [],
} as const satisfies Omit<ReportedAcceptance, "project" | "title">;

/** Drafts of a round that are believed; a longer list is something else. */
export const mostDrafts = 4096;

/** Shares from counts of rounds by accepted drafts: both lists that follow from them, null without a round. */
export function sharesOf(
  counts: readonly number[],
): Pick<ReportedAcceptance, "histogram" | "perDraft"> | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!(total > 0) || counts.length > mostDrafts) return null;
  let left = total;
  const perDraft = counts.slice(1).map((_, draft) => {
    left -= counts[draft];
    return Math.max(0, left) / total;
  });
  return { histogram: counts.map((count) => count / total), perDraft };
}

/** Without the numbers that no run can have; null when none is left. */
export function believed(reported: ReportedAcceptance): ReportedAcceptance | null {
  const count = (value: number | null) =>
    value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null;
  const length = (value: number | null) =>
    value !== null && value >= 0 && value <= mostDrafts + 1 ? value : null;
  const share = (value: number | null) => (value !== null && value >= 0 && value <= 1 ? value : null);
  const shares = (values: readonly number[] | null) =>
    values !== null && values.length > 0 && values.every((value) => share(value) !== null) ? values : null;
  const kept = {
    ...reported,
    rounds: count(reported.rounds),
    drafted: count(reported.drafted),
    accepted: count(reported.accepted),
    lengthWithBonus: length(reported.lengthWithBonus),
    meanOfMeans: length(reported.meanOfMeans),
    perDraft: shares(reported.perDraft),
    histogram: shares(reported.histogram),
    rate: share(reported.rate),
  };
  const { lengthWithBonus, meanOfMeans, perDraft, histogram, rate } = kept;
  const figures = [lengthWithBonus, meanOfMeans, perDraft, histogram, rate];
  return figures.every((figure) => figure === null) ? null : kept;
}
