import { deviate } from "../../../engine/drafting/deviations";
import { trainings } from "../../../engine/drafting/deviations/training/catalogue";
import type { PairFacts } from "../../../engine/drafting/pair-facts";
import { trainedConvention } from "../../../engine/drafting/trained-convention";
import type { Convention, TrainingFault } from "../../../engine/masks/convention";

/** What weights of a drafter saw in their own training; null is the drafter's own weights. */
export function trainedUnder(facts: PairFacts, training: TrainingFault | null): Convention {
  const servedAs = trainings.find(({ fault }) => fault === training)?.servedAs ?? [];
  return deviate(trainedConvention(facts), servedAs);
}
