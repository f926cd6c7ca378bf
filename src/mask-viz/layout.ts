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

/** Numbers end `numberPx` from its start; what is left is the text of tokens. */
export interface LabelStrip extends Strip {
  numberPx: number;
}

interface LeftRail {
  /** Slot numbers and tokens; null in the right pane of two, which shares those of the left. */
  slots: Strip | null;
  tokens: Strip | null;
  /** Document of every block's anchor, in the pane that has slot numbers. */
  documents: Strip | null;
  positions: Strip;
  /** Token that the row stands for, and its text where there is room. */
  labels: LabelStrip | null;
  loss: Strip | null;
  lanes: Record<DifferenceKind, Strip>;
}

interface TopRail {
  bands: Strip;
  documents: Strip | null;
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
  labelLength: number;
  /** Of the text of tokens that rows stand for. */
  labelTokenLength: number;
  /** Whether slots stand for other tokens on one side than on the other. */
  hasMovedLabels: boolean;
  /** Whether a side says how its loss is taken. */
  hasLoss: Record<Side, boolean>;
  /** Characters of the largest document number; 0 where there are no documents. */
  documentLength: number;
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
const LONGEST_LABEL_TOKEN = 7;
/** A bar of the loss, and what its name above it needs. */
export const LOSS_BAR_PX = 14;
const LOSS_PX = 24;
const LABELS_PX = 32;
/** What the name over a rail of short numbers needs. */
const NAMED_STRIP_PX = 26;
const DOCUMENT_LINE_PX = 13;

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
  const { train, infer } = content.hasLoss;
  // Under each other, and in turns, both plots begin at the same place.
  const hasLoss = isStacked ? { train: train || infer, infer: train || infer } : { train, infer };
  const trainRail = leftRail(content, { withSlots: true, withLoss: hasLoss.train, isNarrow });
  const inferRail = leftRail(content, { withSlots: isStacked, withLoss: hasLoss.infer, isNarrow });
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

/** A narrow pane keeps what tells most: slots, positions, labels where they moved, and the loss. */
function leftRail(
  content: RailContent,
  { withSlots, withLoss, isNarrow }: { withSlots: boolean; withLoss: boolean; isNarrow: boolean },
): SizedRail {
  const { slotLength, rowTokenLength, documentLength, positionLength, labelLength, labelTokenLength } =
    content;
  const strips = new StripStack();
  const addIf = (isNeeded: boolean, sizePx: number) => (isNeeded ? strips.add(sizePx) : null);
  const documents = addIf(
    withSlots && !isNarrow && documentLength > 0,
    Math.max(NAMED_STRIP_PX, textPx(documentLength)),
  );
  const slots = addIf(withSlots, Math.max(NAMED_STRIP_PX, textPx(slotLength)));
  const tokens = addIf(
    withSlots && !isNarrow && rowTokenLength > 0,
    textPx(Math.min(LONGEST_ROW_TOKEN, rowTokenLength)),
  );
  const positions = strips.add(Math.max(NAMED_STRIP_PX, textPx(positionLength)));
  const tokenLength = isNarrow ? 0 : Math.min(LONGEST_LABEL_TOKEN, labelTokenLength);
  const labels = addIf(
    labelLength > 0 && (!isNarrow || content.hasMovedLabels),
    Math.max(LABELS_PX, textPx(labelLength + (tokenLength === 0 ? 0 : tokenLength + 1))),
  );
  const loss = addIf(withLoss, LOSS_PX);
  strips.pad(LANE_MARGIN_PX);
  const lanes = addLanes(strips);
  const widthPx = withSlots ? Math.max(NAMED_RAIL_PX, strips.endPx) : strips.endPx;
  const shift = <Kind extends Strip>(strip: Kind): Kind => ({
    ...strip,
    startPx: strip.startPx + widthPx - strips.endPx,
  });
  return {
    widthPx,
    rail: {
      slots: slots && shift(slots),
      tokens: tokens && shift(tokens),
      documents: documents && shift(documents),
      positions: shift(positions),
      labels: labels && {
        ...shift(labels),
        numberPx: tokenLength === 0 ? labels.sizePx : textPx(labelLength),
      },
      loss: loss && shift(loss),
      lanes: { "train-only": shift(lanes["train-only"]), "infer-only": shift(lanes["infer-only"]) },
    },
  };
}

function topRail(content: RailContent): { heightPx: number; rail: TopRail } {
  const strips = new StripStack();
  const bands = strips.add(BAND_PX);
  const documents = content.documentLength > 0 ? strips.add(DOCUMENT_LINE_PX) : null;
  const length = Math.min(LONGEST_COLUMN_TOKEN, content.columnTokenLength);
  const tokens = length > 0 ? strips.add(textPx(length)) : null;
  const indices = strips.add(LINE_PX);
  const positions = strips.add(LINE_PX);
  strips.pad(LANE_MARGIN_PX);
  const lanes = addLanes(strips);
  return { heightPx: strips.endPx, rail: { bands, documents, tokens, indices, positions, lanes } };
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
