import { frameRowOf } from "../engine/masks/projection/cells";
import type { AxisLabel } from "./axis-labels";
import type { PaneScene } from "./build";
import { rowSpan } from "./cell-geometry";
import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type LabelStrip } from "./layout";
import { paintRowDocuments } from "./paint-documents";
import { paintHatch } from "./paint-hatch";
import { paintLoss } from "./paint-loss";
import { paintNumber } from "./paint-number";
import type { RailPainter } from "./rail-painter";
import { isLabelMoved } from "./row-content";
import { shortened, visibleToken } from "./token-text";

/** What stands beside the rows but slots, tokens and positions: dropped blocks, documents, labels, loss. */
export function paintRowRails(painter: RailPainter, scene: PaneScene): void {
  const { documents, labels, loss } = painter.layout.left;
  paintDroppedBlocks(painter, scene);
  if (documents !== null) paintRowDocuments(painter, scene, documents);
  if (labels !== null) for (const label of scene.rowLabels) paintLabel(painter, scene, label, labels);
  if (loss !== null) paintLoss(painter, scene, loss);
}

/** Hatched over the rails of the block's rows, and named where its rows have no numbers. */
function paintDroppedBlocks(
  { surface, layout, geometry, colours, fonts, input }: RailPainter,
  scene: PaneScene,
) {
  const { projection, frame } = input;
  const dropped = input[scene.side].rails.droppedBlocks;
  if (dropped === undefined || frameRowOf(projection, 0) === null) return;
  const right = layout.left.lanes["train-only"].startPx - 2;
  const top = geometry.originYPx;
  const bottom = top + (scene.rows.endPx - scene.rows.startPx) / geometry.devicePixelRatio;
  for (let row = scene.visibleRows.start; row < scene.visibleRows.end; ) {
    const block = Math.floor((projection.firstRow + row) / frame.slotCount);
    const past = Math.min(projection.rowCount, (block + 1) * frame.slotCount - projection.firstRow);
    const why = dropped[block] ?? null;
    if (why !== null) {
      const span = rowSpan(geometry, block * frame.slotCount - projection.firstRow, past);
      const start = Math.max(top, span.start);
      const height = Math.min(bottom, span.start + span.size) - start;
      surface.strokeStyle = css(colours.rule);
      paintHatch(surface, 0, start, right, height);
      if (why === "unused-anchor" && height >= LABEL_FONT_PX + 3) {
        surface.font = `10px ${fonts.sans}`;
        surface.fillStyle = css(colours.inkSoft);
        surface.textAlign = "right";
        surface.textBaseline = "middle";
        surface.fillText("unused", right - 2, start + LABEL_FONT_PX / 2 + 2);
      }
    }
    row = Math.max(row + 1, past);
  }
}

/** The index that the row stands for and its token; a dash for a slot that is thrown away. */
function paintLabel(
  painter: RailPainter,
  scene: PaneScene,
  { cell, text }: AxisLabel,
  strip: LabelStrip,
): void {
  const isOfBlock = text.startsWith("b");
  const { surface, geometry, colours, fonts, input } = painter;
  const { rails } = input[scene.side];
  const row = frameRowOf(input.projection, cell);
  if (row === null || rails.labels === undefined || (rails.slotPositions[row] ?? null) === null) return;
  const label = rails.labels[row];
  // Beside a block's number it would say nothing of the block.
  if (label === null && isOfBlock) return;
  const span = rowSpan(geometry, cell);
  const y = span.start + (span.size - 1) / 2;
  surface.textBaseline = "middle";
  surface.textAlign = "right";
  const isTagged = isLabelMoved(input.train.rails, input.infer.rails, row);
  const end = strip.startPx + strip.numberPx - 4;
  paintNumber(painter, label === null ? "–" : `${label}`, end, y, { isStrong: false, isTagged });
  const roomPx = strip.sizePx - strip.numberPx;
  const token = label === null ? null : (input.tokensOfColumns?.[label] ?? null);
  if (token === null || roomPx === 0) return;
  surface.textAlign = "left";
  surface.font = `${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.fillStyle = css(colours.inkSoft);
  surface.fillText(shortened(visibleToken(token), Math.floor(roomPx / CHARACTER_PX)), end + 6, y + 0.5);
}
