import type { Convention, LayerType } from "../convention";
import type { Layout } from "../layout";
import type { GridShape } from "./grid-shape";

/** A preset on a layout, as an explanation of a dump. */
export interface PresetFit {
  presetId: string;
  /** Values of the preset's parameters that are not its own defaults. */
  values: Readonly<Record<string, number>>;
  convention: Convention;
  layerType: LayerType;
  layout: Layout;
  /** How the dump's rows and columns map to the layout's; see `intoLayout`. */
  shape: GridShape;
  /** Cells in which the dump and the preset differ. */
  residualCount: number;
}
