import type { Comparison } from "../../../engine/masks/comparison";
import { absoluteChoice } from "../../../engine/masks/projection/choice";
import type {
  Projection,
  ProjectionChoice,
  ProjectionKind,
} from "../../../engine/masks/projection/projection";
import { projectionOf } from "../../../engine/masks/projection/projections";

/** A view as the switch offers it. */
export interface OfferedView {
  kind: ProjectionKind;
  title: string;
  /** What it shows, in a line. */
  hint: string;
  /** Whether it is something else than the absolute view only where there are several blocks. */
  needsBlocks: boolean;
}

const views: readonly OfferedView[] = [
  {
    kind: "absolute",
    title: "Absolute",
    hint: "Every row and column at its own index, all blocks under each other.",
    needsBlocks: false,
  },
  {
    kind: "anchor-relative",
    title: "From anchor",
    hint: "Context counted from each row's anchor: what goes wrong at the anchor is one straight column.",
    needsBlocks: false,
  },
  {
    kind: "folded",
    title: "Folded",
    hint: "Own slots, then the context backwards from the anchor, then one column for all other blocks, which must stay empty.",
    needsBlocks: false,
  },
  {
    kind: "block",
    title: "One block",
    hint: "The rows of one block, the context they can see and their own slots.",
    needsBlocks: true,
  },
  {
    kind: "slots",
    title: "By slot",
    hint: "A row for each slot, over all blocks: paler where fewer blocks see a cell, marked where any differs.",
    needsBlocks: true,
  },
];

/** The views that make sense for a layout. */
export function viewsOf({ frame }: Comparison): readonly OfferedView[] {
  const isAlone = frame.layout.anchors.length < 2;
  return views.filter(({ needsBlocks }) => !(needsBlocks && isAlone));
}

/** The choice that is shown for one that was stored: a layout of other blocks may not have it. */
export function shownChoice(comparison: Comparison, choice: ProjectionChoice): ProjectionChoice {
  if (!viewsOf(comparison).some(({ kind }) => kind === choice.kind)) return absoluteChoice;
  if (choice.kind !== "block") return choice;
  return { kind: "block", block: Math.min(choice.block, comparison.frame.layout.anchors.length - 1) };
}

export function projectionIn({ frame, train, infer }: Comparison, choice: ProjectionChoice): Projection {
  return projectionOf(frame, choice, [train.mask, infer.mask]);
}
