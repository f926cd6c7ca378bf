import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { type CellPosition, columnToX, rowToY, xToColumn } from "../../src/mask-viz/camera";
import { maskCommands } from "../../src/mask-viz/commands";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { foundingPair, largeLayout, pairOf, throughAnchor } from "./support/pairs";
import { workplaceOf } from "./support/workplace";

const largePair = pairOf(alignedConvention, throughAnchor, largeLayout);

test("every command does something or leaves the key to the page, from nothing and from a cell", () => {
  for (const { id } of maskCommands) {
    for (const first of [[], ["next-difference"]]) {
      const { run, state } = workplaceOf(foundingPair);
      run(...first, id.replace("mask.", ""));
      for (const camera of Object.values(state.cameras))
        for (const value of Object.values(camera)) expect(Number.isFinite(value)).toBe(true);
    }
  }
});

test("the first move of a reader who points at nothing begins at the first difference", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("move-down");
  expect(state.cursor).toEqual({ cell: { row: 0, column: 24 }, isLocked: true });
  run("move-down", "move-left");
  expect(state.cursor.cell).toEqual({ row: 1, column: 23 });
});

test("differences are walked in order and round the end", () => {
  const { run, state } = workplaceOf(largePair);
  const walked: (CellPosition | null)[] = [];
  for (let i = 0; i < 513; i++) {
    run("next-difference");
    walked.push(state.cursor.cell);
  }
  expect(walked.slice(0, 512)).toEqual(
    largeLayout.anchors.map((anchor, block) => ({ row: block * 16, column: anchor })),
  );
  expect(walked[512]).toEqual(walked[0]);
  run("previous-difference");
  expect(state.cursor.cell).toEqual(walked[511]);
});

test("whatever a command goes to is inside the view", () => {
  const { run, state, stage } = workplaceOf(largePair);
  run("next-difference", "centre");
  for (const command of ["last", "first", "row-end", "block-down", "edge-right", "edge-down"]) {
    run(`move-${command}`);
    const { cell } = state.cursor;
    if (cell === null) return expect.fail("no cell");
    const x = columnToX(state.cameras.train, stage.extent, cell.column);
    const y = rowToY(state.cameras.train, cell.row);
    expect(x).toBeGreaterThanOrEqual(-1e-6);
    expect(x).toBeLessThan(stage.view.widthPx);
    expect(y).toBeGreaterThanOrEqual(-1e-6);
    expect(y).toBeLessThan(stage.view.heightPx);
  }
});

test("a plain move lets go of the selection, a difference and a zoom keep it", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("next-difference", "extend-down", "extend-right");
  const selected = { rows: { start: 0, end: 2 }, columns: { start: 24, end: 26 } };
  expect(state.selection).toEqual(selected);
  run("zoom-in", "pan-left", "next-difference");
  expect(state.selection).toEqual(selected);
  run("move-down");
  expect(state.selection).toBeNull();
});

test("row and column are selected whole", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("next-difference", "move-down", "select-row");
  expect(state.selection).toEqual({ rows: { start: 1, end: 2 }, columns: { start: 0, end: 41 } });
  run("select-column");
  expect(state.selection).toEqual({ rows: { start: 0, end: 16 }, columns: { start: 24, end: 25 } });
});

test("centring twice shows the selection, or all where nothing is selected", () => {
  const { run, state, stage } = workplaceOf(largePair);
  run("next-difference", "move-block-down", "centre");
  const centred = state.cameras.train;
  expect(centred.columnPx).toBeGreaterThanOrEqual(14);
  run("centre");
  expect(state.cameras.train).toEqual(stage.fitted);
  run("centre", "select-row", "centre");
  expect(state.cameras.train).toEqual(stage.fitted);

  const other = workplaceOf(largePair);
  other.run(
    "next-difference",
    "move-block-down",
    "move-block-down",
    "extend-right",
    "extend-down",
    "centre",
    "centre",
  );
  const { columnPx, rowPx } = other.state.cameras.train;
  expect(columnPx).toBe(48);
  expect(rowPx).toBe(48);
});

test("zoom and pan keys move, zooming out ends with everything", () => {
  const { run, state, stage } = workplaceOf(largePair);
  run("zoom-in", "zoom-in", "zoom-in");
  expect(state.cameras.train.columnPx).toBeCloseTo(stage.fitted.columnPx * 1.5 ** 3, 6);
  const before = state.cameras.train.xPx;
  run("pan-right");
  expect(state.cameras.train.xPx).toBeCloseTo(before + stage.view.widthPx / 4, 6);
  run("pan-left");
  expect(state.cameras.train.xPx).toBeCloseTo(before, 6);
  run("zoom-out", "zoom-out", "zoom-out", "zoom-out");
  expect(state.cameras.train).toEqual(stage.fitted);
  run("zoom-in", "show-all");
  expect(state.cameras.train).toEqual(stage.fitted);
});

test("without a cell in hand zooming keeps the first difference where it is, and the middle where none is in view", () => {
  const { run, state, stage } = workplaceOf(largePair);
  const [first] = marksOf(largePair).runs;
  const place = () => {
    const camera = state.cameras.train;
    return [columnToX(camera, stage.extent, first.columnStart + 0.5), rowToY(camera, first.rowStart + 0.5)];
  };
  const inView = ([x, y]: number[]) =>
    x >= 0 && y >= 0 && x <= stage.view.widthPx && y <= stage.view.heightPx;
  expect(inView(place())).toBe(true);
  for (let i = 0; i < 6; i++) {
    run("zoom-in");
    expect(inView(place())).toBe(true);
  }
  for (let i = 0; i < 20; i++) run("pan-right");
  expect(inView(place())).toBe(false);
  const middle = xToColumn(state.cameras.train, stage.extent, stage.view.widthPx / 2);
  run("zoom-out");
  run("zoom-in");
  expect(xToColumn(state.cameras.train, stage.extent, stage.view.widthPx / 2)).toBeCloseTo(middle, -2);
});

test("Escape lets go of the selection, then of the cell, then leaves", () => {
  let leftCount = 0;
  const leaves = workplaceOf(foundingPair, { onLeave: () => leftCount++ });
  leaves.run("next-difference", "extend-down");
  expect(leaves.run("let-go")).toBe(true);
  expect([leaves.state.selection, leaves.state.cursor.isLocked, leftCount]).toEqual([null, true, 0]);
  expect(leaves.run("let-go")).toBe(true);
  expect([leaves.state.cursor.isLocked, leftCount]).toEqual([false, 0]);
  expect(leaves.run("let-go")).toBe(true);
  expect(leftCount).toBe(1);
  // Without anyone who would take it, the key is the page's.
  expect(workplaceOf(foundingPair).run("let-go")).toBe(false);
});

test("why asks about the cell under the cursor and holds it; without an answerer the key is the page's", () => {
  const asked: CellPosition[] = [];
  const { run, state } = workplaceOf(foundingPair, { onWhy: (cell) => asked.push(cell) });
  expect(run("why")).toBe(true);
  run("move-down", "why");
  expect(asked).toEqual([
    { row: 0, column: 24 },
    { row: 1, column: 24 },
  ]);
  expect(state.cursor.isLocked).toBe(true);
  expect(workplaceOf(foundingPair).run("why")).toBe(false);
});

test("a bookmark brings place, scale and cell back; one that is not set says so and moves nothing", () => {
  const { run, state, stage } = workplaceOf(largePair);
  run("next-difference", "move-block-down", "centre", "store-3");
  const kept = { camera: state.cameras.train, cell: state.cursor.cell };
  expect(state.notice).toBe("Bookmark 3 set.");
  run("show-all", "move-last", "recall-3");
  expect(state.cursor.cell).toEqual(kept.cell);
  expect(state.cameras.train.columnPx).toBeCloseTo(kept.camera.columnPx, 2);
  expect(state.cameras.train.yPx).toBeCloseTo(kept.camera.yPx, 0);
  run("show-all");
  const before = state.cursor;
  run("recall-4");
  expect(state.notice).toBe("Bookmark 4 is not set; Shift+4 sets it.");
  expect([state.cursor, state.cameras.train]).toEqual([before, stage.fitted]);
});

test("L locks zoom and place, then the zoom alone, then nothing, and comes back to what the keys moved", () => {
  const { run, state, stage } = workplaceOf(largePair);
  run("zoom-in", "zoom-in", "locks", "pan-right");
  expect(state.locks).toEqual({ zoom: true, place: false, scale: true });
  expect(state.notice).toBeNull();
  expect(state.cameras.train.xPx).toBeGreaterThan(state.cameras.infer.xPx);
  expect(state.cameras.train.columnPx).toBe(state.cameras.infer.columnPx);
  run("locks", "other-pane", "zoom-in");
  expect(state.notice).toBeNull();
  expect([state.locks, state.active]).toEqual([{ zoom: false, place: false, scale: true }, "infer"]);
  const { infer } = state.cameras;
  expect(infer.columnPx).toBeCloseTo(stage.fitted.columnPx * 1.5 ** 3, 6);
  expect(state.cameras.train.columnPx).toBeLessThan(infer.columnPx);
  run("locks");
  expect(state.locks).toEqual({ zoom: true, place: true, scale: true });
  expect(state.cameras).toEqual({ train: infer, infer });
  expect(state.notice).toBe("Zoom and place are locked: both panes show the same.");
});

test("one pane takes place and zoom from the other once, and the locks stay as they are", () => {
  const { run, state } = workplaceOf(largePair);
  run("locks", "locks", "zoom-in", "pan-right", "other-pane", "take");
  expect(state.cameras.infer).toEqual(state.cameras.train);
  expect(state.locks).toEqual({ zoom: false, place: false, scale: true });
  const taken = state.cameras.train;
  run("zoom-in");
  expect(state.cameras.train).toEqual(taken);
  expect(state.cameras.infer.columnPx).toBeGreaterThan(taken.columnPx);
});

test("blinking is switched on and off and says so", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("blink");
  expect([state.isTurned, state.notice]).toEqual([true, "Each pane shows the other side's mask."]);
  run("blink");
  expect([state.isTurned, state.notice]).toEqual([false, null]);
});

test("M walks through the ways of looking and round, Shift+M back, and each says what it shows", () => {
  const { run, state } = workplaceOf(foundingPair);
  const walked: string[] = [];
  for (let i = 0; i < 4; i++) {
    run("next-mode");
    walked.push(state.look.mode);
    expect(state.notice).toMatch(/^(Overlay|Swipe|Blink|Side by side): /);
  }
  expect(walked).toEqual(["overlay", "swipe", "blink", "side-by-side"]);
  run("previous-mode");
  expect(state.look.mode).toBe("blink");
});

test("blink starts when it is chosen, stops when chosen again, and with any other way of looking", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("show-blink");
  expect([state.look.mode, state.isAlternating]).toEqual(["blink", true]);
  run("show-blink");
  expect([state.look.mode, state.isAlternating, state.notice]).toEqual(["blink", false, "Blinking stopped."]);
  run("show-blink");
  expect(state.isAlternating).toBe(true);
  run("show-overlay");
  expect([state.look.mode, state.isAlternating]).toEqual(["overlay", false]);
});

test("a reader who wants stillness is told how to turn the pane over", () => {
  const { run, state } = workplaceOf(foundingPair, {}, { isStill: true });
  run("show-blink");
  expect(state.notice).toContain("B shows the other side");
});

test("divider keys go to the swipe and stop at both borders", () => {
  const { run, state } = workplaceOf(foundingPair);
  run("divider-right");
  expect(state.look).toEqual({ mode: "swipe", dividerShare: 0.55 });
  for (let i = 0; i < 30; i++) run("divider-left");
  expect(state.look.dividerShare).toBe(0);
  for (let i = 0; i < 30; i++) run("divider-right");
  expect(state.look.dividerShare).toBe(1);
});

test("with one pane there is nothing to lock or to take, and the keys say so", () => {
  for (const command of ["locks", "other-pane", "take"]) {
    const { run, state } = workplaceOf(largePair);
    run("show-overlay", command);
    expect(state.notice).toBe("There is one pane now; Shift+S shows two.");
    expect([state.locks.zoom, state.locks.place, state.active]).toEqual([true, true, "train"]);
  }
});
