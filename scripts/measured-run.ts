import { deviate } from "../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../src/engine/drafting/loop";
import type { PairRun } from "../src/engine/drafting/pair";
import type { PairFacts } from "../src/engine/drafting/pair-facts";
import type { Timeline } from "../src/engine/drafting/round";
import { trainedConvention } from "../src/engine/drafting/trained-convention";

/** Tokens written after every prompt. */
export const tokenLimit = 96;

/** A prompt of public/prompts/held-out.json. */
export interface HeldOutPrompt {
  id: string;
  kind: "generated" | "stdlib";
  text: string;
  ships: boolean;
  /** Training programs that begin with this prompt; others than 0 are shown but not measured. */
  inTraining: number;
}

/** A prompt served with these deviations, to its end. */
export async function measuredRun(
  run: PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  deviations: readonly string[],
  freeRunning = false,
): Promise<Timeline> {
  const options = {
    convention: deviate(trainedConvention(facts), deviations),
    accept: freeRunning ? "everything" : "verified",
    tokenLimit,
    attention: false,
  } as const;
  // A loop that keeps the request before has had this same prompt once already.
  const earlier = options.convention.loop?.earlierRequest === "kept" ? prompt : [];
  let timeline = await startTimeline(run, facts, prompt, { earlier });
  while (!timeline.ending) timeline = await nextRound(run, facts, timeline, options);
  return timeline;
}
