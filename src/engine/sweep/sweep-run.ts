import { nextRound, startTimeline } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import { planDraft } from "../drafting/plan";
import { type Round, sequenceBefore } from "../drafting/round";
import { trainedConvention } from "../drafting/trained-convention";
import type { Convention } from "../masks/convention";
import { changedCells } from "./changed-cells";

/** One prompt under one deviation, kept as counts: a sweep of hundreds of them stays small. */
export interface SweepRun {
  /** Id of the deviation; null is the run as trained, which the others are compared with. */
  deviation: string | null;
  promptIndex: number;
  /** In order; fewer than asked for where the text ended, none where it ended before the first block. */
  rounds: readonly SweptRound[];
  /** Why the pair cannot be run so, as a sentence; null where it ran. */
  refusal: string | null;
}

export interface SweptRound {
  drafted: number;
  /** Drafts that matched, without the bonus token. */
  accepted: number;
  /** Pairs of neighbouring drafts that hold the same token, of `drafted - 1`. */
  repeats: number;
  /** Mask cells of the block that are not as in training. */
  changedCells: number;
}

/** A prompt's first rounds under a convention, verified, greedy; the text goes on as the rounds commit it. */
export async function sweptRounds(
  run: PairRun,
  facts: PairFacts,
  prompt: readonly number[],
  convention: Convention,
  roundCount: number,
): Promise<SweptRound[]> {
  // A loop that keeps the request before has had this same prompt once already.
  const earlier = convention.loop?.earlierRequest === "kept" ? prompt : [];
  let timeline = await startTimeline(run, facts, prompt, { earlier });
  const options = { convention, accept: "verified", tokenLimit: facts.maxLength, attention: false } as const;
  const trained = trainedConvention(facts);
  const rounds: SweptRound[] = [];
  // Counted round by round: whoever waits for a model between them is not held up.
  while (!timeline.ending && rounds.length < roundCount) {
    const sequence = sequenceBefore(timeline);
    timeline = await nextRound(run, facts, timeline, options);
    const round = timeline.rounds.at(rounds.length);
    if (round === undefined) break;
    const asTrained = planDraft(trained, sequence, facts);
    rounds.push(counted(round, changedCells(round.plan, asTrained, facts.layerTypes)));
  }
  return rounds;
}

function counted({ drafts, acceptedDrafts }: Round, changed: number): SweptRound {
  const repeats = drafts.filter(({ token }, at) => at > 0 && token === drafts[at - 1].token).length;
  return { drafted: drafts.length, accepted: acceptedDrafts, repeats, changedCells: changed };
}
