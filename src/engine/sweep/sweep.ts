import { checkThere } from "../drafting/check-there";
import { deviate } from "../drafting/deviations";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { trainedConvention } from "../drafting/trained-convention";
import { RuleError } from "../tensor/rule-error";
import { type SweepRun, sweptRounds } from "./sweep-run";
import { TextOnce } from "./text-once";

export interface SweepPlan {
  /** Ids, each run by itself. */
  deviations: readonly string[];
  /** Token ids of every prompt. */
  prompts: readonly (readonly number[])[];
  /** Rounds of every run. */
  roundCount: number;
}

interface SweepJob {
  plan: SweepPlan;
  facts: PairFacts;
  openRun(): PairRun;
  /** Runs of the same plan to go on after. */
  done: readonly SweepRun[];
  /** Told after every run. */
  onRun(runs: readonly SweepRun[]): void;
}

/** How many runs a plan makes: every prompt under every deviation, and as trained. */
export function runCountOf({
  deviations,
  prompts,
}: Record<"deviations" | "prompts", ArrayLike<unknown>>): number {
  return prompts.length * (deviations.length + 1);
}

/**
 * All runs of a plan one after the other: prompt by prompt, as trained first, so that whatever there is when it
 * is stopped can be compared. A deviation that the pair cannot be run with is noted and passed over.
 * @throws RuleError before the first run when a prompt does not fit.
 */
export async function sweep({ plan, facts, openRun, done, onRun }: SweepJob): Promise<SweepRun[]> {
  for (const [at, prompt] of plan.prompts.entries()) checkPrompt(`prompt ${at + 1}`, prompt, facts);
  const trained = trainedConvention(facts);
  const ids = [null, ...plan.deviations];
  const runs = [...done];
  while (runs.length < runCountOf(plan)) {
    const promptIndex = Math.floor(runs.length / ids.length);
    const prompt = plan.prompts[promptIndex];
    const run = new TextOnce(openRun(), facts.vocabularySize);
    const roundsUnder = async (deviation: string | null) => {
      try {
        const convention = deviation === null ? trained : deviate(trained, [deviation]);
        return { rounds: await sweptRounds(run, facts, prompt, convention, plan.roundCount), refusal: null };
      } catch (error) {
        if (deviation === null || !(error instanceof RuleError)) throw error;
        await checkThere(openRun, prompt);
        return { rounds: [], refusal: error.message };
      }
    };
    try {
      for (const deviation of ids.slice(runs.length % ids.length)) {
        runs.push({ deviation, promptIndex, ...(await roundsUnder(deviation)) });
        onRun([...runs]);
      }
    } finally {
      run.close();
    }
  }
  return runs;
}

function checkPrompt(name: string, prompt: readonly number[], { maxLength, blockSize }: PairFacts): void {
  const longest = maxLength - blockSize;
  if (prompt.length >= 1 && prompt.length <= longest) return;
  throw new RuleError(name, `1..${longest} tokens (context ${maxLength} less one block)`, prompt.length);
}
