import { describe, expect, it, test } from "vitest";
import { runAt } from "../../../src/engine/masks/difference-runs";
import { allFaults, faultLine } from "../../../src/panels/masks/fault-words";
import { inspectorText } from "../../../src/panels/masks/inspector-text";
import { examine, pictureOf } from "../../../src/panels/masks/model";
import { mutedWords, readMuted, storedMuted, toggled } from "../../../src/panels/masks/reasons/muted";
import { nextOfReason } from "../../../src/panels/masks/same-reason";
import { foundingCase } from "./support";

/** A packed sequence read without documents and with the anchor: two reasons. */
const twoReasons = pictureOf(
  foundingCase({
    layout: { contextLength: 12, anchors: [3, 8], documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1] },
  }),
);

describe("muted reasons", () => {
  const { comparison } = twoReasons;
  const [large, small] = comparison.causes;

  it("are kept in the view by what they are, and read back from anything", () => {
    expect(comparison.causes.map(({ clause }) => clause)).toEqual(["document", "context-end"]);
    const stored = storedMuted([large], {}, comparison);
    expect(JSON.parse(JSON.stringify(stored))).toEqual({ muted: ["infer-only document"] });
    expect(readMuted(stored, comparison)).toEqual([large]);
    for (const muted of [undefined, null, 3, "infer-only document", [{}], ["train-only window"]]) {
      expect(readMuted({ muted }, comparison)).toEqual([]);
    }
    expect(readMuted({ muted: ["infer-only document", 4, null] }, comparison)).toEqual([large]);
  });

  it("go on and off one by one, and are told with their cells", () => {
    const both = toggled(toggled([], large), small);
    expect(both).toEqual([large, small]);
    expect(toggled(both, large)).toEqual([small]);
    expect(mutedWords([])).toBeNull();
    expect(mutedWords([small])).toBe(`1 reason muted, ${small.cellCount} cells hidden`);
    expect(mutedWords(both)).toBe(`2 reasons muted, ${large.cellCount + small.cellCount} cells hidden`);
  });

  it("are selected place by place, and never at cells of another reason", () => {
    let cell = { row: 0, column: 0 };
    const places: number[] = [];
    for (let i = 0; i < 2; i++) {
      const run = nextOfReason(comparison, small, cell);
      if (run === null) throw new Error("there must be a run");
      expect(run.columnEnd - run.columnStart).toBe(1);
      places.push(run.columnStart);
      expect(runAt(comparison.runs, run.rowStart, run.columnStart)).not.toBeNull();
      cell = { row: run.rowStart, column: run.columnStart };
    }
    expect(places).toEqual([3, 8]);
    expect(nextOfReason(comparison, { kind: "train-only", clause: "window" }, cell)).toBeNull();
  });
});

describe("what was seen before", () => {
  test("is said of the cell in hand and of the whole, with who reported it", () => {
    const { comparison } = twoReasons;
    const onAnchor = inspectorText(comparison, examine(twoReasons, { row: 0, column: 3 }), null);
    expect(onAnchor).toContain("Seen before\n  anchor-inclusive-context: ");
    expect(onAnchor).toContain("Reported with the sides swapped. (SpecForge #473)");
    const agreed = inspectorText(comparison, examine(twoReasons, { row: 0, column: 0 }), null);
    expect(agreed).not.toContain("Seen before");
    expect(allFaults(comparison).map(({ id }) => id)).toEqual([
      "packed-document-leak",
      "anchor-inclusive-context",
    ]);
    const [{ reports }] = allFaults(comparison);
    expect(reports).toBe("Automodel #3004; verl-SpeCo #18; speculators #678, #901");
  });

  test("of a control says that it is harmless", () => {
    const shifted = pictureOf(
      foundingCase({
        infer: { preset: "harness.before-anchor", set: { positionOrigin: 0 } },
      }),
    );
    const [fault] = allFaults(shifted.comparison);
    expect(faultLine(fault)).toMatch(/^one-based-positions: .* Harmless\. \(/);
  });
});

test("a dumped side says that no rule is known, and whose cells they are", () => {
  const { comparison } = pictureOf(foundingCase());
  const infer = { name: "run.npy", origin: "dump" as const, mask: comparison.infer.mask };
  const dumped = pictureOf(foundingCase({ infer: { preset: "harness.before-anchor", set: {} } }), { infer });
  const text = inspectorText(dumped.comparison, examine(dumped, { row: 0, column: 24 }), null);
  expect(text).toContain("The cells are those of run.npy, for which no rule is known.");
  expect(text).toContain("seen in run.npy: yes, by the preset's own rules: no  <- decides");
});
