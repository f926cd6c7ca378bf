/** Acceptance as a log of another program has it; what it does not say is null. */
export interface ReportedAcceptance {
  project: "vLLM" | "SGLang" | "z-lab" | "speculators" | "llama.cpp" | "plain";
  /** What was found, as the program calls it. */
  title: string;
  /** Rounds, drafts and accepted drafts that it counts. */
  rounds: number | null;
  drafted: number | null;
  accepted: number | null;
  /** Tokens that a round commits, the bonus token included. */
  lengthWithBonus: number | null;
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
  rounds: null,
  drafted: null,
  accepted: null,
  lengthWithBonus: null,
  perDraft: null,
  histogram: null,
  rate: null,
  notes: [],
} as const satisfies Omit<ReportedAcceptance, "project" | "title">;
