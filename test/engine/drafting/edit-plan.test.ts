import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import type { Edit } from "../../../src/engine/drafting/edit";
import { draftsByHand, editPlan } from "../../../src/engine/drafting/edit-plan";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const facts = { ...fakeFacts, drafterLayerCount: 2, drafterHeadCount: 3 };
const prompt = [3, 4, 5, 6, 7];
/** Of the loop those that leave rows behind, or none; of the mask and of positions all. */
const ids = deviations
  .filter(({ level }) => level === "loop" || level === "mask" || level === "position")
  .map(({ id }) => id)
  .filter((id) => !id.startsWith("bonus-") && id !== "smaller-block");

/** The plan of the third round under these deviations, a request before it. */
async function planUnder(chosen: readonly string[], seed = 1): Promise<DraftPlan> {
  const pair = fakePair(seed, 2);
  const convention = deviate({ ...alignedConvention, blockSize: facts.blockSize }, chosen);
  let timeline = await startTimeline(pair, facts, prompt, { earlier: [9, 8, 7] });
  const options = { convention, accept: "verified", tokenLimit: 40, attention: false } as const;
  while (timeline.rounds.length < 3) timeline = await nextRound(pair, facts, timeline, options);
  return timeline.rounds[2].plan;
}

/** Everything about a plan that edits may change, cell by cell. */
function unfolded({ visible, contextPositions, slotPositions, mutedHeads, ...rest }: DraftPlan) {
  const cells = (["full", "sliding"] as const).map((type) =>
    Array.from({ length: rest.blockSize }, (_, row) =>
      Array.from({ length: rest.contextRows + rest.blockSize }, (_, column) =>
        isVisible(visible[type], row, column),
      ),
    ),
  );
  return {
    ...rest,
    cells,
    contextPositions: [...contextPositions],
    slotPositions: [...slotPositions],
    mutedHeads: [...mutedHeads],
  };
}

/** The edits one after the other, by a walk over all key columns. */
function plainlyEdited(plan: DraftPlan, edits: readonly Edit[]) {
  const changed = unfolded(plan);
  const isMeant = (key: number, column: { context: number } | { slot: number }) => {
    if ("slot" in column) return key === plan.contextRows + column.slot;
    if (key >= plan.contextRows) return false;
    const { index, state } = plan.context[key];
    return index === column.context && (state.kind === "present" || state.kind === "unwritten");
  };
  for (const edit of edits) {
    for (let key = 0; key < plan.contextRows + plan.blockSize; key++) {
      if (edit.kind === "cell" && isMeant(key, edit.column)) {
        for (const cells of changed.cells) cells[edit.slot][key] = edit.visible;
      }
      if (edit.kind === "position" && isMeant(key, edit.of)) {
        if (key < plan.contextRows) changed.contextPositions[key] += edit.by;
        else changed.slotPositions[key - plan.contextRows] += edit.by;
      }
    }
    if (edit.kind === "head") {
      const { layer, head } = edit;
      if (!changed.mutedHeads.some((one) => one.layer === layer && one.head === head))
        changed.mutedHeads.push({ layer, head });
    }
  }
  return changed;
}

const slot = fc.nat(facts.blockSize - 1);
const column = fc.oneof(
  slot.map((at) => ({ slot: at })),
  fc.nat(prompt.length - 2).map((context) => ({ context })),
);
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant("cell" as const), slot, column, visible: fc.boolean() }),
  // Positions stay above 0: the first ones are moved up only.
  fc.record({ kind: fc.constant("position" as const), of: column, by: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant("head" as const), layer: fc.nat(1), head: fc.nat(2) }),
  fc.record({ kind: fc.constant("draft" as const), slot, token: fc.nat(30) }),
  fc.constant({ kind: "rule" as const, deviations: ["block-causal"] }),
  fc.record({ kind: fc.constant("token" as const), index: fc.nat(9), token: fc.nat(30) }),
);

describe("a plan that is changed by hand", () => {
  it("is the plan as it was but for the cells, positions and heads that are named", async () => {
    const cases = fc.asyncProperty(
      fc.subarray(ids.filter((id) => id !== "prompt-rows-missing")),
      fc.nat(9),
      fc.array(anyEdit, { maxLength: 12 }),
      async (chosen, seed, edits) => {
        const plan = await planUnder(chosen, seed);
        const before = unfolded(plan);
        expect(unfolded(editPlan(plan, edits, facts))).toEqual(plainlyEdited(plan, edits));
        expect(unfolded(plan)).toEqual(before);
      },
    );
    await fc.assert(cases, { seed: 71, numRuns: 150 });
  });

  it("keeps its very masks where no cell is changed", async () => {
    const plan = await planUnder([]);
    const moved = editPlan(plan, [{ kind: "position", of: { slot: 1 }, by: 1 }], facts);
    expect(moved.visible).toBe(plan.visible);
  });

  it("changes the right row of an index, and none left behind by a rejected draft", async () => {
    const plan = await planUnder(["rejected-rows-kept"]);
    const stale = plan.context.findIndex(({ state }) => state.kind === "rejected");
    const { index } = plan.context[stale];
    const own = plan.context.findIndex((row) => row.index === index && row.state.kind === "present");
    expect([stale, own].every((at) => at >= 0)).toBe(true);
    const { visible } = editPlan(
      plan,
      [{ kind: "cell", slot: 2, column: { context: index }, visible: false }],
      facts,
    );
    expect(isVisible(visible.full, 2, own)).toBe(false);
    expect(isVisible(visible.full, 2, stale)).toBe(true);
  });

  it.each<[Edit, string]>([
    [{ kind: "cell", slot: 4, column: { slot: 0 }, visible: true }, "edit's slot must be in 0..3, got 4"],
    [{ kind: "cell", slot: -1, column: { slot: 0 }, visible: true }, "edit's slot must be in 0..3, got -1"],
    [{ kind: "cell", slot: 0, column: { slot: 9 }, visible: true }, "edit's slot must be in 0..3, got 9"],
    [{ kind: "position", of: { slot: 1.5 }, by: 1 }, "edit's slot must be in 0..3, got 1.5"],
    [{ kind: "position", of: { context: 99 }, by: 1 }, "edit's context index must be in 0..ANCHOR, got 99"],
    [{ kind: "position", of: { slot: 0 }, by: -99 }, "edit's position must be in 0..16777215, got MOVED"],
    [{ kind: "position", of: { slot: 0 }, by: 0.5 }, "edit's position must be in 0..16777215, got HALF"],
    [{ kind: "head", layer: 2, head: 0 }, "edit's layer must be in 0..1, got 2"],
    [{ kind: "head", layer: 0, head: 3 }, "edit's head must be in 0..2, got 3"],
  ])("refuses %j with the rule and the value", async (edit, sentence) => {
    const plan = await planUnder([]);
    const first = plan.slotPositions[0];
    const wanted = sentence
      .replace("ANCHOR", String(plan.anchor - 1))
      .replace("MOVED", String(first - 99))
      .replace("HALF", String(first + 0.5));
    expect(() => editPlan(plan, [edit], facts)).toThrow(RuleError);
    expect(() => editPlan(plan, [edit], facts)).toThrow(wanted);
  });

  it("says so where there is no context row at all", async () => {
    const convention = deviate({ ...alignedConvention, blockSize: facts.blockSize }, ["prompt-rows-missing"]);
    const pair = fakePair();
    const start = await startTimeline(pair, facts, prompt);
    const options = { convention, accept: "verified", tokenLimit: 40, attention: false } as const;
    const edits: Edit[] = [{ kind: "position", of: { context: 0 }, by: 1 }];
    await expect(nextRound(pair, facts, start, { ...options, edits })).rejects.toThrow(
      "edit's context index must be of a context row that is there, got 0",
    );
  });
});

describe("drafts by hand", () => {
  it("are those of the edits by slot, the later one of two", async () => {
    const plan = await planUnder([]);
    const edits: Edit[] = [
      { kind: "draft", slot: 1, token: 7 },
      { kind: "draft", slot: 3, token: 8 },
      { kind: "cell", slot: 2, column: { slot: 2 }, visible: false },
      { kind: "draft", slot: 1, token: 9 },
    ];
    expect([...draftsByHand(plan, edits, facts)]).toEqual([
      [1, 9],
      [3, 8],
    ]);
  });

  it.each<[Edit, string]>([
    [{ kind: "draft", slot: 0, token: 3 }, "edit's slot must be in 1..3, got 0"],
    [{ kind: "draft", slot: 4, token: 3 }, "edit's slot must be in 1..3, got 4"],
    [{ kind: "draft", slot: 1, token: 31 }, "edit's token must be in 0..30, got 31"],
    [{ kind: "draft", slot: 1, token: -1 }, "edit's token must be in 0..30, got -1"],
  ])("refuse %j with the rule and the value", async (edit, sentence) => {
    const plan = await planUnder([]);
    expect(() => draftsByHand(plan, [edit], facts)).toThrow(sentence);
  });

  it("may be of slot 0 where its output is used", async () => {
    const plan = await planUnder(["slot-read-one-early"]);
    expect([...draftsByHand(plan, [{ kind: "draft", slot: 0, token: 3 }], facts)]).toEqual([[0, 3]]);
  });
});
