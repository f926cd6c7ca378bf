import type { MaskPairProps } from "../../../mask-viz/mask-pair-props";

/** What the panes were given: a picture of it is what stands on the screen. */
export type ShownPair = Pick<
  MaskPairProps,
  "frame" | "difference" | "train" | "infer" | "tokensOfColumns" | "tokensOfRows" | "others"
>;
