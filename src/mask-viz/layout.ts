import type { DifferenceKind } from "../engine/masks/difference";
import type { Side } from "../engine/masks/frame";
import { type Camera, type Extent, fitWhole, pictureSize, type ViewSize } from "./camera";

/** Where everything of the two panes lies, in CSS pixels from the pane's own corner. */
export interface PairLayout {
  isStacked: boolean;
  /** Size of the cells' rectangle, the same in both panes. */
  view: ViewSize;
  /** The camera that shows everything. */
  fitted: Camera;
  panes: Record<Side, PaneLayout>;
}

export interface PaneLayout {
  widthPx: number;
  heightPx: number;
  /** Corner of the cells' rectangle. */
  plotXPx: number;
  plotYPx: number;
  left: LeftRail;
  top: TopRail;
}

/** A strip along an axis: its nearest-to-the-corner edge and its thickness. */
export interface Strip {
  startPx: number;
  sizePx: number;
}

interface LeftRail {
  /** Slot numbers and tokens; null in the right pane of two, which shares those of the left. */
  slots: Strip | null;
  tokens: Strip | null;
  positions: Strip;
  lanes: Record<DifferenceKind, Strip>;
}

interface TopRail {
  bands: Strip;
  tokens: Strip | null;
  indices: Strip;
  positions: Strip;
  lanes: Record<DifferenceKind, Strip>;
}

/** What the rails need room for. */
export interface RailContent {
  /** Characters of the longest label of its kind; 0 where there are none. */
  slotLength: number;
  rowTokenLength: number;
  columnTokenLength: number;
  positionLength: number;
}

const SIDE_BY_SIDE_PX = 720;
export const PANE_GAP_PX = 24;
const TALLEST_PLOT_PX = 560;
const BAND_PX = 18;
const LINE_PX = 15;
const LANE_PX = 6;
const LANE_GAP_PX = 1;
const LANE_MARGIN_PX = 4;
/** Width of a character of the 11 px monospace face of the rails. */
export const CHARACTER_PX = 6.6;
export const LABEL_FONT_PX = 11;
const LONGEST_ROW_TOKEN = 8;
const LONGEST_COLUMN_TOKEN = 9;
/** Names of the top rails, left of them in the pane that has slot numbers, need this much. */
const NAMED_RAIL_PX = 66;

/**
 * @param widthPx of the container.
 * @param paneCount with one, both panes of the layout are the one that is shown.
 */
export function layoutPair(
  widthPx: number,
  devicePixelRatio: number,
  extent: Extent,
  content: RailContent,
  paneCount: 1 | 2 = 2,
): PairLayout {
  const isNarrow = widthPx < SIDE_BY_SIDE_PX;
  const isStacked = isNarrow || paneCount === 1;
  const trainRail = leftRail(content, true, !isNarrow);
  const inferRail = leftRail(content, isStacked, !isNarrow);
  const plotWidth = isStacked
    ? widthPx - trainRail.widthPx
    : (widthPx - PANE_GAP_PX - trainRail.widthPx - inferRail.widthPx) / 2;
  const room: ViewSize = { widthPx: Math.max(40, Math.floor(plotWidth)), heightPx: TALLEST_PLOT_PX };
  const fitted = fitWhole(extent, room, devicePixelRatio);
  const whole = pictureSize(fitted, extent);
  // The plot takes whole pixels; a few cells do not stretch to the container's width.
  const view: ViewSize = {
    widthPx: Math.min(room.widthPx, Math.ceil(whole.widthPx)),
    heightPx: Math.min(room.heightPx, Math.ceil(whole.heightPx)),
  };
  const top = topRail(content);
  const pane = ({ widthPx: railPx, rail }: SizedRail): PaneLayout => ({
    widthPx: railPx + view.widthPx,
    heightPx: top.heightPx + view.heightPx,
    plotXPx: railPx,
    plotYPx: top.heightPx,
    left: rail,
    top: top.rail,
  });
  return { isStacked, view, fitted, panes: { train: pane(trainRail), infer: pane(inferRail) } };
}

interface SizedRail {
  widthPx: number;
  rail: LeftRail;
}

function leftRail(content: RailContent, withSlots: boolean, withTokens: boolean): SizedRail {
  const strips = new StripStack();
  const slots = withSlots ? strips.add(textPx(content.slotLength)) : null;
  const hasTokens = withSlots && withTokens && content.rowTokenLength > 0;
  const tokens = hasTokens ? strips.add(textPx(Math.min(LONGEST_ROW_TOKEN, content.rowTokenLength))) : null;
  const positions = strips.add(textPx(content.positionLength));
  strips.pad(LANE_MARGIN_PX);
  const lanes = addLanes(strips);
  const widthPx = withSlots ? Math.max(NAMED_RAIL_PX, strips.endPx) : strips.endPx;
  const shift = (strip: Strip): Strip => ({ ...strip, startPx: strip.startPx + widthPx - strips.endPx });
  return {
    widthPx,
    rail: {
      slots: slots && shift(slots),
      tokens: tokens && shift(tokens),
      positions: shift(positions),
      lanes: { "train-only": shift(lanes["train-only"]), "infer-only": shift(lanes["infer-only"]) },
    },
  };
}

function topRail(content: RailContent): { heightPx: number; rail: TopRail } {
  const strips = new StripStack();
  const bands = strips.add(BAND_PX);
  const length = Math.min(LONGEST_COLUMN_TOKEN, content.columnTokenLength);
  const tokens = length > 0 ? strips.add(textPx(length)) : null;
  const indices = strips.add(LINE_PX);
  const positions = strips.add(LINE_PX);
  strips.pad(LANE_MARGIN_PX);
  const lanes = addLanes(strips);
  return { heightPx: strips.endPx, rail: { bands, tokens, indices, positions, lanes } };
}

function addLanes(strips: StripStack): Record<DifferenceKind, Strip> {
  const trainOnly = strips.add(LANE_PX);
  strips.pad(LANE_GAP_PX);
  const inferOnly = strips.add(LANE_PX);
  strips.pad(LANE_MARGIN_PX);
  return { "train-only": trainOnly, "infer-only": inferOnly };
}

function textPx(characters: number): number {
  return Math.ceil(characters * CHARACTER_PX) + 8;
}

/** Lays strips side by side. */
class StripStack {
  endPx = 0;

  add(sizePx: number): Strip {
    const strip = { startPx: this.endPx, sizePx };
    this.endPx += sizePx;
    return strip;
  }

  pad(sizePx: number): void {
    this.endPx += sizePx;
  }
}
