import { beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { layoutOf } from "../../../src/engine/drafting/plan";
import type { Round } from "../../../src/engine/drafting/round";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention } from "../../../src/engine/masks/convention";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { attentionSentence } from "../../../src/panels/drafting/model/attention-sentence";
import {
  mostPaid,
  paidAttention,
  planScene,
  sampleAnchor,
} from "../../../src/panels/drafting/model/plan-scene";
import { type DraftingResult, type RunResult, runsOf } from "../../../src/store/drafting-result";
import { lockstep } from "../../../src/store/lockstep";
import { fakeOpenPair } from "../../support/fake-engine";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const ids = ["anchor-in-context"];
const convention = { ...alignedConvention, blockSize: fakeFacts.blockSize };
let result: DraftingResult;

async function runOf(name: string, side: Convention): Promise<RunResult> {
  const pair = fakePair(1, 5);
  let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5]);
  const options = { convention: side, accept: "verified", tokenLimit: 9, attention: false } as const;
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
  return { name, convention: side, timeline };
}

/** Both sides of a drafter that has not run. */
function sidesOf(train: Convention) {
  return { train, infer: deviate(train, ids) };
}

/** A round with attention over 2 layers of 2 heads whose every number is its own. */
function withAttention(round: Round): Round {
  const keys = round.plan.contextRows + round.plan.blockSize;
  const layer = (at: number) =>
    Float32Array.from({ length: 2 * round.plan.blockSize * keys }, (_, index) => at * 1000 + index);
  return { ...round, attention: [layer(0), layer(1)] };
}

beforeAll(async () => {
  const settings = {
    prompt: "abc",
    deviations: ids,
    served: null,
    freeRunning: false,
    firstAnchor: "after-prompt",
    tokenLimit: 9,
    branches: [],
    stopAt: [],
  } as const;
  result = {
    settings,
    pair: fakeOpenPair(),
    aligned: await runOf("A", convention),
    deviated: await runOf("B", deviate(convention, ids)),
    branches: [],
    faults: {},
    stoppedAt: null,
  };
});

describe("the block that the masks are drawn for", () => {
  it("is the founding case before anything has run", () => {
    const scene = planScene([], sidesOf(alignedConvention), null, "A");
    expect(scene.anchor).toBeNull();
    const { difference } = compareSides(
      scene.sides.train,
      scene.sides.infer,
      layoutOf(sampleAnchor + 1),
      "full",
    );
    expect([difference.trainOnlyCount, difference.inferOnlyCount]).toEqual([0, 16]);
  });

  it("is a block of the loaded drafter before it has run, and of its own run afterwards", () => {
    const { blockSize } = planScene([], sidesOf(convention), null, "A").sides.infer;
    expect(blockSize).toBe(fakeFacts.blockSize);
    const step = { kind: "block", round: 0 } as const;
    expect(planScene(runsOf(result), sidesOf(alignedConvention), step, "A").sides.train).toBe(
      result.aligned.convention,
    );
  });

  it("shows on both sides exactly the cells that the plans of the round run with", () => {
    const timelines = [result.aligned.timeline, result.deviated?.timeline ?? expect.fail()];
    for (const step of lockstep(timelines)) {
      if (step.kind !== "draft") continue;
      const scene = planScene(runsOf(result), sidesOf(alignedConvention), step, "A");
      const anchor = scene.anchor ?? expect.fail("no anchor");
      const comparison = compareSides(scene.sides.train, scene.sides.infer, layoutOf(anchor + 1), "full");
      for (const side of ["train", "infer"] as const) {
        const round = scene.drafted[side];
        if (!round) continue;
        const { plan } = round;
        for (let slot = 0; slot < plan.blockSize; slot++) {
          for (let key = 0; key < plan.contextRows + plan.blockSize; key++) {
            const column = key < plan.contextRows ? key : anchor + 1 + key - plan.contextRows;
            expect(isVisible(comparison[side].mask, slot, column)).toBe(
              isVisible(plan.visible.full, slot, key),
            );
          }
        }
      }
    }
  });

  it("draws a run's attention only in a block that starts from the same text", () => {
    const steps = lockstep([result.aligned.timeline]);
    for (const step of steps) {
      const scene = planScene(runsOf(result), sidesOf(alignedConvention), step, "A");
      for (const round of [scene.drafted.train, scene.drafted.infer]) {
        if (round) expect(round.plan.anchor).toBe(scene.anchor);
      }
      if (step.kind === "context" || step.kind === "block") expect(scene.drafted.train).toBeNull();
    }
  });
});

describe("the attention that is drawn", () => {
  it("stands in the columns of its keys, averaged over the chosen layers and heads", () => {
    const round = withAttention(result.deviated?.timeline.rounds[0] ?? expect.fail());
    const { plan } = round;
    const { frame } = compareSides(convention, convention, layoutOf(plan.anchor + 1), "full");
    const keys = plan.contextRows + plan.blockSize;
    for (const choice of [
      { layer: null, head: null },
      { layer: 1, head: null },
      { layer: null, head: 0 },
      { layer: 0, head: 1 },
    ]) {
      const paid = paidAttention(round, frame, ["full", "full"], "full", choice, null) ?? expect.fail();
      for (let slot = 0; slot < plan.blockSize; slot++) {
        for (let key = 0; key < keys; key++) {
          const column = key < plan.contextRows ? key : frame.layout.contextLength + key - plan.contextRows;
          const all = [0, 1]
            .filter((layer) => choice.layer === null || layer === choice.layer)
            .flatMap((layer) =>
              [0, 1]
                .filter((head) => choice.head === null || head === choice.head)
                .map((head) => layer * 1000 + (head * plan.blockSize + slot) * keys + key),
            );
          const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
          expect(paid.values[slot * frame.columnCount + column]).toBeCloseTo(mean, 2);
        }
      }
    }
  });

  it("leaves out layers of another type, and is nothing when none is left", () => {
    const round = withAttention(result.aligned.timeline.rounds[0]);
    const { frame } = compareSides(convention, convention, layoutOf(round.plan.anchor + 1), "full");
    const all = { layer: null, head: null };
    const mixed = paidAttention(round, frame, ["full", "sliding"], "full", all, 1);
    const first = paidAttention(round, frame, ["full", "full"], "full", { layer: 0, head: null }, 1);
    expect(mixed).toEqual(first);
    expect(paidAttention(round, frame, ["full", "full"], "sliding", all, 1)).toBeNull();
  });

  it("is named in words, the largest share first", () => {
    const { frame } = compareSides(convention, convention, layoutOf(3), "full");
    const values = new Float32Array(frame.columnCount);
    values.set([0.1, 0.5, 0, 0, 0.3]);
    const paid = { rowStart: 2, rowCount: 1, values };
    expect(mostPaid(paid, 2, 2).map(({ column }) => column)).toEqual([1, 4]);
    expect(attentionSentence(paid, null, "A", 2, frame, ["if", " i", "%"])).toBe(
      "Slot 2 of run A paid most of its attention to c1 “·i” (0.50), slot 1 (0.30), c0 “if” (0.10).",
    );
  });
});
