import { RuleError } from "../../tensor/rule-error";
import { type BitMask, intervalsOfBits, isBitMask } from "../bit-mask";
import type { Convention, LayerType } from "../convention";
import type { IntervalMask } from "../interval-mask";
import type { Layout } from "../layout";
import { maskOf } from "../mask";
import type { Preset } from "../presets";
import { ambiguities } from "./ambiguities";
import { contextEdges } from "./context-edges";
import { Effort } from "./effort";
import { type Fit, fitLayout } from "./fit";
import { type Grid, type GridShape, rowTotalsOf } from "./grid";
import { gridShapes } from "./grid-shapes";
import { type PresetReading, presetReadings, type SearchWidth } from "./preset-readings";
import { type ResidualCell, residualCells } from "./residual-cells";
import { cellKey, SampleScore } from "./sample-score";
import { seenNumbers } from "./seen-numbers";

/** The preset and layout that explain a dump best. */
export interface LayoutGuess {
  preset: Preset;
  /** Values of the preset's parameters; those not named have their defaults. */
  values: Readonly<Record<string, number>>;
  convention: Convention;
  layerType: LayerType;
  layout: Layout;
  /** How the dump's rows and columns map to the layout's; see `intoLayout`. */
  shape: GridShape;
  /** Cells in which the dump and the preset differ. */
  residualCount: number;
  /** The first 100 of them, by rows, then columns of the dump. */
  residualCells: readonly ResidualCell[];
  /** Other presets that make exactly the same cells under this layout. */
  alternatives: readonly PresetReading[];
  /** What the cells leave open, a sentence each. */
  ambiguities: readonly string[];
}

/** Shapes that are searched in full. */
const mostShapes = 3;
/** Readings of a shape whose anchors and documents are fitted: fewer where a fit takes long. */
const mostFits = (rowCount: number) => Math.max(8, Math.min(40, Math.floor(20_000 / rowCount)));
const mostFitsOfPreset = 4;
/** Times the sample of blocks is made larger by those that fit worst. */
const mostRounds = 2;
const mostRescored = 1500;
const glance: SearchWidth = { single: 5, pair: 3 };
const thorough: SearchWidth = { single: 26, pair: 16 };
/** Rows and columns of masks that presets make are in few runs; more are noise. */
const mostRuns = 4_000_000;

interface Candidate {
  grid: Grid;
  reading: PresetReading;
  fit: Fit;
}

/**
 * Finds the preset, its numbers and the layout that make a dump, or nearly make it. It is a search with
 * bounds, not a proof: fewer cells left over may be possible, above all where a block has one or two rows.
 * Documents are found where they are consecutive; masks whose blocks are pictures or trees are found only
 * by the numbers that presets come with and the small ones.
 * @param mask [rows, columns]: blocks of query rows against the context and the slots of all blocks, as
 *   a training step has them, or one block's rows against context and block, as inference has; rows and
 *   columns behind them may be padding.
 * @throws RuleError where no preset has blocks of a size that the dump can have.
 */
export function guessLayout(mask: IntervalMask | BitMask, presets: readonly Preset[]): LayoutGuess {
  const intervals = isBitMask(mask) ? intervalsOfBits(mask) : mask;
  if (intervals.bounds.length / 2 > mostRuns) {
    throw new RuleError("mask", `in at most ${mostRuns} runs, to be guessed`, intervals.bounds.length / 2);
  }
  const rowTotals = rowTotalsOf(intervals);
  if (rowTotals.every((total) => total === 0))
    throw new RuleError("mask", "one that sees a cell", "an empty one");
  const effort = new Effort(intervals);
  const searches = gridShapes(intervals, rowTotals)
    .map((shape) => searchOf({ ...shape, mask: intervals, rowTotals, effort }, presets))
    .sort((a, b) => a.best - b.best)
    .slice(0, mostShapes);
  let found: (Candidate & { readings: readonly PresetReading[] }) | null = null;
  for (const search of searches) {
    const candidate = search.run();
    if (candidate !== null && (found === null || candidate.fit.residual < found.fit.residual))
      found = candidate;
    if (found?.fit.residual === 0) break;
  }
  if (found === null) {
    throw new RuleError(
      "mask",
      "in blocks of a size that a preset has",
      `${mask.rowCount} x ${mask.columnCount}`,
    );
  }
  return guessOf(found, found.readings);
}

/** One reading of the shape: at a glance now, thoroughly when it is run. */
function searchOf(grid: Grid, presets: readonly Preset[]) {
  const edges = Array.from({ length: grid.blockCount }, (_, block) => contextEdges(grid, block));
  const numbers = seenNumbers(grid, edges);
  const readingsOf = (width: SearchWidth, score: SampleScore) =>
    presetReadings(presets, grid.blockSize, numbers, width, (...side) => score.of(...side));
  const sample = new SampleScore(grid, edges);
  const best = Math.min(...readingsOf(glance, sample).map((reading) => reading.score));
  const run = () => {
    let found: (Candidate & { readings: readonly PresetReading[] }) | null = null;
    const fits = new Map<string, Fit>();
    let readings = readingsOf(thorough, sample).sort((a, b) => a.score - b.score);
    for (let round = 0; round < mostRounds; round++) {
      for (const reading of worthFitting(readings, grid.mask.rowCount)) {
        const key = cellKey(reading.convention, reading.layerType);
        const fit = fits.get(key) ?? fitLayout(grid, edges, reading.convention, reading.layerType);
        fits.set(key, fit);
        if (found === null || fit.residual < found.fit.residual) found = { grid, reading, fit, readings };
        if (fit.residual === 0 || grid.effort.isSpent) return found;
      }
      // A few blocks in a corner may tell what the others do not: they are looked at next.
      if (found === null) break;
      const wider = sample.withWorst(found.fit.perBlock);
      readings = readings
        .slice(0, mostRescored)
        .map((reading) => ({ ...reading, score: wider.of(reading.convention, reading.layerType) }))
        .sort((a, b) => a.score - b.score);
    }
    return found;
  };
  return { best, run };
}

/** The readings of least score that make different cells, not many of one preset. */
function worthFitting(readings: readonly PresetReading[], rowCount: number): PresetReading[] {
  const keys = new Set<string>();
  const perPreset = new Map<Preset, number>();
  return readings.filter(({ preset, convention, layerType }) => {
    const key = cellKey(convention, layerType);
    const ofPreset = perPreset.get(preset) ?? 0;
    if (keys.size >= mostFits(rowCount) || keys.has(key) || ofPreset >= mostFitsOfPreset) return false;
    keys.add(key);
    perPreset.set(preset, ofPreset + 1);
    return true;
  });
}

function guessOf({ grid, reading, fit }: Candidate, readings: readonly PresetReading[]): LayoutGuess {
  const made = maskOf(reading.convention, fit.layout, reading.layerType);
  const [plainest, ...alternatives] = sameCells(reading, fit.layout, made, readings);
  const { preset, values, convention, layerType } = plainest;
  const { mask, rowTotals, effort, ...shape } = grid;
  return {
    preset,
    values,
    convention,
    layerType,
    layout: fit.layout,
    shape,
    residualCount: fit.residual,
    residualCells: residualCells(grid, made),
    alternatives,
    ambiguities: ambiguities(plainest, alternatives, fit, grid),
  };
}

/**
 * The readings that make the same mask, one per preset, those with the fewest numbers of their own
 * first: a mask that a preset without a window makes is not called a window.
 */
function sameCells(
  chosen: PresetReading,
  layout: Layout,
  made: IntervalMask,
  readings: readonly PresetReading[],
): PresetReading[] {
  const results = new Map([[cellKey(chosen.convention, chosen.layerType), true]]);
  const found = new Map([[chosen.preset, chosen]]);
  // Readings of the same cells score alike, but for what a cut at a document adds in every block.
  const most = 2 * chosen.score + layout.anchors.length;
  for (const reading of readings) {
    if (reading.score > most) break;
    const known = found.get(reading.preset);
    if (known !== undefined && ownNumbers(known) <= ownNumbers(reading)) continue;
    const key = cellKey(reading.convention, reading.layerType);
    let isSame = results.get(key);
    if (isSame === undefined) {
      isSame = areEqual(made, maskOf(reading.convention, layout, reading.layerType));
      results.set(key, isSame);
    }
    if (isSame) found.set(reading.preset, reading);
  }
  // Serving drafts one block at a time; a batch of blocks is how training goes.
  const side: Preset["side"] = layout.anchors.length === 1 ? "inference" : "training";
  const order = [...new Set(readings.map(({ preset }) => preset))];
  return [...found.values()].sort(
    (a, b) =>
      ownNumbers(a) - ownNumbers(b) ||
      Number(b.preset.side === side) - Number(a.preset.side === side) ||
      order.indexOf(a.preset) - order.indexOf(b.preset),
  );
}

/** Numbers that the reading gives the preset, twice where they are not its own defaults. */
function ownNumbers({ preset, values }: PresetReading): number {
  const isChanged = preset.parameters.filter(({ id, initial }) => id in values && values[id] !== initial);
  return preset.parameters.length + isChanged.length;
}

/** Equal masks have equal arrays. */
function areEqual(a: IntervalMask, b: IntervalMask): boolean {
  return (["groupOfRow", "groupStart", "bounds"] as const).every(
    (part) => a[part].length === b[part].length && a[part].every((value, at) => value === b[part][at]),
  );
}
