import { compareSides } from "../../src/engine/masks/comparison";
import type { Convention } from "../../src/engine/masks/convention";
import { differenceOf } from "../../src/engine/masks/difference";
import type { Layout } from "../../src/engine/masks/layout";
import { maskOf } from "../../src/engine/masks/mask";
import { presets } from "../../src/engine/masks/presets";
import {
  addCoverage,
  addDifferences,
  type CellRaster,
  INFER_ONLY,
  TRAIN_ONLY,
} from "../../src/mask-viz/cell-raster";
import { readColours } from "../../src/mask-viz/colours";
import type { PixelAxis } from "../../src/mask-viz/pixel-axis";
import { shade } from "../../src/mask-viz/shade";
import type { Figure } from "./report";
import { leastMs } from "./timing";

const contextLength = 4096;
const documentLength = 512;
const blockSize = 16;
const blockCount = 512;
const rowCount = blockCount * blockSize;
const columnCount = contextLength + rowCount;
const pane = { widthPx: 600, heightPx: 400 };

/** Eight documents packed into one sequence, 64 anchors in each. */
const layout: Layout = {
  contextLength,
  documents: Array.from({ length: contextLength }, (_, j) => Math.floor(j / documentLength)),
  anchors: Array.from({ length: blockCount }, (_, n) => n * (contextLength / blockCount)),
};

/** The founding case at the size of a training batch: 8,192 query rows, 12,288 key columns. */
export function benchMasks(): Figure[] {
  const train = preset("speculators.full");
  const infer: Convention = { ...preset("harness.through-anchor"), documents: "same-document" };
  const { frame, ...sides } = compareSides(train, infer, layout, "full");
  const difference = differenceOf(sides.train.mask, sides.infer.mask, frame);

  const naive = naiveDifference(train, infer);
  if (naive !== difference.trainOnlyCount + difference.inferOnlyCount) {
    throw new Error(`both differences must count ${naive} cells, got ${difference.inferOnlyCount}`);
  }

  const naiveMs = leastMs(3, () => naiveDifference(train, infer));
  const differenceMs = leastMs(20, () => differenceOf(sides.train.mask, sides.infer.mask, frame));
  const pictureMs = leastMs(10, () => drawFirstPicture(train, infer));
  const size = `${rowCount} x ${columnCount} cells`;
  const buildMs = leastMs(20, () => [maskOf(train, layout, "full"), maskOf(infer, layout, "full")]);
  return [
    {
      name: "build",
      value: buildMs,
      unit: "ms",
      limit: 20,
      how: `both masks from their conventions, ${size}, least of 20`,
    },
    {
      name: "exact difference",
      value: differenceMs,
      unit: "ms",
      limit: 20,
      how: `counts and first cell, ${size}, least of 20`,
    },
    {
      name: "exact difference / cell by cell",
      value: differenceMs / naiveMs,
      unit: "ratio",
      limit: 0.1,
      how: `a plain loop over the ${size} takes ${naiveMs.toFixed(0)} ms`,
    },
    {
      name: "first picture",
      value: pictureMs,
      unit: "ms",
      limit: 150,
      how: `from conventions to the pixels of two panes of ${pane.widthPx} x ${pane.heightPx}, ${size}, least of 10`,
    },
    {
      name: "first picture / cell by cell",
      value: pictureMs / naiveMs,
      unit: "ratio",
      limit: 1,
      how: "against the same plain loop, which draws nothing",
    },
  ];
}

function preset(id: string): Convention {
  const found = presets.find((each) => each.id === id);
  if (found === undefined) throw new Error(`preset must be a known one, got ${id}`);
  return found.convention();
}

/** Differing cells, counted by asking both sides about every cell. */
function naiveDifference(train: Convention, infer: Convention): number {
  let count = 0;
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (sees(train, row, column) !== sees(infer, row, column)) count++;
    }
  }
  return count;
}

/** The rule of the two presets of this bench, right by inspection. */
function sees(convention: Convention, row: number, column: number): boolean {
  const block = Math.floor(row / blockSize);
  if (column >= contextLength) return Math.floor((column - contextLength) / blockSize) === block;
  const anchor = layout.anchors[block] ?? -1;
  const isBefore = convention.contextEnd === "before-anchor" ? column < anchor : column <= anchor;
  return isBefore && Math.floor(column / documentLength) === Math.floor(anchor / documentLength);
}

/** What the page does until both panes have their pixels. */
function drawFirstPicture(train: Convention, infer: Convention): number {
  const comparison = compareSides(train, infer, layout, "full");
  const columns = axis(columnCount, contextLength, pane.widthPx);
  const rows = axis(rowCount, rowCount, pane.heightPx);
  let byteCount = 0;
  for (const side of ["train", "infer"] as const) {
    const raster: CellRaster = {
      ...pane,
      coverage: new Float32Array(pane.widthPx * pane.heightPx),
      differences: new Uint8Array(pane.widthPx * pane.heightPx),
    };
    addCoverage(raster, comparison[side].mask, columns, rows);
    addDifferences(raster, TRAIN_ONLY, comparison.difference.trainOnly, columns, rows, 2);
    addDifferences(raster, INFER_ONLY, comparison.difference.inferOnly, columns, rows, 2);
    byteCount += shade(raster, side, "dots", colours, columns, rows, 1).length;
  }
  return byteCount;
}

const colours = readColours(() => "rgb(90, 120, 150)");

function axis(cellCount: number, splitAt: number, lengthPx: number): PixelAxis {
  return { cellCount, cellPx: lengthPx / cellCount, splitAt, gapPx: 0, startPx: 0, endPx: lengthPx };
}
