import { describe, expect, test } from "vitest";
import { type MaskView, wholeView } from "../../../src/mask-viz/mask-view";
import { pictureOf } from "../../../src/panels/masks/model";
import { viewOfRun } from "../../../src/panels/masks/view-of-run";
import { choiceOf, kindBeside, viewAs, viewFor } from "../../../src/panels/masks/views/changed-view";
import { standsForWords } from "../../../src/panels/masks/views/stands-for";
import { projectionIn, viewsOf } from "../../../src/panels/masks/views/view-choices";
import { foundingCase } from "./support";

const anchors = [24, 90, 150, 171];
const several = pictureOf(foundingCase({ layout: { contextLength: 200, anchors } })).comparison;
const alone = pictureOf(foundingCase()).comparison;
const held = (row: number, column: number): MaskView => ({
  ...wholeView,
  cell: { row, column },
  isLocked: true,
});

describe("the views that are offered", () => {
  test("leave out those that need several blocks where there is one", () => {
    expect(viewsOf(alone).map(({ kind }) => kind)).toEqual(["absolute", "anchor-relative", "folded"]);
    expect(viewsOf(several).map(({ kind }) => kind)).toEqual([
      "absolute",
      "anchor-relative",
      "folded",
      "block",
      "slots",
    ]);
  });

  test("follow each other round the corner", () => {
    expect(kindBeside(several, "slots", 1)).toBe("absolute");
    expect(kindBeside(alone, "absolute", -1)).toBe("folded");
  });

  test("take the place of a stored one that the layout has no longer", () => {
    const stored: MaskView = {
      ...wholeView,
      projection: { kind: "block", block: 9 },
      camera: { row: 1, column: 1, columnCount: 4 },
    };
    expect(viewFor(alone, stored)).toMatchObject({ projection: { kind: "absolute" }, camera: null });
    expect(viewFor(several, stored)).toMatchObject({ projection: { kind: "block", block: 3 } });
    const fits: MaskView = { ...wholeView, projection: { kind: "folded" } };
    expect(viewFor(alone, fits)).toBe(fits);
  });
});

describe("another view", () => {
  test("keeps the cell, and of a zoomed picture the cell in the middle", () => {
    const zoomed = { ...held(35, 80), camera: { row: 3, column: 100, columnCount: 30 } };
    const folded = viewAs(several, zoomed, { kind: "folded" });
    // Block 2 is anchored at 150: 70 columns on.
    expect(folded.cell).toEqual({ row: 35, column: 80 });
    const { splitColumn, sections } = projectionIn(several, { kind: "folded" });
    const [, context] = sections;
    if (context.kind !== "offsets") throw new Error("folded context is counted from the anchor");
    expect(folded.camera).toEqual({
      row: 35.5,
      column: splitColumn + context.first + 70 + 0.5,
      columnCount: 30,
    });
  });

  test("of one block is that of the cell in hand, else of the first difference", () => {
    expect(choiceOf(several, "block", { row: 35, column: 80 })).toEqual({ kind: "block", block: 2 });
    expect(choiceOf(several, "block", null)).toEqual({ kind: "block", block: 0 });
  });

  test("of the next block takes the cell along, to the same slot and as far from the anchor", () => {
    const before = viewAs(several, held(16 + 5, 88), { kind: "block", block: 1 });
    const after = viewAs(several, before, { kind: "block", block: 2 });
    expect(after.cell).toEqual({ row: 32 + 5, column: 148 });
    const own = viewAs(several, held(16 + 5, 200 + 16 + 7), { kind: "block", block: 1 });
    expect(viewAs(several, own, { kind: "block", block: 3 }).cell).toEqual({
      row: 48 + 5,
      column: 200 + 48 + 7,
    });
  });

  test("of a block with much context begins near its slots", () => {
    const { camera } = viewAs(several, wholeView, { kind: "block", block: 3 });
    expect(camera?.columnCount).toBe(40);
    expect(viewAs(several, wholeView, { kind: "block", block: 0 }).camera).toBeNull();
  });

  test("around the anchors of many blocks begins at the own slots of the first difference", () => {
    const anchors = Array.from({ length: 512 }, (_, block) => 8 * block);
    const many = pictureOf(foundingCase({ layout: { contextLength: 4096, anchors } })).comparison;
    for (const kind of ["anchor-relative", "folded"] as const) {
      const { camera } = viewAs(many, wholeView, { kind });
      const { sections } = projectionIn(many, { kind });
      const own = sections.find((section) => section.kind === "own-slots");
      expect(camera).toEqual({ row: 0.5, column: own?.start, columnCount: 40 });
    }
  });

  test("carries a selection of one block, and lets go of one that is no rectangle there", () => {
    const ofBlock = { rows: { start: 16, end: 32 }, columns: { start: 90, end: 91 } };
    const carried = viewAs(several, { ...wholeView, selection: ofBlock }, { kind: "anchor-relative" });
    const back = viewAs(several, carried, { kind: "absolute" });
    expect(carried.selection?.rows).toEqual({ start: 16, end: 32 });
    expect(back.selection).toEqual(ofBlock);
    const everywhere = { rows: { start: 0, end: 64 }, columns: { start: 30, end: 31 } };
    expect(viewAs(several, { ...wholeView, selection: everywhere }, { kind: "folded" }).selection).toBeNull();
  });
});

test("cells of a reason are selected in every view, of one block in theirs", () => {
  const run = several.runs[2];
  expect(run).toMatchObject({ rowStart: 32, columnStart: 150 });
  for (const { kind } of viewsOf(several)) {
    const view = viewOfRun(several, viewAs(several, wholeView, choiceOf(several, kind, null)), run);
    expect(view).toMatchObject({ cell: { row: 32, column: 150 }, isLocked: true });
    expect(view.projection.kind).toBe(kind);
    expect(view.selection?.rows.end).toBe((view.selection?.rows.start ?? 0) + 16);
    if (view.projection.kind === "block") expect(view.projection.block).toBe(2);
  }
});

test("a cell that stands for all blocks says for how many", () => {
  const projection = projectionIn(several, { kind: "slots" });
  expect(standsForWords(several, projection, { row: 3, column: 24 })).toBe(
    "Seen by 0 of 4 blocks in training, by 4 at inference; 4 infer-only.",
  );
  expect(standsForWords(several, projection, { row: 3, column: 999 })).toBeNull();
  expect(
    standsForWords(several, projectionIn(several, { kind: "folded" }), { row: 3, column: 24 }),
  ).toBeNull();
});
