import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { PairRun } from "../../../src/engine/drafting/pair";
import type { Timeline } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { checkRound } from "../../../src/engine/inside/check-round";
import type { Convention } from "../../../src/engine/masks/convention";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 120_000;
const prompt = [5, 40, 300, 12, 77, 900, 6, 33];

describe("a round computed twice", () => {
  let pair: Awaited<ReturnType<typeof openNodePair>>;
  beforeAll(async () => {
    pair = await openNodePair(targetDir, drafterDir);
  }, timeoutMs);
  afterAll(() => pair.close());

  async function drafted(convention: Convention): Promise<Timeline> {
    const run = pair.openRun();
    let timeline = await startTimeline(run, pair.facts, prompt);
    for (let round = 0; round < 3; round++) {
      timeline = await nextRound(run, pair.facts, timeline, {
        convention,
        accept: "verified",
        tokenLimit: 200,
        attention: false,
      });
    }
    run.close();
    return timeline;
  }

  it.each([[[]], [["rejected-rows-kept"]], [["anchor-inclusive"]], [["bf16-extraction"]]])(
    "is the same twice, and drafts and verifies what the run has: %s",
    async (ids) => {
      const convention = deviate(trainedConvention(pair.facts), ids);
      const timeline = await drafted(convention);
      for (const { index, drafts, checks, plan } of timeline.rounds) {
        const seen: Float32Array[] = [];
        const [here, there] = [pair.openRun(), recorded(pair.openRun(), seen)];
        const check = await checkRound([here, there], timeline, index, convention);
        expect(check).toMatchObject({
          round: index,
          anchor: plan.anchor,
          drafts: { slotCount: drafts.length, changed: [], largest: { difference: 0 } },
          checks: { slotCount: drafts.length + 1, changed: [], largest: { difference: 0 } },
        });
        const [blockLogits, targetLogits] = seen;
        for (const { slot, token } of drafts) expect(bestOf(blockLogits, slot)).toBe(token);
        for (const [row, { expected }] of checks.entries()) expect(bestOf(targetLogits, row)).toBe(expected);
        here.close();
        there.close();
      }
    },
    timeoutMs,
  );

  it(
    "names the slot and the row that the other one computes otherwise",
    async () => {
      const convention = trainedConvention(pair.facts);
      const timeline = await drafted(convention);
      const runs = [pair.openRun(), shifted(pair.openRun())] as const;
      const { drafts, checks } = await checkRound(runs, timeline, 1, convention);
      expect(drafts.changed).toMatchObject([{ slot: 3, is: 7 }]);
      expect(drafts.largest).toMatchObject({ slot: 3, token: 7 });
      expect(checks.changed).toEqual([]);
      expect(checks.largest).toMatchObject({ slot: 2, token: 9, difference: Number.NaN });
      for (const run of runs) run.close();
    },
    timeoutMs,
  );

  function bestOf(logits: Float32Array, row: number): number {
    const { vocabularySize } = pair.facts;
    const own = logits.subarray(row * vocabularySize, (row + 1) * vocabularySize);
    return own.indexOf(Math.max(...own));
  }

  /** The same numbers, except for one logit of the block, and one of verification that is none. */
  function shifted(run: PairRun): PairRun {
    const { vocabularySize } = pair.facts;
    return {
      ...run,
      async draft(plan, want) {
        const output = await run.draft(plan, want);
        output.logits[3 * vocabularySize + 7] += 1000;
        return output;
      },
      async target(request) {
        const logits = await run.target(request);
        if (request.rows === "all") logits[2 * vocabularySize + 9] = Number.NaN;
        return logits;
      },
      streams: (...asked) => run.streams(...asked),
      close: () => run.close(),
    };
  }
});

/** Keeps the logits of the block and of verification, in this order. */
function recorded(run: PairRun, seen: Float32Array[]): PairRun {
  return {
    async draft(plan, want) {
      const output = await run.draft(plan, want);
      seen.push(output.logits.slice());
      return output;
    },
    async target(request) {
      const logits = await run.target(request);
      if (request.rows === "all") seen.push(logits.slice());
      return logits;
    },
    streams: (...asked) => run.streams(...asked),
    close: () => run.close(),
  };
}
