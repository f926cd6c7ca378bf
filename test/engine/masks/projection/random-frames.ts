import fc from "fast-check";
import { type Difference, differenceOf } from "../../../../src/engine/masks/difference";
import type { Frame } from "../../../../src/engine/masks/frame";
import { type IntervalMask, isVisible } from "../../../../src/engine/masks/interval-mask";
import { MaskBuilder } from "../../../../src/engine/masks/mask-builder";
import type { ProjectionChoice } from "../../../../src/engine/masks/projection/projection";

export interface Scene {
  frame: Frame;
  train: IntervalMask;
  infer: IntervalMask;
  difference: Difference;
}

/** Frames of up to four blocks with any two masks, unused anchors and empty contexts among them. */
export const scenes: fc.Arbitrary<Scene> = fc
  .record({
    contextLength: fc.nat(9),
    anchors: fc.array(fc.option(fc.nat(), { freq: 5 }), { minLength: 1, maxLength: 4 }),
    slotCount: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ contextLength, anchors, slotCount }) => {
    const rowCount = anchors.length * slotCount;
    const columnCount = contextLength + rowCount;
    const frame: Frame = {
      layout: {
        contextLength,
        documents: null,
        anchors: anchors.map((anchor) =>
          anchor === null || contextLength === 0 ? null : anchor % contextLength,
        ),
      },
      blockSizes: { train: slotCount, infer: slotCount },
      slotCount,
      sharedSlotCount: slotCount,
      rowCount,
      columnCount,
    };
    const line = fc.oneof(
      { weight: 2, arbitrary: fc.array(fc.boolean(), { minLength: columnCount, maxLength: columnCount }) },
      { weight: 2, arbitrary: fc.nat(contextLength).map((edge) => prefix(columnCount, edge)) },
      { weight: 1, arbitrary: fc.constant(prefix(columnCount, 0)) },
    );
    const grid = fc.array(line, { minLength: rowCount, maxLength: rowCount }).map(maskFrom);
    return fc
      .tuple(grid, grid)
      .map(([train, infer]) => ({ frame, train, infer, difference: differenceOf(train, infer, frame) }));
  });

function prefix(columnCount: number, edge: number): boolean[] {
  return Array.from({ length: columnCount }, (_, column) => column < edge);
}

function maskFrom(cells: boolean[][]): IntervalMask {
  const builder = new MaskBuilder(cells.length, cells[0].length);
  for (const line of cells) {
    for (const [column, isOn] of line.entries()) if (isOn) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

/** Every choice that a frame has. */
export function choicesOf({ layout }: Frame): ProjectionChoice[] {
  const kinds = ["absolute", "anchor-relative", "folded", "slots"] as const;
  return [
    ...kinds.map((kind) => ({ kind })),
    ...layout.anchors.map((_, block) => ({ kind: "block" as const, block })),
  ];
}

export function* cellsOf({ rowCount, columnCount }: { rowCount: number; columnCount: number }) {
  for (let row = 0; row < rowCount; row++)
    for (let column = 0; column < columnCount; column++) yield { row, column };
}

export function isOn(mask: IntervalMask, { row, column }: { row: number; column: number }): boolean {
  return isVisible(mask, row, column);
}
