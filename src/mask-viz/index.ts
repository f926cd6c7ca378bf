export type { CellPosition, CellRectangle } from "./camera";
export { type MaskCommand, maskCommands } from "./commands";
export { describePicture } from "./describe-picture";
export { MaskPair } from "./mask-pair";
export type { MaskPairHandle } from "./mask-pair-props";
export { type MaskView, readMaskView, wholeView } from "./mask-view";
export type { MaskPairSide } from "./pair-input";
export { paintPicture } from "./picture";
export type { PictureInput, PictureOptions } from "./picture-input";
