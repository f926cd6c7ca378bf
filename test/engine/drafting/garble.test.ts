import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { writtenTokens } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

interface Garble {
  name: string;
  deviationId: string;
  promptId: string;
  count: number;
}

const words: Record<string, string> = { "elif elif elif": " elif", FizzFizzFizz: "Fizz" };
const { garbles } = JSON.parse(readFileSync("public/measurements/deviations.json", "utf8")) as {
  garbles: Garble[];
};
const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")) as {
  prompts: { id: string; text: string }[];
};

let pair: Awaited<ReturnType<typeof openNodePair>>;

beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

/** Most times that the word stands in a row in the first 48 tokens, by a plain loop. */
async function longestRun(garble: Garble, ids: readonly string[]): Promise<number> {
  const run = pair.openRun();
  const text = prompts.find((prompt) => prompt.id === garble.promptId)?.text ?? "";
  let timeline = await startTimeline(run, pair.facts, pair.tokenizer.encode(text));
  while (!timeline.ending) {
    timeline = await nextRound(run, pair.facts, timeline, {
      convention: deviate(trainedConvention(pair.facts), ids),
      accept: "everything",
      tokenLimit: 48,
      attention: false,
    });
  }
  run.close();
  let most = 0;
  let count = 0;
  for (const token of writtenTokens(timeline).slice(0, 48)) {
    count = pair.tokenizer.tokenText(token) === words[garble.name] ? count + 1 : 0;
    most = Math.max(most, count);
  }
  return most;
}

describe("the famous garbles on the trained pair", () => {
  it.each(Object.keys(words))(
    "%s comes back wherever it was recorded, and not when aligned",
    async (name) => {
      const recorded = garbles.filter((garble) => garble.name === name);
      expect(recorded.length).toBeGreaterThan(0);
      for (const garble of recorded) {
        expect(await longestRun(garble, [garble.deviationId]), JSON.stringify(garble)).toBe(garble.count);
        expect(await longestRun(garble, []), garble.promptId).toBeLessThan(3);
      }
    },
  );
});
