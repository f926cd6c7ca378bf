import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import type { PairTokenizer } from "../models/tokenizer";
import type { Candidate } from "./candidate";
import { type Diagnosis, diagnose } from "./diagnose";
import type { DraftLog } from "./draft-log";
import { readDraftLog } from "./read-draft-log";
import { findTelling, type NamedPrompt, type TellingSearch } from "./telling";

/** A log with what was found in it. */
export interface LogDiagnosis {
  logs: readonly DraftLog[];
  diagnosis: Diagnosis;
  /** Null where nothing was looked for: nothing explains the log, or nothing drafts the same as what does. */
  telling: TellingSearch | null;
}

export interface LogJob {
  facts: PairFacts;
  tokenizer: Pick<PairTokenizer, "encode" | "decode">;
  openRun(): PairRun;
  text: string;
  pairs: boolean;
  /** Asked for only where the log leaves candidates that cannot be told apart. */
  prompts(): Promise<readonly NamedPrompt[]>;
  from?: readonly Candidate[];
  /** What is found so far, and how far it is. */
  progress(soFar: LogDiagnosis, place: string): void;
}

/**
 * Reads a log, searches, and looks for a place that tells the best from its twins.
 * @throws RuleError for a log that cannot be read, or whatever the runs reject with
 */
export async function diagnoseLog(job: LogJob): Promise<LogDiagnosis> {
  const { facts, tokenizer, openRun, pairs, from = [], progress } = job;
  const logs = readDraftLog(job.text, { facts, tokenizer });
  const diagnosis = await diagnose({
    openRun,
    facts,
    respell: (ids) => tokenizer.encode(tokenizer.decode(ids)),
    logs,
    pairs,
    from,
    progress: (soFar, done, total, sort) =>
      progress({ logs, diagnosis: soFar, telling: null }, `candidate ${done} of ${total}, ${sort}`),
  });
  const [best] = diagnosis.ranked;
  if (diagnosis.finding === "none" || best === undefined || best.same.length === 0) {
    return { logs, diagnosis, telling: null };
  }
  const partial = { logs, diagnosis: { ...diagnosis, finding: "open" } as const, telling: null };
  const telling = await findTelling(best, {
    openRun,
    facts,
    logs,
    prompts: await job.prompts(),
    progress: (place) => progress(partial, place),
  });
  return { logs, diagnosis, telling };
}
