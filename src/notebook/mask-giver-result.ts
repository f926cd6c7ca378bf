import type { LayoutFacts } from "../engine/mask-mod/bind-layout";
import type { GivenMask } from "../engine/masks/given-mask";
import type { Layout } from "../engine/masks/layout";
import type { Later } from "./later";
import { resultKey } from "./results";

/** A cell that has a mask of its own, for a side of a masks cell: somebody's mask_mod, or a file. */
export interface MaskGiver {
  origin: "source" | "dump";
  /** What its mask was made for; null where it takes any layout. */
  madeFor: { layout: Layout; blockSize: number } | null;
  /** @throws RuleError where it has no mask for what is asked. */
  maskFor(asked: LayoutFacts): GivenMask | Later<GivenMask>;
}

export const maskGiverKey = resultKey<MaskGiver>("mask");
