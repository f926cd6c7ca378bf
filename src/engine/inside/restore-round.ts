import { restoreRun } from "../drafting/loop";
import type { PairRun } from "../drafting/pair";
import type { Round, Timeline } from "../drafting/round";
import type { Convention } from "../masks/convention";
import { RuleError } from "../tensor/rule-error";

/**
 * Fills a new run's caches as they were when a round of a timeline was drafted, so that the round's plan can be
 * drafted again.
 */
export async function restoreRound(
  run: PairRun,
  timeline: Timeline,
  roundIndex: number,
  convention: Convention,
): Promise<Round> {
  const round = timeline.rounds.at(roundIndex);
  if (round === undefined) throw new RuleError("round", `< ${timeline.rounds.length}`, roundIndex);
  await restoreRun(run, { ...timeline, rounds: timeline.rounds.slice(0, roundIndex) }, convention);
  const { context, anchor } = round.plan;
  if (context.some(({ index, state }) => state.kind === "present" && index === anchor)) {
    await run.target({ start: anchor, tokens: [round.anchorToken], rows: "last" });
  }
  return round;
}
