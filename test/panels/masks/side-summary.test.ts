import { expect, test } from "vitest";
import { presetField } from "../../../src/panels/masks/form/side-fields";
import { summaryOf } from "../../../src/panels/masks/side-summary";
import { foundingCase, side } from "./support";

const texts = (...given: Parameters<typeof summaryOf>) => summaryOf(...given).map(({ text }) => text);

test("a preset is summed up in a line", () => {
  expect(texts(foundingCase(), "train")).toEqual([
    "block of 16, seen whole",
    "context before the anchor",
    "positions from 1",
    "block numbered from its anchor",
  ]);
  expect(texts(foundingCase(), "infer").slice(1)).toEqual([
    "context with the anchor",
    "positions from 1",
    "block numbered after its context",
  ]);
});

test("what was set by hand is marked, unless it is what the preset says anyway", () => {
  const set = {
    blockSize: 16,
    direction: "causal",
    positionShift: 1,
    slotsPerPosition: 3,
    window: { from: "query", size: 4, keeps: "W+1", inBlock: "older" },
  } as const;
  const parts = summaryOf(foundingCase({ train: side("speculators.full", set) }), "train");
  expect(parts.filter(({ isSet }) => isSet).map(({ text }) => text)).toEqual([
    "block of 16, causal",
    "window of 5 keys up to each slot, in the block too",
    "block shifted by +1",
    "3 slots share a position",
  ]);
  const same = summaryOf(foundingCase({ train: side("speculators.full", { blockSize: 16 }) }), "train");
  expect(same.some(({ isSet }) => isSet)).toBe(false);
});

test("documents are named only where the sequence has several", () => {
  const layout = { contextLength: 4, anchors: [3], documents: [0, 0, 1, 1] };
  expect(texts(foundingCase({ layout }), "train")).toContain("the anchor's document only");
  expect(texts(foundingCase({ layout }), "infer")).toContain("documents ignored");
});

test("of a side with cells from elsewhere only what its preset still decides is told", () => {
  const from = { ...side("speculators.full"), from: "dump" };
  const params = foundingCase({ infer: { ...from, set: { positionShift: 1, direction: "causal" } } });
  expect(texts(params, "infer", "serve.npy")).toEqual([
    "cells from serve.npy",
    "only numbered by the preset",
    "block of 16",
    "positions from 1",
    "block numbered from its anchor",
    "block shifted by +1",
  ]);
  const marked = summaryOf(params, "infer").filter(({ isSet }) => isSet);
  expect(marked.map(({ text }) => text)).toEqual(["block shifted by +1"]);
  const { options } = presetField("infer");
  const chosen = typeof options === "function" ? options(params) : [];
  expect(chosen.find(({ value }) => value === "speculators.full")?.label).toBe(
    "numbered as edited: speculators, full attention",
  );
});
