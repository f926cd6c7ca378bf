import type { CellGeometry } from "./cell-geometry";
import type { VizColours } from "./colours";
import type { PaneLayout } from "./layout";
import type { PairInput } from "./pair-input";
import type { Fonts, Surface } from "./surface";

/** What every part of the rails is painted with. */
export interface RailPainter {
  surface: Surface;
  layout: PaneLayout;
  geometry: CellGeometry;
  colours: VizColours;
  fonts: Fonts;
  input: PairInput;
}
