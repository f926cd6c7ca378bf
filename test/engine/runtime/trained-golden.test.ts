import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { shippedTrainings } from "../../../src/engine/drafting/deviations/training/shipped";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { drafterDir, type Golden, readGolden, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

/** Written by `training/golden_trainings.py`. */
interface TrainedGolden {
  /** Largest logits of slots 1.., best first: [blockSize - 1, largest]. */
  blocks: { text: string; anchor: number; tokens: number[][]; logits: number[][] }[];
  generations: Golden["generations"];
}

let golden: Golden;
let pair: Awaited<ReturnType<typeof openNodePair>>;

beforeAll(async () => {
  golden = await readGolden();
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

const goldenOf = async (training: string): Promise<TrainedGolden> =>
  JSON.parse(await readFile(`test/fixtures/golden/trainings/${training}.json`, "utf8"));
const servedBy = (training: string) => deviate(trainedConvention(pair.facts), [`trained-${training}`]);

describe.each(shippedTrainings)("the drafter trained-%s on WebAssembly, against PyTorch", (training) => {
  it("gives the reference's largest logits in every slot", async () => {
    const { blocks } = await goldenOf(training);
    expect(blocks.length).toBeGreaterThan(0);
    for (const { text, anchor, tokens, logits } of blocks) {
      const run = pair.openRun();
      const sequence = golden.texts[text].slice(0, anchor + 1);
      await run.target({ start: 0, tokens: sequence, rows: "last" });
      const plan = planDraft(servedBy(training), sequence, pair.facts);
      const got = (await run.draft(plan, { attention: false })).logits;
      run.close();
      for (const [behindAnchor, row] of tokens.entries()) {
        const slot = got.subarray((behindAnchor + 1) * pair.facts.vocabularySize);
        for (const [rank, token] of row.entries()) {
          const difference = Math.abs(slot[token] - logits[behindAnchor][rank]);
          expect(difference, `${text}, anchor ${anchor}`).toBeLessThan(golden.tolerance.wasmLogits);
        }
      }
    }
  });

  it("drafts and accepts as the reference loop, round for round", async () => {
    const { generations } = await goldenOf(training);
    expect(generations.length).toBeGreaterThan(0);
    for (const { promptTokens, newTokens, rounds } of generations) {
      const run = pair.openRun();
      const options = {
        convention: servedBy(training),
        accept: "verified",
        tokenLimit: newTokens,
        attention: false,
      } as const;
      let timeline = await startTimeline(run, pair.facts, promptTokens);
      while (!timeline.ending) timeline = await nextRound(run, pair.facts, timeline, options);
      run.close();
      const told = timeline.rounds.map(({ plan, drafts, acceptedDrafts, bonus }) => ({
        anchor: plan.anchor,
        draftTokens: drafts.map(({ token }) => token),
        accepted: acceptedDrafts,
        bonus,
      }));
      // The reference's loop runs once more where the last wanted token is an anchor.
      const last = promptTokens.length + newTokens - 1;
      const wanted = rounds
        .filter(({ anchor }) => anchor < last)
        .map(({ anchor, draftTokens, accepted, bonus }) => ({ anchor, draftTokens, accepted, bonus }));
      expect(told).toEqual(wanted);
    }
  });
});
