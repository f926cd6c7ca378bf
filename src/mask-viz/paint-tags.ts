import { columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type Strip } from "./layout";
import type { OverlayPane } from "./overlay-pane";

const TAG_PX = 15;
/** Of a number beside the cells, with what is painted behind one that moved. */
const LABEL_PX = 14;

/** A number over a label of the top rail, filled for the highlighted row. */
export function paintColumnTag(
  overlay: OverlayPane,
  strip: Strip,
  text: string,
  span: Span,
  isFilled: boolean,
): void {
  const width = text.length * CHARACTER_PX + 6;
  const { layout } = overlay;
  const x = Math.min(layout.widthPx - width, Math.max(0, span.start + (span.size - 1) / 2 - width / 2));
  wipeNeighbours(overlay, strip, x, width);
  paintTag(overlay, text, x, strip.startPx + strip.sizePx / 2, width, isFilled);
}

/** Numbers that would stick out from under a tag are wiped whole: half a number misleads. */
function wipeNeighbours(
  { surface, colours, geometry, scene }: OverlayPane,
  strip: Strip,
  x: number,
  width: number,
): void {
  surface.fillStyle = css(colours.page);
  for (const label of scene.columnLabels) {
    if (label.text === "") continue;
    const { start, size } = columnSpan(geometry, label.cell);
    const widest = Math.max(label.text.length, `${label.position ?? ""}`.length) * CHARACTER_PX + 6;
    const left = start + (size - 1) / 2 - widest / 2;
    if (left < x + width && left + widest > x) surface.fillRect(left, strip.startPx, widest, strip.sizePx);
  }
}

/** A number over a label of the left rail. */
export function paintRowTag(
  overlay: OverlayPane,
  strip: Strip,
  text: string,
  span: Span,
  isFilled: boolean,
): void {
  const width = text.length * CHARACTER_PX + 6;
  const x = strip.startPx + strip.sizePx - width - 1;
  const y = span.start + (span.size - 1) / 2;
  wipeRows(overlay, strip, y);
  paintTag(overlay, text, x, y, width, isFilled);
}

/** Labels of rows that a tag runs into are wiped whole, as those of columns are. */
function wipeRows({ surface, colours, geometry, scene }: OverlayPane, strip: Strip, y: number): void {
  surface.fillStyle = css(colours.page);
  for (const label of scene.rowLabels) {
    const { start, size } = rowSpan(geometry, label.cell);
    const middle = start + (size - 1) / 2;
    if (Math.abs(middle - y) < (TAG_PX + LABEL_PX) / 2)
      surface.fillRect(strip.startPx, middle - LABEL_PX / 2, strip.sizePx, LABEL_PX);
  }
}

function paintTag(
  { surface, colours, fonts }: OverlayPane,
  text: string,
  x: number,
  y: number,
  width: number,
  isFilled: boolean,
) {
  surface.beginPath();
  surface.roundRect(x, y - TAG_PX / 2, width, TAG_PX, 3);
  surface.fillStyle = css(isFilled ? colours.cursor : colours.page);
  surface.fill();
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = 1;
  surface.stroke();
  surface.fillStyle = css(isFilled ? colours.page : colours.ink);
  surface.font = `600 ${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.textAlign = "center";
  surface.textBaseline = "middle";
  surface.fillText(text, x + width / 2, y);
}
