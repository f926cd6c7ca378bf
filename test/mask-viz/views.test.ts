import { describe, expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import type { ProjectionChoice } from "../../src/engine/masks/projection/projection";
import { anchorMarks } from "../../src/mask-viz/anchor-marks";
import { columnLabels, rowLabels } from "../../src/mask-viz/axis-labels";
import { viewCellName } from "../../src/mask-viz/cell-name";
import { addCoverage } from "../../src/mask-viz/cell-raster";
import { viewSentence } from "../../src/mask-viz/cell-words";
import { framedView, inView } from "../../src/mask-viz/framed-view";
import { wholeView } from "../../src/mask-viz/mask-view";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { projectMasks } from "../../src/mask-viz/project-masks";
import { selectionSentence } from "../../src/mask-viz/selection";
import { bandsOf } from "../../src/mask-viz/view-bands";
import { edgesOf, voidsOf } from "../../src/mask-viz/view-edges";
import { pairOf, throughAnchor } from "./support/pairs";
import { workplaceOf } from "./support/workplace";

const layout = {
  contextLength: 400,
  documents: null,
  anchors: Array.from({ length: 32 }, (_, block) => 20 + block * 11 + ((block * 7) % 5)),
};
const inputOf = (choice: ProjectionChoice) => pairOf(alignedConvention, throughAnchor, layout, choice);
const whole = (count: number) => ({ start: 0, end: count });

describe("counted from the anchor", () => {
  const input = inputOf({ kind: "anchor-relative" });
  const { projection } = input;
  const anchor = projection.splitColumn - 3;

  test("N from nowhere holds the anchor column of every block, in one step", () => {
    const { state, run } = workplaceOf(input);
    run("next-difference");
    expect(state.cursor).toEqual({ cell: { row: 0, column: anchor }, isLocked: true });
    expect(marksOf(input).runs).toHaveLength(1);
    run("next-difference");
    expect(state.cursor.cell).toEqual({ row: 0, column: anchor });
  });

  test("columns say how far from the anchor they are, and the anchor has one mark for all rows", () => {
    const labels = columnLabels(input, marksOf(input), "train", whole(projection.columnCount), 12);
    const text = (column: number) => labels.find(({ cell }) => cell === column)?.text;
    expect(text(anchor)).toBe("0");
    expect(text(anchor - 5)).toBe("-5");
    expect(labels.find(({ cell }) => cell === anchor)).toMatchObject({ isAnchor: true, position: null });
    expect(anchorMarks(projection, whole(projection.rowCount), 0.1)).toEqual([
      { column: anchor, rows: whole(32 * 16) },
    ]);
    expect(bandsOf(projection, whole(projection.columnCount), 12).map(({ name }) => name)).toEqual([
      "context by distance from the anchor",
      "own slots",
      "other blocks",
    ]);
  });

  test("before the sequence there is no cell, in every block as far as its anchor leaves room", () => {
    const voids = voidsOf(projection, whole(projection.rowCount));
    const farthest = Math.max(...layout.anchors);
    expect(voids).toHaveLength(31);
    for (const { rows, columns } of voids) {
      const block = rows.start / 16;
      expect(columns).toEqual(whole(farthest - layout.anchors[block]));
    }
    const sentence = viewSentence(projection, input.framed, { row: 0, column: 0 }, () => "never asked");
    expect(sentence).toBe("No such cell: the context of block 0 does not reach here.");
  });

  test("a cell has the name and the sentence of the frame's cell behind it", () => {
    const cell = { row: 3 * 16 + 2, column: anchor - 4 };
    expect(viewCellName(projection, cell)).toBe("block 3, slot 2, 4 before the anchor");
    const told = viewSentence(projection, input.framed, cell, ({ row, column }) => `${row}, ${column}`);
    expect(told).toBe(`${3 * 16 + 2}, ${layout.anchors[3] - 4}`);
  });

  test("a line stands before every section that no gap sets apart", () => {
    const visible = { rows: whole(40), columns: whole(projection.columnCount) };
    const { rows, columns } = edgesOf(projection, visible, { columnPx: 2, rowPx: 2 });
    expect(rows).toEqual([16, 32]);
    expect(columns).toEqual([projection.splitColumn + 16]);
  });

  test("a selected column counts the cells of all blocks", () => {
    const selection = { rows: whole(projection.rowCount), columns: { start: anchor, end: anchor + 1 } };
    expect(selectionSentence(input, selection)).toBe(
      "512 rows × 1 column selected: 0 cells seen in training, 512 at inference, 512 differ (512 infer-only).",
    );
  });
});

describe("averaged by slot", () => {
  const input = inputOf({ kind: "slots" });
  const { projection } = input;

  test("a cell says in how many blocks it is seen and differs, and explains the first that does", () => {
    const cell = { row: 5, column: projection.splitColumn - 3 };
    const told = viewSentence(projection, input.framed, cell, ({ row, column }) => `cell ${row}, ${column}.`);
    expect(told).toBe(
      "Seen by 0 of 32 blocks in training, by 32 at inference; 32 infer-only. At block 0, slot 5, c20, the first that differs: cell 5, 20.",
    );
    expect(viewCellName(projection, cell)).toBe("slot 5 of 32 blocks, the anchor");
  });

  test("rows have their slot and nothing that is of one block only", () => {
    const labels = rowLabels(input, marksOf(input), "train", whole(16), 15);
    expect(labels.map(({ text }) => text)).toEqual(Array.from({ length: 16 }, (_, slot) => `${slot}`));
    expect(labels.every(({ position, token }) => position === null && token === null)).toBe(true);
  });

  test("a pixel is covered by the share of blocks that see its cell", () => {
    const axis = { cellPx: 1, splitAt: Infinity, gapPx: 0, startPx: 0 };
    const columns = { ...axis, cellCount: projection.columnCount, endPx: projection.columnCount };
    const rows = { ...axis, cellCount: 16, endPx: 16 };
    const raster = {
      widthPx: columns.endPx,
      heightPx: 16,
      coverage: new Float32Array(columns.endPx * 16),
      differences: new Uint8Array(columns.endPx * 16),
    };
    addCoverage(raster, input.train.mask, columns, rows);
    const farthest = Math.max(...layout.anchors);
    for (const before of [1, 50, 200, 340]) {
      const blocks = layout.anchors.filter((anchor) => anchor >= before).length;
      expect(raster.coverage[farthest - before]).toBeCloseTo(blocks / 32, 5);
    }
  });
});

describe("one block", () => {
  const input = inputOf({ kind: "block", block: 7 });

  test("its rows and columns have the labels, tokens and positions of the frame", () => {
    const { projection } = input;
    const tokensOfColumns = Array.from({ length: 400 }, (_, index) => `t${index}`);
    const tokensOfRows = Array.from({ length: 512 }, (_, row) => (row % 16 === 0 ? `r${row / 16}` : null));
    const named = { ...input, tokensOfColumns, tokensOfRows };
    const anchor = layout.anchors[7];
    const labels = columnLabels(named, marksOf(named), "train", whole(projection.columnCount), 20);
    expect(labels.find(({ text }) => text === `${anchor}`)).toMatchObject({
      cell: anchor,
      isAnchor: true,
      token: { raw: `t${anchor}` },
      position: input.train.rails.contextPositions[anchor],
    });
    const [first, second] = rowLabels(named, marksOf(named), "infer", whole(16), 15);
    expect(first).toMatchObject({ text: "0", token: { raw: "r7" } });
    expect(first.position).toBe(input.infer.rails.slotPositions[7 * 16]);
    expect(second.token).toEqual({ name: "mask" });
  });

  test("N walks the block's own differences alone", () => {
    const { state, run } = workplaceOf(input);
    run("next-difference");
    expect(state.cursor.cell).toEqual({ row: 0, column: layout.anchors[7] });
  });

  test("a page key asks for the block beside it, and stops at the last", () => {
    const asked: number[] = [];
    const onOtherBlock = (block: number) => asked.push(block);
    workplaceOf(input, { projection: input.projection, onOtherBlock }).run(
      "move-block-down",
      "move-block-up",
    );
    const last = inputOf({ kind: "block", block: 31 });
    workplaceOf(last, { projection: last.projection, onOtherBlock }).run("move-block-down");
    expect(asked).toEqual([8, 6]);
  });
});

describe("a view of the caller", () => {
  const { frame, framed } = inputOf({ kind: "absolute" });
  const held = { row: 9 * 16 + 3, column: layout.anchors[9] - 2 };

  test("keeps its cell of the frame through every layout", () => {
    for (const choice of [
      { kind: "absolute" },
      { kind: "anchor-relative" },
      { kind: "folded" },
      { kind: "slots" },
      { kind: "block", block: 9 },
    ] as const) {
      const masks = projectMasks(frame, framed, choice);
      const given = { ...wholeView, projection: choice, cell: held, isLocked: true };
      const inside = inView(given, masks);
      expect(inside.cell).not.toBeNull();
      expect(framedView(inside, masks, given).cell).toEqual(held);
      const moved = framedView({ ...inside, cell: { row: 0, column: 0 } }, masks, given);
      expect(moved.cell).not.toEqual(held);
    }
  });

  test("whose cell another block has is without a cell, and does not lose it", () => {
    const choice = { kind: "block", block: 2 } as const;
    const masks = projectMasks(frame, framed, choice);
    const given = { ...wholeView, projection: choice, cell: held, isLocked: true };
    const inside = inView(given, masks);
    expect(inside).toMatchObject({ cell: null, isLocked: false });
    expect(framedView(inside, masks, given)).toMatchObject({ cell: held, isLocked: true });
  });
});
