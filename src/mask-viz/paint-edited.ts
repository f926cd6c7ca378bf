import type { PaneScene } from "./build";
import { type CellGeometry, columnSpan, rowSpan } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import type { PairInput } from "./pair-input";
import type { Surface } from "./surface";

const LEAST_EDITED_PX = 5;
const LARGEST_CORNER_PX = 6;

/** A cased outline around every cell that was changed by hand, with its upper right corner filled. */
export function paintEdited(
  surface: Surface,
  input: PairInput,
  scene: PaneScene,
  geometry: CellGeometry,
  colours: VizColours,
): void {
  for (const { row, column } of input[scene.side].edited ?? []) {
    const across = columnSpan(geometry, column);
    const down = rowSpan(geometry, row);
    const width = Math.max(LEAST_EDITED_PX, across.size - 1);
    const height = Math.max(LEAST_EDITED_PX, down.size - 1);
    for (const [colour, lineWidth] of [
      [colours.page, 3.5],
      [colours.ink, 1.5],
    ] as const) {
      surface.strokeStyle = css(colour);
      surface.lineWidth = lineWidth;
      surface.strokeRect(across.start, down.start, width, height);
    }
    const corner = Math.min(LARGEST_CORNER_PX, width, height);
    surface.fillStyle = css(colours.ink);
    surface.beginPath();
    surface.moveTo(across.start + width - corner, down.start);
    surface.lineTo(across.start + width, down.start);
    surface.lineTo(across.start + width, down.start + corner);
    surface.fill();
  }
}
