import type { DifferenceRun } from "../../engine/masks/difference-runs";
import type { MaskView } from "../../mask-viz";

/** The view with a run of differing cells selected, its first cell held, and, where it is zoomed, moved there. */
export function viewOfRun(view: MaskView, run: DifferenceRun): MaskView {
  const { rowStart, rowEnd, columnStart, columnEnd } = run;
  const middle = { row: (rowStart + rowEnd) / 2, column: (columnStart + columnEnd) / 2 };
  return {
    ...view,
    camera: view.camera === null ? null : { ...view.camera, ...middle },
    inferCamera: view.inferCamera === null ? null : { ...view.inferCamera, ...middle },
    cell: { row: rowStart, column: columnStart },
    isLocked: true,
    selection: {
      rows: { start: rowStart, end: rowEnd },
      columns: { start: columnStart, end: columnEnd },
    },
  };
}
