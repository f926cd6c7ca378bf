import type { Cause } from "../../../engine/masks/causes";
import type { MaskView } from "../../../mask-viz";
import type { MasksPicture } from "../model";
import type { MasksParams } from "../params";
import type { ShownPair } from "./shown-pair";

export interface TakeHomeProps {
  /** Of the cell: files are called after it. */
  name: string;
  params: MasksParams;
  output: MasksPicture;
  muted: readonly Cause[];
  view: MaskView;
  shown: ShownPair;
}
