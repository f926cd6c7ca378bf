import { columnSpan, type Span } from "./cell-geometry";
import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type Strip } from "./layout";
import type { OverlayPane } from "./overlay-pane";

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
  paintTag(overlay, text, x, span.start + (span.size - 1) / 2, width, isFilled);
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
  surface.roundRect(x, y - 7.5, width, 15, 3);
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
