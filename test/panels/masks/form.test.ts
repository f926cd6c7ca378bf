import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checked } from "../../../src/notebook/checked";
import { checkMasks } from "../../../src/panels/masks/check";
import { fieldsOf } from "../../../src/panels/masks/form/fields";
import { settle } from "../../../src/panels/masks/form/settle";
import { kind } from "../../../src/panels/masks/index";
import type { MasksParams } from "../../../src/panels/masks/params";
import { foundingCase, side } from "./support";

function type(typed: Record<string, string>, params = foundingCase()) {
  return settle(params, fieldsOf(params), typed, checkMasks);
}

function read(id: string, params: MasksParams): string {
  const field = fieldsOf(params).find((each) => each.id === id);
  if (!field) throw new Error(`no field ${id}`);
  return field.read(params);
}

describe("typing into the form of a masks cell", () => {
  test.each([
    ["anchors", "25", "Anchor must be < context length 25, got 25"],
    ["anchors", "-1", "Anchor must be >= 0, got -1"],
    ["anchors", "4, five", 'An anchor must be a whole number, got "five"'],
    ["anchors", "  ", 'Anchors must be at least one index, got "  "'],
    ["contextLength", "0", "Context length must be >= 1, got 0"],
    ["contextLength", "24", "Anchor must be < context length 24, got 24"],
    ["contextLength", "1e3", 'Context length must be a whole number, got "1e3"'],
    ["contextLength", "999999999", "Context length must be <= 262144, got 999999999"],
    ["documentStarts", "0, 30", "A document start must be < context length 25, got 30"],
    ["documentStarts", "8, 8", "A document start must be > 8, the one before it, got 8"],
    ["train.blockSize", "0", "Block size must be >= 1, got 0"],
    ["train.blockSize", "", 'Block size must be a whole number, got ""'],
    ["infer.blockSize", "16.5", 'Block size must be a whole number, got "16.5"'],
    ["infer.blockSize", "99999", "Anchors times block size must be <= 65536, got 99999"],
    ["infer.positionShift", "one", 'Block shift must be a whole number, got "one"'],
    ["infer.slotsPerPosition", "0", "Slots per position must be >= 1, got 0"],
    ["train.positionOrigin", "NaN", 'First position id must be a whole number, got "NaN"'],
  ])("%s: %j is refused in one sentence and changes nothing", (id, text, sentence) => {
    const before = foundingCase();
    const { params, faults } = type({ [id]: text }, before);
    expect(faults).toEqual({ [id]: sentence });
    expect(params).toBe(before);
  });

  test("a window of 0 is refused where it is typed", () => {
    const withWindow = type({ "train.window.from": "query" }).params;
    const { params, faults } = type({ "train.window.size": "0" }, withWindow);
    expect(faults).toEqual({ "train.window.size": "Window W must be >= 1, got 0" });
    expect(params).toBe(withWindow);
  });

  test("a refused text is taken as soon as the text it waited for is there", () => {
    expect(type({ anchors: "40" }).faults).not.toEqual({});
    const { params, faults } = type({ anchors: "40", contextLength: "64" });
    expect(faults).toEqual({});
    expect(params.layout).toMatchObject({ anchors: [40], contextLength: 64 });
    expect(type({ contextLength: "8", anchors: "7" }).params.layout).toMatchObject({
      anchors: [7],
      contextLength: 8,
    });
  });

  test("a fault in one field does not keep another from being applied", () => {
    const { params, faults } = type({ "train.blockSize": "0", anchors: "0" });
    expect(Object.keys(faults)).toEqual(["train.blockSize"]);
    expect(params.layout.anchors).toEqual([0]);
  });

  test("several anchors, unused ones among them, are taken with any separators", () => {
    expect(type({ anchors: " 3;unused  20" }).params.layout.anchors).toEqual([3, null, 20]);
  });

  test("documents follow from where they begin and grow and shrink with the context", () => {
    const { params } = type({ contextLength: "6", anchors: "4", documentStarts: "0 2 5" });
    expect(params.layout.documents).toEqual([0, 0, 1, 1, 1, 2]);
    expect(type({ contextLength: "8" }, params).params.layout.documents).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
    expect(type({ contextLength: "5" }, params).params.layout.documents).toEqual([0, 0, 1, 1, 1]);
    expect(read("documentStarts", params)).toBe("0, 2, 5");
    expect(type({ documentStarts: "" }, params).params.layout.documents).toBeUndefined();
  });

  test("choosing another preset takes back what was set by hand, the same one does not", () => {
    const params = foundingCase({ infer: side("harness.through-anchor", { blockSize: 8 }) });
    expect(type({ "infer.preset": "harness.through-anchor" }, params).params.infer.set).toEqual({
      blockSize: 8,
    });
    expect(type({ "infer.preset": "harness.before-anchor" }, params).params.infer).toEqual(
      side("harness.before-anchor"),
    );
  });

  test("a typographic minus and spaces are fine", () => {
    expect(type({ "infer.positionShift": " −1 " }).params.infer.set.positionShift).toBe(-1);
  });
});

test("every field takes back the text that it shows, and then shows the same", () => {
  const anyField = fc.constantFrom(...fieldsOf(foundingCase()));
  const texts = fc.oneof(
    fc.integer({ min: -2, max: 40 }).map(String),
    fc.constantFrom("both", "causal", "anti-causal", "query", "anchor", "none", "W+1", "older", "sliding"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyField, texts), { maxLength: 6 }), (edits) => {
      const typed = Object.fromEntries(edits.map(([field, text]) => [field.id, text]));
      const { params } = type(typed);
      for (const field of fieldsOf(params)) {
        if (field.isIdle?.(params)) continue;
        const shown = field.read(params);
        expect(field.read(field.write(params, shown))).toBe(shown);
      }
      // Whatever was typed, what stays is a document that can be opened again.
      const reread = checked(kind.schema, JSON.parse(JSON.stringify(params)));
      expect(() => checkMasks(reread)).not.toThrow();
    }),
    { seed: 2024, numRuns: 300 },
  );
});
