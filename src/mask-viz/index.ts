export type { CellPosition, CellRectangle } from "./camera";
export { MaskPair } from "./mask-pair";
export type { MaskPairHandle } from "./mask-pair-props";
export { type MaskView, readMaskView } from "./mask-view";
export { sameFrameCell } from "./modes/carried-cell";
export type { OtherComparison } from "./modes/other-comparison";
export { paintPicture } from "./picture";
