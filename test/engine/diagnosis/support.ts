import { draftLogLine } from "../../../src/engine/diagnosis/write-draft-log";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { Round } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import type { openNodePair } from "../../support/node-pair";

export type NodePair = Awaited<ReturnType<typeof openNodePair>>;

/**
 * The log that a harness with these faults writes after a prompt, whose request before was the same one.
 * @param draftCount drafts of a block that it verifies, and knows of; all of them when left out
 */
export async function logOf(
  pair: NodePair,
  text: string,
  deviations: readonly string[],
  roundCount: number,
  draftCount = Number.POSITIVE_INFINITY,
) {
  const { facts } = pair;
  const convention = deviate(trainedConvention(facts), deviations);
  const prompt = pair.tokenizer.encode(text);
  const run = pair.openRun();
  let timeline = await startTimeline(run, facts, prompt, { earlier: prompt });
  for (let round = 0; round < roundCount && timeline.ending === null; round++) {
    const next = await nextRound(run, facts, timeline, {
      convention,
      accept: "verified",
      tokenLimit: facts.maxLength,
      attention: false,
    });
    timeline = { ...next, rounds: next.rounds.map((one) => withFewerDrafts(one, draftCount)) };
  }
  run.close();
  return draftLogLine(timeline, deviations);
}

function withFewerDrafts(round: Round, draftCount: number): Round {
  if (round.drafts.length <= draftCount) return round;
  const drafts = round.drafts.slice(0, draftCount);
  const acceptedDrafts = Math.min(round.acceptedDrafts, draftCount);
  const bonus = round.checks[acceptedDrafts].expected;
  const committed = [...drafts.slice(0, acceptedDrafts).map(({ token }) => token), bonus];
  return { ...round, drafts, checks: round.checks.slice(0, draftCount), acceptedDrafts, bonus, committed };
}

/** The log without what only tells equal drafts apart. */
export function withoutScores(log: string): string {
  const slim = (line: string) =>
    JSON.stringify(JSON.parse(line), (key, value) => (key === "logits" ? undefined : value));
  return log.split("\n").map(slim).join("\n");
}

/** Drafts that a log is cut to: a number of them, or those before or through the first that the target rejects. */
export type Cut = number | "accepted" | "at rejection";

/** The log as a harness writes it that logs the first drafts of a block only. */
export function cutTo(log: string, cut: Cut): string {
  const line = JSON.parse(log) as { rounds: { drafts: number[]; accepted: number; logits?: unknown[] }[] };
  const rounds = line.rounds.map((round) => {
    const end = typeof cut === "number" ? cut : round.accepted + (cut === "accepted" ? 0 : 1);
    const { drafts, logits } = round;
    return {
      ...round,
      drafts: drafts.slice(0, end),
      ...(logits === undefined ? {} : { logits: logits.slice(0, end) }),
    };
  });
  return JSON.stringify({ ...line, rounds });
}
