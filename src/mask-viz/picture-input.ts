import type { Comparison } from "../engine/masks/comparison";
import type { Difference } from "../engine/masks/difference";
import type { Side } from "../engine/masks/frame";
import type { ProjectionChoice } from "../engine/masks/projection/projection";
import type { AttentionWeights } from "./attention-weights";
import type { CellRectangle } from "./camera";
import type { MaskCamera } from "./mask-view";
import type { OtherComparison } from "./modes/other-comparison";

/** What a picture outside the page shows. */
export interface PictureInput {
  comparison: Comparison;
  /** The differing cells to mark; all of them when left out. The headline counts all in any case. */
  difference?: Difference;
  /** A line under the headline, of what the picture leaves out. */
  note?: string;
  train: SideTitle;
  infer: SideTitle;
  tokensOfColumns?: readonly (string | null)[];
  tokensOfRows?: readonly (string | null)[];
  /** Further inference sides, each in a pane of its own below. */
  others?: readonly OtherComparison[];
  weights?: Record<Side, AttentionWeights | null>;
}

interface SideTitle {
  title: string;
  detail?: string;
}

export interface PictureOptions {
  /** Default "light", whatever the page has. */
  theme?: "light" | "dark";
  /** Width of the whole picture in CSS pixels, default 1200. */
  widthPx?: number;
  /** Pixels per CSS pixel, default 2. */
  devicePixelRatio?: number;
  /** Both masks laid over each other in one pane, default side by side. */
  isOverlay?: boolean;
  /** How the cells are laid out, default absolute. */
  projection?: ProjectionChoice;
  /** Cells of that view to show; everything when left out. */
  crop?: CellRectangle;
  /** Without a crop: what a reader looks at; null is everything. */
  camera?: MaskCamera | null;
}
