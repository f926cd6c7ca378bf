import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { planDraft } from "../../../src/engine/drafting/plan";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import { attentionMass } from "../../../src/engine/inside/attention-mass";
import { slotEntropies } from "../../../src/engine/inside/slot-entropy";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

let pair: Awaited<ReturnType<typeof openNodePair>>;
beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

async function drafted(ids: readonly string[]) {
  const { facts } = pair;
  const tokens = pair.tokenizer.encode("def add(a, b):\n    return a + b\n\n\ndef");
  const run = pair.openRun();
  await run.target({ start: 0, tokens: tokens.slice(0, -1), rows: "last" });
  const plan = planDraft(deviate(trainedConvention(facts), ids), tokens, facts);
  const { attention, logits } = await run.draft(plan, { attention: true });
  run.close();
  return { plan, attention: attention ?? [], logits };
}

describe("the attention of the trained drafter", () => {
  it("is by layer and head what a plain sum over its cells gives, and sums to 1 a slot", async () => {
    const { plan, attention } = await drafted([]);
    const { blockSize, contextRows } = plan;
    const heads = attentionMass(plan, attention, pair.facts.layerTypes);
    expect(heads).toHaveLength(pair.facts.drafterLayerCount * pair.facts.drafterHeadCount);
    const columns = contextRows + blockSize;
    for (const { layer, head, contextShare, forbiddenShare, forbidden } of heads) {
      let context = 0;
      let block = 0;
      for (let slot = 0; slot < blockSize; slot++) {
        for (let column = 0; column < columns; column++) {
          const mass = attention[layer][head * blockSize * columns + slot * columns + column];
          if (column < contextRows) context += mass / blockSize;
          else block += mass / blockSize;
        }
      }
      expect(contextShare).toBeCloseTo(context, 6);
      expect(contextShare + block).toBeCloseTo(1, 4);
      expect(forbiddenShare).toBe(0);
      expect(forbidden).toEqual([]);
    }
  });

  it("stays off hidden cells where the mask is a mask, and is found on them where it is added as numbers", async () => {
    const masked = await drafted(["block-causal"]);
    const clean = attentionMass(masked.plan, masked.attention, pair.facts.layerTypes);
    expect(Math.max(...clean.map(({ forbiddenShare }) => forbiddenShare))).toBe(0);

    const { plan, attention } = await drafted(["block-causal", "mask-added-as-numbers"]);
    const columns = plan.contextRows + plan.blockSize;
    for (const { layer, head, forbidden, forbiddenShare } of attentionMass(
      plan,
      attention,
      pair.facts.layerTypes,
      { least: 0 },
    )) {
      let hidden = 0;
      let mass = 0;
      for (let slot = 0; slot < plan.blockSize; slot++) {
        for (let column = 0; column < columns; column++) {
          if (isVisible(plan.visible.full, slot, column)) continue;
          hidden++;
          mass += attention[layer][(head * plan.blockSize + slot) * columns + column];
        }
      }
      expect(forbidden).toHaveLength(hidden);
      expect(forbiddenShare).toBeCloseTo(mass / plan.blockSize, 6);
      expect(forbiddenShare).toBeGreaterThan(0);
      for (const [at, cell] of forbidden.entries()) {
        expect(isVisible(plan.visible.full, cell.slot, cell.column)).toBe(false);
        if (at > 0) expect(cell.mass).toBeLessThanOrEqual(forbidden[at - 1].mass);
      }
    }
  });

  it("can be held against another mask than the one it was computed with", async () => {
    const { plan, attention } = await drafted([]);
    const { visible } = (await drafted(["block-causal"])).plan;
    const heads = attentionMass(plan, attention, pair.facts.layerTypes, { visible });
    expect(
      heads.some(({ forbidden }) => forbidden.some(({ slot, column }) => column > plan.contextRows + slot)),
    ).toBe(true);
  });
});

describe("the entropy of a slot", () => {
  it("is the plain sum over its softmax, on the trained drafter", async () => {
    const { logits } = await drafted([]);
    const size = pair.facts.vocabularySize;
    const entropies = slotEntropies(logits, size);
    expect(entropies).toHaveLength(pair.facts.blockSize);
    for (const [slot, entropy] of entropies.entries()) {
      let sum = 0;
      for (let token = 0; token < size; token++) sum += Math.exp(logits[slot * size + token]);
      let expected = 0;
      for (let token = 0; token < size; token++) {
        const probability = Math.exp(logits[slot * size + token]) / sum;
        if (probability > 0) expected -= probability * Math.log(probability);
      }
      expect(entropy).toBeCloseTo(expected, 5);
    }
  });

  it("is ln of the vocabulary where all are alike, and 0 where one has it all, however large the logits", () => {
    expect(slotEntropies(new Float32Array(8).fill(900), 8)[0]).toBeCloseTo(Math.log(8), 6);
    expect(slotEntropies(Float32Array.of(5000, 0, 0, 0), 4)[0]).toBeCloseTo(0, 9);
  });
});
