import type { PairRun } from "../drafting/pair";
import { restoreRun, runAnchor } from "../drafting/restore-run";
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
  await runAnchor(run, round.plan);
  return round;
}
