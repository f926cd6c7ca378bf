import { css } from "../colours";
import { CHARACTER_PX, LABEL_FONT_PX } from "../layout";
import { type OverlayPane, plotBox } from "../overlay-pane";

const WORDS_PX = 16;

/** A place that the pane has no cell for: the corners of a ring around nothing, and why in words. */
export function paintAbsent(
  overlay: OverlayPane,
  words: string,
  ring: { x: number; y: number; width: number; height: number },
): void {
  const { surface, colours, fonts, geometry } = overlay;
  const { x, y, width, height } = ring;
  const arm = Math.max(3, Math.min(width, height) / 3);
  surface.beginPath();
  for (const [cornerX, across] of [
    [x, arm],
    [x + width, -arm],
  ]) {
    for (const [cornerY, down] of [
      [y, arm],
      [y + height, -arm],
    ]) {
      surface.moveTo(cornerX + across, cornerY);
      surface.lineTo(cornerX, cornerY);
      surface.lineTo(cornerX, cornerY + down);
    }
  }
  surface.strokeStyle = css(colours.page);
  surface.lineWidth = 3.5;
  surface.stroke();
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = 1.5;
  surface.stroke();

  const plot = plotBox(geometry);
  const wordsPx = words.length * CHARACTER_PX + 8;
  const left = Math.max(plot.x, Math.min(x + width + 4, plot.x + plot.width - wordsPx));
  const isBelow = y - WORDS_PX - 2 < plot.y;
  const top = isBelow ? y + height + 3 : y - WORDS_PX - 2;
  surface.fillStyle = css(colours.page);
  surface.fillRect(left, top, wordsPx, WORDS_PX);
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = 1;
  surface.strokeRect(left + 0.5, top + 0.5, wordsPx - 1, WORDS_PX - 1);
  surface.font = `${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.fillStyle = css(colours.ink);
  surface.textAlign = "left";
  surface.textBaseline = "middle";
  surface.fillText(words, left + 4, top + WORDS_PX / 2);
}
