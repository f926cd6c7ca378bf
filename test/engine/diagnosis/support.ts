import { draftLogLine } from "../../../src/engine/diagnosis/write-draft-log";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import type { openNodePair } from "../../support/node-pair";

export type NodePair = Awaited<ReturnType<typeof openNodePair>>;

/** The log that a harness with these faults writes after a prompt, whose request before was the same one. */
export async function logOf(pair: NodePair, text: string, deviations: readonly string[], roundCount: number) {
  const { facts } = pair;
  const convention = deviate(trainedConvention(facts), deviations);
  const prompt = pair.tokenizer.encode(text);
  const run = pair.openRun();
  let timeline = await startTimeline(run, facts, prompt, { earlier: prompt });
  for (let round = 0; round < roundCount && timeline.ending === null; round++) {
    timeline = await nextRound(run, facts, timeline, {
      convention,
      accept: "verified",
      tokenLimit: facts.maxLength,
      attention: false,
    });
  }
  run.close();
  return draftLogLine(timeline, deviations);
}

/** The log without what only tells equal drafts apart. */
export function withoutScores(log: string): string {
  const slim = (line: string) =>
    JSON.stringify(JSON.parse(line), (key, value) => (key === "logits" ? undefined : value));
  return log.split("\n").map(slim).join("\n");
}
