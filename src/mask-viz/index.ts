export type { CellPosition } from "./camera";
export { MaskPair } from "./mask-pair";
export type { MaskPairSide } from "./pair-input";
