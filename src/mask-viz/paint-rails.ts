import { type AxisLabel, type RailToken, TOKEN_FONT_PX } from "./axis-labels";
import type { PaneScene } from "./build";
import { type CellGeometry, columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type Strip } from "./layout";
import { paintColumnDocuments } from "./paint-documents";
import { paintLane } from "./paint-lanes";
import { paintNumber } from "./paint-number";
import { paintRowRails } from "./paint-row-rails";
import type { RailPainter } from "./rail-painter";
import { shortened, visibleToken } from "./token-text";

/** Texts and marks beside the cells. */
export function paintRails(painter: RailPainter, scene: PaneScene): void {
  paintRailNames(painter, scene);
  paintBands(painter, scene);
  paintColumnDocuments(painter, scene);
  paintRowRails(painter, scene);
  for (const label of scene.columnLabels) paintColumnLabel(painter, label);
  for (const label of scene.rowLabels) paintRowLabel(painter, label);
  paintLane(painter, scene, "train-only");
  paintLane(painter, scene, "infer-only");
}

/**
 * Names in the corner: of the top rails where there is room left of them, of the left rails under those,
 * each over its own.
 */
function paintRailNames(painter: RailPainter, scene: PaneScene): void {
  const { surface, layout, colours, fonts, input } = painter;
  const { left, top } = layout;
  surface.font = `10px ${fonts.sans}`;
  surface.fillStyle = css(colours.inkSoft);
  surface.textBaseline = "middle";
  if (left.slots !== null) {
    const right = left.lanes["train-only"].startPx - 4;
    surface.textAlign = "right";
    if (top.documents !== null) surface.fillText("document", right, middle(top.documents));
    if (top.tokens !== null)
      surface.fillText("token", right, top.tokens.startPx + top.tokens.sizePx - LABEL_FONT_PX / 2 - 3);
    surface.fillText(scene.isCountedFromAnchor ? "offset" : "index", right, middle(top.indices));
    if (scene.columnLabels.some(({ position }) => position !== null))
      surface.fillText("position", right, middle(top.positions));
  }
  const names: [string, Strip | null][] = [
    ["doc", left.documents],
    ["slot", left.slots],
    ["token", left.tokens],
    ["pos", scene.rowLabels.some(({ position }) => position !== null) ? left.positions : null],
    [scene.side === "train" ? "label" : "reads", left.labels],
    ["loss", input[scene.side].rails.lossWeights ? left.loss : null],
  ];
  const lanes = top.lanes;
  const y = (lanes["train-only"].startPx + lanes["infer-only"].startPx + lanes["infer-only"].sizePx) / 2;
  surface.textAlign = "center";
  for (const [name, strip] of names) if (strip !== null) surface.fillText(name, middle(strip), y);
}

/** Brackets over the context and the blocks, and a flag over the anchor. */
function paintBands({ surface, layout, geometry, colours, fonts }: RailPainter, scene: PaneScene): void {
  const { startPx, sizePx } = layout.top.bands;
  const left = geometry.originXPx;
  const right = left + (scene.columns.endPx - scene.columns.startPx) / geometry.devicePixelRatio;
  const textY = startPx + sizePx / 2 - 2;
  const flag = anchorFlag(geometry, scene, left, right);
  surface.font = `${LABEL_FONT_PX}px ${fonts.sans}`;
  surface.textBaseline = "middle";
  surface.textAlign = "left";
  for (const band of scene.bands) {
    const span = columnSpan(geometry, band.start, band.end);
    const start = Math.max(left, span.start);
    const end = Math.min(right, span.start + span.size - 1);
    if (end - start < 8) continue;
    surface.fillStyle = css(colours.rule);
    surface.fillRect(start, startPx + sizePx - 3, end - start, 1);
    const textX = flag === null ? start : besideFlag(flag.x, start, textPx(band.name));
    if (end - textX < textPx(band.name)) continue;
    surface.fillStyle = css(colours.inkSoft);
    surface.fillText(band.name, textX, textY);
  }
  if (flag === null) return;
  surface.font = `600 ${LABEL_FONT_PX}px ${fonts.sans}`;
  surface.fillStyle = css(colours.ink);
  surface.textAlign = flag.x + FLAG_TEXT_PX / 2 > right ? "right" : "center";
  surface.fillText("anchor", surface.textAlign === "right" ? right : flag.x, textY);
  const foot = startPx + sizePx - 2;
  surface.beginPath();
  surface.moveTo(flag.x - 4, foot - 3);
  surface.lineTo(flag.x + 4, foot - 3);
  surface.lineTo(flag.x, foot + 2);
  surface.closePath();
  surface.fill();
}

const FLAG_TEXT_PX = 40;
const FLAG_MARGIN_PX = 10;

/** Where a name begins that must not run into the flag: at its place, or behind the flag. */
function besideFlag(flagX: number, start: number, sizePx: number): number {
  const flagStart = flagX - FLAG_TEXT_PX / 2 - FLAG_MARGIN_PX;
  const flagEnd = flagX + FLAG_TEXT_PX / 2 + FLAG_MARGIN_PX;
  return start + sizePx < flagStart || start > flagEnd ? start : flagEnd;
}

/** About the width of a name in the interface's face. */
function textPx(name: string): number {
  return name.length * 6;
}

/** Where the one anchor's flag stands; none where several anchors share the picture. */
function anchorFlag(geometry: CellGeometry, scene: PaneScene, left: number, right: number) {
  if (scene.anchors.length !== 1) return null;
  const span = columnSpan(geometry, scene.anchors[0].column);
  const x = span.start + (span.size - 1) / 2;
  return x < left || x > right ? null : { x };
}

function paintColumnLabel(painter: RailPainter, label: AxisLabel): void {
  const { surface, layout, geometry } = painter;
  const span = columnSpan(geometry, label.cell);
  const centre = span.start + (span.size - 1) / 2;
  const { tokens, indices, positions } = layout.top;
  surface.textBaseline = "middle";
  if (tokens !== null && label.token !== null)
    paintColumnToken(painter, label.token, label.isAnchor, span, tokens);
  if (label.text === "") return;
  const widest = Math.max(label.text.length, `${label.position ?? ""}`.length) * CHARACTER_PX + 2;
  const x = Math.min(centre, layout.widthPx - widest / 2);
  surface.textAlign = "center";
  paintNumber(painter, label.text, x, middle(indices), { isStrong: label.isAnchor, isTagged: false });
  if (label.position === null) return;
  const style = { isStrong: label.isAnchor, isTagged: label.isShifted };
  paintNumber(painter, `${label.position}`, x, middle(positions), style);
}

/** Reads upwards from the cells. */
function paintColumnToken(
  painter: RailPainter,
  token: RailToken,
  isStrong: boolean,
  span: Span,
  strip: Strip,
): void {
  const { surface, colours, fonts } = painter;
  const length = Math.floor((strip.sizePx - 6) / (TOKEN_FONT_PX * (CHARACTER_PX / LABEL_FONT_PX)));
  surface.save();
  surface.translate(span.start + (span.size - 1) / 2, strip.startPx + strip.sizePx - 3);
  surface.rotate(-Math.PI / 2);
  surface.font = `${isStrong ? "600 " : ""}${TOKEN_FONT_PX}px ${fonts.mono}`;
  surface.fillStyle = css(isStrong ? colours.ink : colours.inkSoft);
  surface.textAlign = "left";
  surface.fillText(shortened(tokenText(token), length), 0, 0);
  surface.restore();
}

function paintRowLabel(painter: RailPainter, label: AxisLabel): void {
  const { surface, layout, geometry, colours, fonts } = painter;
  const span = rowSpan(geometry, label.cell);
  const y = span.start + (span.size - 1) / 2;
  const { slots, tokens, positions } = layout.left;
  surface.textBaseline = "middle";
  if (tokens !== null && label.token !== null) {
    const length = Math.floor((tokens.sizePx - 8) / CHARACTER_PX);
    const isNamed = "name" in label.token;
    surface.textAlign = "left";
    surface.font = `${label.isAnchor ? "600 " : ""}${LABEL_FONT_PX}px ${fonts.mono}`;
    surface.fillStyle = css(isNamed ? colours.inkSoft : colours.ink);
    surface.fillText(shortened(tokenText(label.token), length), tokens.startPx + 4, y);
  }
  surface.textAlign = "right";
  if (slots !== null) {
    const style = { isStrong: label.isAnchor, isTagged: false };
    paintNumber(painter, label.text, slots.startPx + slots.sizePx - 4, y, style);
  }
  if (label.position !== null) {
    const style = { isStrong: label.isAnchor, isTagged: label.isShifted };
    paintNumber(painter, `${label.position}`, positions.startPx + positions.sizePx - 4, y, style);
  }
}

function tokenText(token: RailToken): string {
  return "raw" in token ? visibleToken(token.raw) : token.name;
}

function middle(strip: Strip): number {
  return strip.startPx + strip.sizePx / 2;
}
