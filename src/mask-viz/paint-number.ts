import { css } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX } from "./layout";
import type { RailPainter } from "./rail-painter";

/** A number of a rail: on a tag when it moved between the sides. */
export function paintNumber(
  { surface, colours, fonts }: RailPainter,
  text: string,
  x: number,
  y: number,
  { isStrong, isTagged }: { isStrong: boolean; isTagged: boolean },
): void {
  if (isTagged) {
    const width = text.length * CHARACTER_PX + 5;
    const left = surface.textAlign === "right" ? x - width + 2.5 : x - width / 2;
    surface.fillStyle = css(colours.tag);
    surface.beginPath();
    surface.roundRect(left, y - 6, width, 12, 3);
    surface.fill();
    // Of the reader's own few colours none is left for a tag.
    if (css(colours.tag) === css(colours.page)) {
      surface.strokeStyle = css(colours.rule);
      surface.lineWidth = 1;
      surface.stroke();
    }
  }
  surface.font = `${isStrong ? "600 " : ""}${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.fillStyle = css(isStrong || isTagged ? colours.ink : colours.inkSoft);
  surface.fillText(text, x, y + 0.5);
}
