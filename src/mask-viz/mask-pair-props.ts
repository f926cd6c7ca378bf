import type { KeyboardEvent, Ref } from "react";
import type { Difference } from "../engine/masks/difference";
import type { Frame, Side } from "../engine/masks/frame";
import type { Projection } from "../engine/masks/projection/projection";
import type { AttentionWeights } from "./attention-weights";
import type { CellPosition } from "./camera";
import type { MaskBookmark, MaskView } from "./mask-view";
import type { OtherComparison } from "./modes/other-comparison";
import type { MaskPairSide } from "./pair-input";
import type { FramedMasks } from "./project-masks";

export interface MaskPairProps {
  frame: Frame;
  difference: Difference;
  train: MaskPairSide;
  infer: MaskPairSide;
  /** Further inference sides; each has one more pane. */
  others?: readonly OtherComparison[];
  /** Why a cell is on or off on each side. */
  sentenceOf(cell: CellPosition): string;
  tokensOfColumns?: readonly (string | null)[];
  tokensOfRows?: readonly (string | null)[];
  /** A cell to go to; without it the component keeps the cursor to itself. */
  cursor?: CellPosition | null;
  onCursor?(cell: CellPosition | null, isLocked: boolean): void;
  /** The row of the token being looked at. */
  highlightedRow?: number | null;
  weights?: Record<Side, AttentionWeights | null>;
  /** A view to go to; without it the component keeps its view to itself. */
  view?: MaskView;
  /** The reader changed the view and let it rest: once for a drag, a zoom or a run of keys, never for hovering. */
  onView?(view: MaskView): void;
  /** The reader asks why the cell is on or off. */
  onWhy?(cell: CellPosition): void;
  /** The reader wants the next view or the one before, or another block where one is shown. */
  onOtherView?(step: 1 | -1): void;
  onOtherBlock?(block: number): void;
  /** Escape with nothing left to let go of; without it the key is the page's. */
  onLeave?(): void;
  ref?: Ref<MaskPairHandle>;
}

/** What a command palette needs of a mask view; null while the view has no cells or no size yet. */
export interface MaskPairHandle {
  /** Runs a command of `maskCommands`; false when there is none of that id. */
  perform(commandId: string): boolean;
  /** Takes a key that went down or up elsewhere as if the grid had it. */
  press(event: KeyboardEvent): void;
  release(event: KeyboardEvent): void;
  /** Puts the keyboard on the grid. */
  focus(): void;
  /** The view on the screen, also before the caller is told of it. */
  shown(): MaskView;
}

/** What a pair is given inside: masks as a view lays them out, and every cell is one of the view. */
export interface ViewPairProps extends MaskPairProps {
  projection: Projection;
  framed: FramedMasks;
  /** Goes to a bookmark of another view. */
  visit?(bookmark: MaskBookmark): void;
}
