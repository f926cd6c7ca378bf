import { deviate } from "../../../engine/drafting/deviations";
import { overlay } from "../../../engine/drafting/overlay";
import { trainedConvention } from "../../../engine/drafting/trained-convention";
import type { Convention, LayerType } from "../../../engine/masks/convention";
import { alignedConvention } from "../../../engine/masks/presets";
import type { OpenPair } from "../../../engine/runtime/named-pair";
import type { DraftingSettings } from "../../../store/drafting-result";

/** What a drafter was trained under. */
export interface TrainedSide {
  convention: Convention;
  /** One entry per drafter layer. */
  layerTypes: readonly LayerType[];
}

/** That of the loaded drafter; without one that of the bundled drafter, so that its masks need no model. */
export function trainedSide(pair: OpenPair | null): TrainedSide {
  if (!pair) return { convention: alignedConvention, layerTypes: ["full"] };
  return { convention: trainedConvention(pair.facts), layerTypes: pair.facts.layerTypes };
}

/** What the second run would be served under, before anything has run. */
export function servedSide(
  { convention }: TrainedSide,
  { served, deviations }: Pick<DraftingSettings, "served" | "deviations">,
): Convention {
  return deviate(served ? overlay(convention, served.train, served.infer) : convention, deviations);
}
