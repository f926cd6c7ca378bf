import { axesOf } from "./build";
import type { CellRectangle } from "./camera";
import type { MaskCamera } from "./mask-view";
import type { PairInput } from "./pair-input";
import { extentOf, pairLayoutOf } from "./pair-layout-of";
import type { PairMarks } from "./pair-marks";
import { visibleCells } from "./pixel-axis";
import { cameraOn } from "./view-camera";

/** The cells that a reader's camera looks at in a picture of this width: as many columns, and rows as fit. */
export function cropOf(
  input: PairInput,
  marks: PairMarks,
  widthPx: number,
  devicePixelRatio: number,
  looked: MaskCamera,
  paneCount: 1 | 2,
): CellRectangle {
  const { columnCount, rowCount, splitColumn } = input.projection;
  const extent = extentOf(columnCount, rowCount, splitColumn);
  const { view, fitted } = pairLayoutOf(input, marks, extent, widthPx, devicePixelRatio, paneCount);
  const camera = cameraOn({ extent, view, fitted }, looked);
  const { rows, columns } = axesOf({ camera, extent, view, devicePixelRatio });
  return { rows: visibleCells(rows), columns: visibleCells(columns) };
}
