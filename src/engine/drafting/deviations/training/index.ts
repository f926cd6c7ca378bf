import type { Deviation } from "../deviation";
import { trainings } from "./catalogue";
import { shippedTrainings } from "./shipped";

/** Weights from other trainings, of those that are there. */
export const trainingDeviations: readonly Deviation[] = trainings
  .filter(({ fault }) => shippedTrainings.includes(fault))
  .map(({ fault, servedAs: _, ...words }) => ({
    ...words,
    id: `trained-${fault}`,
    level: "training",
    apply: (convention) => ({ ...convention, training: fault }),
  }));
