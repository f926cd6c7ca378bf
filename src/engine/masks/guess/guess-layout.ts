import { RuleError } from "../../tensor/rule-error";
import { type BitMask, intervalsOfBits, isBitMask } from "../bit-mask";
import type { IntervalMask } from "../interval-mask";
import type { Preset } from "../presets";
import { contextEdges } from "./context-edges";
import { type DumpBlocks, dumpBlocksOf } from "./dump-blocks";
import { Effort } from "./effort";
import type { ReadBlocks } from "./fit-layout";
import type { GridShape } from "./grid-shape";
import { notesOf } from "./notes";
import type { PresetFit } from "./preset-fit";
import { type ResidualCell, residualCells } from "./residual-cells";
import { type FittedReading, inOrder, search } from "./search";
import { isStrewn, searchStrays } from "./search-strays";
import { type KnownLayout, shapesOf } from "./shapes";
import { withoutStrays } from "./without-strays";

export interface LayoutGuess {
  /** Of those that leave the fewest cells over, the plainest. */
  best: PresetFit;
  /** The others that leave as few, the plainest first. */
  ties: readonly PresetFit[];
  /** What comes next, a preset each. */
  runnersUp: readonly PresetFit[];
  /** The first 100 cells that the best fit leaves over, by rows, then columns of the dump. */
  residualCells: readonly ResidualCell[];
  /** What the cells leave open, a sentence each. */
  notes: readonly string[];
}

/** Shapes that are searched for presets of block drafters, of which the best is kept. */
const mostShapes = (rowCount: number) => (rowCount > 512 ? 4 : 60);
const mostRunnersUp = 5;
/** Part of all cells that may stray, in masks of so many rows that this cannot be a rule. */
const mostStrays = 0.01;
const fewestRows = 64;
/** Rows and columns of masks that presets make are in few runs; more are noise. */
const mostRuns = 4_000_000;

/**
 * Finds the preset, its numbers and the layout that make a dump, or nearly make it. It is a search with
 * bounds, not a proof: fewer cells left over may be possible, above all where a block has one or two rows.
 * @param mask [rows, columns]: blocks of query rows against the context and the slots of all blocks, as
 *   a training step has them, or one block's rows against context and block, as inference has; rows and
 *   columns behind them may be padding.
 * @throws RuleError where no preset has blocks of a size that the dump can have.
 */
export function guessLayout(
  mask: IntervalMask | BitMask,
  presets: readonly Preset[],
  known: KnownLayout = {},
): LayoutGuess {
  const intervals = isBitMask(mask) ? intervalsOfBits(mask) : mask;
  const runCount = intervals.bounds.length / 2;
  if (runCount > mostRuns)
    throw new RuleError("mask", `in at most ${mostRuns} runs, to be guessed`, runCount);
  const effort = new Effort(1 + runCount / mask.rowCount / 16);
  const drafters = presets.filter(({ side }) => side !== "either");
  const general = presets.filter(({ side }) => side === "either");
  let found: FittedReading[] = [];
  const withStrays = () =>
    searchStrays(intervals, known, drafters, (shape) => {
      const raw = readBlocks(intervals, shape, known);
      return { raw, voted: withEdges(withoutStrays(raw.blocks), known) };
    });
  const startsWithStrays = isStrewn(intervals, known);
  if (startsWithStrays) found.push(...withStrays());
  const shapes = isNearly(found, intervals) ? [] : shapesOf(intervals, known);
  for (const shape of shapes.slice(0, mostShapes(mask.rowCount))) {
    const isOtherShape = found.some(({ read: { blocks } }) => blocks.blockSize !== shape.blockSize);
    if (isOtherShape && isExplained(found)) break;
    found.push(...search(readBlocks(intervals, shape, known), drafters, effort));
  }
  if (!startsWithStrays && !isExplained(found)) found.push(...withStrays());
  // Masks over one sequence come last: they explain what no drafter does.
  for (const shape of isExplained(found) ? [] : shapesOf(intervals, known)) {
    if (shape.blockCount === 1 && shape.contextLength === 1) {
      found.push(...search(readBlocks(intervals, shape, known), general, effort));
    }
  }
  if (found.length === 0) {
    const size = `${mask.rowCount} x ${mask.columnCount}`;
    throw new RuleError("mask", "in blocks of a size that a preset has", size);
  }
  found = inOrder(found, presets);
  const [first] = found;
  const best = fitOf(first);
  const ties = found.slice(1).filter(({ fit }) => fit.residual === first.fit.residual);
  return {
    best,
    ties: ties.map(fitOf),
    runnersUp: found.slice(1 + ties.length, 1 + ties.length + mostRunnersUp).map(fitOf),
    residualCells: residualCells(intervals, best),
    notes: notesOf(first, effort),
  };
}

function isExplained(found: readonly FittedReading[]): boolean {
  return found.some(({ fit }) => fit.residual === 0);
}

/** Whether a fit of a mask of some size leaves over no more than cells that strayed. */
function isNearly(found: readonly FittedReading[], { rowCount, columnCount }: IntervalMask): boolean {
  if (rowCount < fewestRows) return false;
  return found.some(({ fit }) => fit.residual <= mostStrays * rowCount * columnCount);
}

function readBlocks(mask: IntervalMask, shape: GridShape, known: KnownLayout): ReadBlocks {
  const { anchors } = known;
  const isInside = anchors?.every((anchor) => anchor === null || anchor < shape.contextLength) ?? true;
  if (!isInside) throw new RuleError("anchor", `< context ${shape.contextLength}`, anchors?.join(", "));
  return withEdges(dumpBlocksOf(mask, shape), known);
}

function withEdges(blocks: DumpBlocks, { anchors, layerType }: KnownLayout): ReadBlocks {
  const edges = Array.from({ length: blocks.blockCount }, (_, block) => contextEdges(blocks, block));
  return { blocks, edges, given: anchors ?? null, layerTypes: layerType === undefined ? null : [layerType] };
}

function fitOf({ read, reading, fit }: FittedReading): PresetFit {
  const { preset, values, convention, layerType } = reading;
  const { blockSize, blockCount, contextColumns, contextLength } = read.blocks;
  return {
    presetId: preset.id,
    values,
    convention,
    layerType,
    layout: fit.layout,
    shape: { blockSize, blockCount, contextColumns, contextLength },
    residualCount: fit.residual,
  };
}
