export type { CellPosition } from "./camera";
export { MaskPair } from "./mask-pair";
export type { AttentionWeights, MaskPairSide, SideRails } from "./pair-input";
