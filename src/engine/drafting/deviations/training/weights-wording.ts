import type { Convention, TrainingFault } from "../../../masks/convention";
import { trainings } from "./catalogue";

/** Which weights serve in place of those that were trained under this convention; null where they are its own. */
export function otherWeights(trained: Convention, served: Convention): string | null {
  if (trained.training === served.training) return null;
  return `Other weights: ${served.training === undefined ? "the drafter's own" : trainingInWords(served.training)}`;
}

/** The title of a training inside a sentence: "trained with a causal block". */
export function trainingInWords(fault: TrainingFault): string {
  const title = trainings.find((training) => training.fault === fault)?.title ?? fault;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
