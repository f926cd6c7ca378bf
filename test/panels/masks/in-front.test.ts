import { describe, expect, it } from "vitest";
import { readMaskView } from "../../../src/mask-viz";
import { cellsBehind } from "../../../src/panels/masks/cells-behind";
import { inFrontWithout, readInFront, viewInFront, withInFront } from "../../../src/panels/masks/in-front";
import { inspectorText } from "../../../src/panels/masks/inspector-text";
import { examine, pictureOf } from "../../../src/panels/masks/model";
import { otherPanes } from "../../../src/panels/masks/other-panes";
import { asPair } from "../../../src/panels/masks/other-sides";
import { readMuted, storedMuted } from "../../../src/panels/masks/reasons/muted";
import { sideTitles } from "../../../src/panels/masks/side-titles";
import { foundingCase, side } from "./support";

const params = foundingCase({
  others: [
    side("harness.before-anchor"),
    side("harness.through-anchor", { blockSize: 8 }),
    side("zlab.sdpa"),
  ],
});
const picture = pictureOf(params);

describe("an inference side in front", () => {
  it("is compared as if it were the only one, and the others stay behind it in their order", () => {
    const front = withInFront(picture, 2);
    const alone = pictureOf(asPair(params, 1));
    expect(front.comparison).toEqual(alone.comparison);
    expect(front.verdict).toEqual(alone.verdict);
    expect(front.tokensOfRows).toEqual(alone.tokensOfRows);
    expect(front.others.map(({ verdict }) => verdict)).toEqual([
      picture.verdict,
      picture.others[0].verdict,
      picture.others[2].verdict,
    ]);
    expect(front.params.infer).toBe(params.others?.[1]);
    expect(sideTitles(front.params, 2).infer.title).toBe("Inference 3");
    expect(otherPanes(front, 2, {}).map(({ infer }) => infer.title)).toEqual([
      "Inference",
      "Inference 2",
      "Inference 4",
    ]);
    expect(withInFront(picture, 0)).toBe(picture);
  });

  it("is read from the view, and is the first where that has no such side", () => {
    expect(readInFront({ inFront: 3 }, picture)).toBe(3);
    for (const inFront of [undefined, null, "1", -1, 0, 0.5, 4]) {
      expect(readInFront({ inFront }, picture)).toBe(0);
    }
  });
});

describe("when another side comes to the front", () => {
  const larger = pictureOf(foundingCase({ others: [side("zlab.sdpa", { blockSize: 24 })] }));
  const { frame: from } = larger.comparison;
  const { frame: to } = withInFront(larger, 1).comparison;
  const view = readMaskView({
    cell: { row: 2, column: from.layout.contextLength + 5 },
    isLocked: true,
    selection: { rows: { start: 0, end: 2 }, columns: { start: 1, end: 4 } },
  });

  it("nothing moves where the blocks of the picture are as large", () => {
    expect(viewInFront(view, from, from)).toBe(view);
  });

  it("the same cell is in hand where they are not, and what is counted in cells of the view goes", () => {
    const anchors = foundingCase({ layout: { contextLength: 25, anchors: [10, 24] }, others: [] }).layout;
    expect(anchors.anchors).toHaveLength(2);
    const two = pictureOf(foundingCase({ layout: anchors, others: [side("zlab.sdpa", { blockSize: 24 })] }));
    const before = two.comparison.frame;
    const after = withInFront(two, 1).comparison.frame;
    // Slot 3 of the second block, seen from its own slot 5.
    const held = { ...view, cell: { row: 16 + 3, column: 25 + 16 + 5 } };
    const shown = viewInFront(held, before, after);
    expect(shown.cell).toEqual({ row: 24 + 3, column: 25 + 24 + 5 });
    expect(shown.isLocked).toBe(true);
    expect(shown.selection).toBeNull();
    // Slot 20 is one that only the larger block has.
    const absent = viewInFront({ ...view, cell: { row: 20, column: 0 } }, after, before);
    expect(absent).toMatchObject({ cell: null, isLocked: false });
    expect(to.slotCount).toBe(24);
  });

  it("the one in front stays so when another one goes, and the first takes its place when it goes itself", () => {
    expect([0, 1, 2, 3].map((inFront) => inFrontWithout(inFront, 2))).toEqual([0, 1, 0, 2]);
  });
});

describe("the cell in hand on the sides behind", () => {
  it("has its own clauses there, and none where a block has no such slot", () => {
    const anchorCell = cellsBehind(picture, 0, { row: 3, column: 24 });
    expect(anchorCell.map(({ title, examined }) => [title, examined?.explanation.infer.visible])).toEqual([
      ["Inference 2", false],
      ["Inference 3", true],
      ["Inference 4", false],
    ]);
    const front = withInFront(picture, 1);
    const [first, third] = cellsBehind(front, 1, { row: 0, column: 24 });
    expect([first.title, third.title]).toEqual(["Inference", "Inference 3"]);
    expect(first.examined?.explanation.infer).toEqual(
      examine(picture, { row: 0, column: 24 }).explanation.infer,
    );
  });

  it("is copied with them", () => {
    const cell = { row: 3, column: 24 };
    const text = inspectorText(
      picture.comparison,
      examine(picture, cell),
      null,
      "Inference",
      cellsBehind(picture, 0, cell),
    );
    expect(text).toMatch(/^Inference sees it$/m);
    expect(text).toMatch(
      /^Inference 2 hides it\n(?: {2}.*\n)* {2}- before the anchor: 24 < 24 no {2}<- decides$/m,
    );
  });
});

describe("a muted reason", () => {
  it("is muted in every pane that has it, which says so", () => {
    const view = storedMuted(picture.comparison.causes, {}, picture.comparison);
    const [aligned, small] = otherPanes(picture, 0, view);
    expect(aligned.verdict).toMatch(/^Aligned/);
    expect(small.difference.inferOnlyCount).toBe(0);
    expect(small.verdict).toMatch(/1 reason muted, 8 cells hidden\.$/);
    expect(otherPanes(picture, 0, {})[1].difference.inferOnlyCount).toBe(8);
  });

  it("that only another side has stays muted when one of the side in front changes", () => {
    const { comparison } = picture;
    const view = { muted: ["train-only window", "infer-only context-end"] };
    expect(storedMuted(readMuted(view, comparison), view, comparison)).toEqual(view);
    expect(storedMuted([], view, comparison)).toEqual({ muted: [] });
  });
});
