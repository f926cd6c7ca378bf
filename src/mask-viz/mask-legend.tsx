import type { Side } from "../engine/masks/frame";
import { type PaneMode, showsMasks } from "./modes/pane-mode";
import { Swatch, type SwatchKind } from "./swatch";

/** What an ink or a shape means; `tag` is the mark behind a number, all others are cells. */
export interface LegendEntry {
  sign: SwatchKind | "tag";
  words: string;
}

interface LegendContent {
  /** Default side by side. */
  mode?: PaneMode;
  /** Largest attention weight shown; null where none is. */
  largestWeight: number | null;
  /** The largest of either side where each has a scale of its own. */
  largestOfSides?: Record<Side, number> | null;
  hasShiftedPositions: boolean;
  /** Default false. */
  hasMovedLabels?: boolean;
  /** Whether several cells share a pixel, so that one can hold both kinds of difference. */
  isAggregated: boolean;
  /** Default false. */
  hasEdits?: boolean;
}

/** What the inks and shapes mean, in words. */
export function legendEntries(content: LegendContent): LegendEntry[] {
  const { mode = "side-by-side", largestWeight, largestOfSides = null, isAggregated } = content;
  const { hasShiftedPositions, hasMovedLabels = false, hasEdits = false } = content;
  // Under attention the mask stays pale in every mode.
  const isDark = showsMasks(mode) && largestWeight === null;
  const entries: LegendEntry[] = [
    { sign: isDark ? "mask" : "agree", words: "seen on both sides" },
    { sign: "hidden", words: "hidden on both" },
    { sign: "train-only", words: "train-only" },
    { sign: "infer-only", words: "infer-only" },
  ];
  // Laid over each other, a cell of either side is solid.
  if (mode !== "overlay")
    entries.push({ sign: "off", words: "outlined: hidden here, seen on the other side" });
  if (isAggregated) entries.push({ sign: "both", words: "both kinds in one pixel" });
  if (hasShiftedPositions || hasMovedLabels) {
    entries.push({ sign: "tag", words: movedWords(hasShiftedPositions, hasMovedLabels) });
  }
  if (largestWeight !== null) {
    entries.push(
      { sign: "weight", words: `attention paid, by area, ${largestWords(largestWeight, largestOfSides)}` },
      { sign: "forbidden", words: "attention paid to a hidden cell" },
    );
  }
  if (hasEdits) entries.push({ sign: "edited", words: "changed by hand" });
  return entries;
}

function movedWords(positions: boolean, labels: boolean): string {
  if (!labels) return "position id moved against the context";
  return positions ? "position id or label moved between the sides" : "label moved to another token";
}

/** The number in the sign of a moved position id. */
export const TAG_EXAMPLE = "26";

export function MaskLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="viz-legend" aria-label="Legend">
      {entries.map(({ sign, words }) => (
        <li key={sign}>
          {sign === "tag" ? <span className="viz-tag">{TAG_EXAMPLE}</span> : <Swatch kind={sign} />} {words}
        </li>
      ))}
    </ul>
  );
}

function largestWords(largest: number, ofSides: Record<Side, number> | null): string {
  if (ofSides === null) return `largest ${percent(largest)}`;
  return `largest in the left pane ${percent(ofSides.train)}, in the right ${percent(ofSides.infer)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}
