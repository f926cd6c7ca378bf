import * as v from "valibot";
import { expect, test } from "vitest";
import { kind } from "../../../src/panels/masks";
import { changesOf } from "../../../src/panels/masks/changes";
import { checkMasks } from "../../../src/panels/masks/check";
import { sourcesOf, withRenamed } from "../../../src/panels/masks/given-mask";
import { pictureOf } from "../../../src/panels/masks/model";
import { asPair, patchOfPair, withOneMore, withoutOne } from "../../../src/panels/masks/other-sides";
import { type MasksParams, masksSchema, mostOthers } from "../../../src/panels/masks/params";
import { sectionOf } from "../../../src/panels/masks/report";
import { textOf } from "../../../src/panels/masks/text";
import { foundingCase, side } from "./support";

const withOthers = (...others: NonNullable<MasksParams["others"]>) => foundingCase({ others });

test("every further side is compared with training as if it were the only one", () => {
  const params = withOthers(side("harness.before-anchor"), side("harness.through-anchor", { blockSize: 8 }));
  const { others, comparison } = pictureOf(params);
  expect(others.map(({ verdict }) => verdict.tone)).toEqual(["aligned", "differing"]);
  for (const [index, other] of others.entries()) {
    const alone = pictureOf(asPair(params, index));
    expect(other.comparison).toEqual(alone.comparison);
    expect(other.verdict).toEqual(alone.verdict);
  }
  expect(comparison).toEqual(pictureOf(foundingCase()).comparison);
  expect(others[1].comparison.frame.sharedSlotCount).toBe(8);
});

test("a cell without further sides has no trace of them, and at most six are read", () => {
  expect(pictureOf(foundingCase()).others).toEqual([]);
  const read = (count: number) =>
    v.safeParse(masksSchema, { ...foundingCase(), others: Array(count).fill(side("harness.before-anchor")) });
  expect(read(mostOthers).success).toBe(true);
  expect(read(mostOthers + 1).success).toBe(false);
});

test("sides come and go one by one; with the last one the list goes", () => {
  const one = { ...foundingCase(), others: withOneMore(foundingCase()) };
  expect(one.others).toEqual([foundingCase().infer]);
  const two = { ...one, ...patchOfPair(one, 0, { infer: side("harness.before-anchor") }) };
  const three = { ...two, others: withOneMore(two) };
  expect(three.others).toEqual([side("harness.before-anchor"), side("harness.before-anchor")]);
  expect(withoutOne(three, 0)).toEqual([side("harness.before-anchor")]);
  expect(withoutOne(two, 0)).toBeUndefined();
});

test("what changes beside a further side changes in the cell", () => {
  const params = withOthers(side("harness.before-anchor"));
  const layout = { contextLength: 9, anchors: [8] };
  expect(patchOfPair(params, 0, { layout, infer: side("vllm.full") })).toEqual({
    layout,
    others: [side("vllm.full")],
  });
  expect(patchOfPair(params, 0, { layout })).toEqual({ layout });
});

test("a further side that breaks a rule is refused like any other", () => {
  expect(() => checkMasks(withOthers(side("harness.before-anchor", { blockSize: 0 })))).toThrow(/lock size/);
});

test("cells that further sides take masks from are inputs, under their new names too", () => {
  const params = withOthers({ ...side("harness.before-anchor"), from: "dump" });
  expect(sourcesOf(params)).toEqual(["dump"]);
  expect(sourcesOf(withRenamed(params, "dump", "mine"))).toEqual(["mine"]);
});

test("text, report, Python and changes name the further sides", () => {
  const params = withOthers(side("harness.before-anchor"));
  const output = pictureOf(params);
  const cell = { name: "masks", title: "Masks", params, output, inputs: new Map() };
  expect(textOf(cell)).toContain("Training against inference 2: Aligned: both sides see the same 640 cells");
  expect(textOf(cell)).toMatch(/^Inference 2: harness/m);
  const { facts = [] } = sectionOf(cell);
  expect(facts.find(({ label }) => label === "Training against inference 2")?.value).toMatch(/^Aligned/);
  expect(kind.python?.(cell)).toContain("masks_2_infer_only.sum() == 0");
  expect(changesOf(foundingCase(), params)).toEqual([
    expect.stringMatching(/^Inference 2 was added: harness/),
  ]);
  expect(changesOf(params, foundingCase())).toEqual(["Inference 2 was removed."]);
  expect(changesOf(params, withOthers(side("vllm.full")))).toEqual([
    expect.stringMatching(/^Inference 2: vLLM/),
  ]);
});
