import type { Comparison } from "../../engine/masks/comparison";
import type { DifferenceRun } from "../../engine/masks/difference-runs";
import { isSameChoice } from "../../engine/masks/projection/choice";
import { viewRectangleOf } from "../../engine/masks/projection/rectangles";
import type { MaskView } from "../../mask-viz";
import { choiceOf, viewAs } from "./views/changed-view";
import { projectionIn } from "./views/view-choices";

/**
 * The view with a run of the frame's differing cells selected, its first cell held, and, where it is
 * zoomed, moved there; one of a single block goes to the run's block.
 */
export function viewOfRun(comparison: Comparison, before: MaskView, run: DifferenceRun): MaskView {
  const cell = { row: run.rowStart, column: run.columnStart };
  const choice = choiceOf(comparison, before.projection.kind, cell);
  const view = isSameChoice(choice, before.projection) ? before : viewAs(comparison, before, choice);
  const selection = viewRectangleOf(projectionIn(comparison, choice), run);
  if (selection === null) return view;
  const { rows, columns } = selection;
  const middle = { row: (rows.start + rows.end) / 2, column: (columns.start + columns.end) / 2 };
  return {
    ...view,
    camera: view.camera === null ? null : { ...view.camera, ...middle },
    inferCamera: view.inferCamera === null ? null : { ...view.inferCamera, ...middle },
    cell,
    isLocked: true,
    selection,
  };
}
