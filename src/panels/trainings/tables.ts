import { deviations } from "../../engine/drafting/deviations";
import { trainings } from "../../engine/drafting/deviations/training/catalogue";
import type { TrainingFault } from "../../engine/masks/convention";
import type { MeasuredTrainings } from "../../store/measured-trainings";
import { acceptedOf, differenceOf, type Estimate, keptOf, type PromptCounts, repeatsOf } from "./figures";
import type { TrainingsParams } from "./params";

export interface TrainingsTables extends TrainingsParams {
  promptCount: number;
  /** Tokens written after every prompt. */
  tokenLimit: number;
  drafters: readonly StrictRow[];
  directions: readonly Direction[];
}

/** A drafter served strictly. */
interface StrictRow extends Weights {
  accepted: Estimate;
  /** Against the right recipe for as many steps; null for that one, the bundled one, and before it was measured. */
  difference: Estimate | null;
  repeats: number | null;
}

/** One fault on either side: weights trained with it and without it, served with it and without it. */
export interface Direction {
  fault: TrainingFault;
  title: string;
  /** Ids of the deviations under which serving has it. */
  servedAs: readonly string[];
  rows: readonly DirectionRow[];
}

export interface DirectionRow extends Weights {
  trainedWith: boolean;
  strictly: Estimate;
  withIt: Estimate;
  /** Served unlike trained, less served as trained. */
  mismatch: Estimate;
  /** The same as a share: what is left of what it accepts served as trained. */
  kept: Estimate;
}

/** Whose weights draft; null are the bundled drafter's. */
interface Weights {
  training: TrainingFault | null;
  title: string;
}

export const deviationOf = (training: TrainingFault): string => `trained-${training}`;

/** The right recipe for as many steps as the wrong ones. */
const reference: TrainingFault = "short";
const ofPair: Weights = { training: null, title: "The bundled drafter" };

export function tablesOf(measured: MeasuredTrainings, { prompts }: TrainingsParams): TrainingsTables {
  const counted = [...measured.prompts.keys()].filter((at) => measured.prompts[at].kind === prompts);
  const countsOf = (training: TrainingFault | null, served: readonly string[]): PromptCounts[] | null => {
    const row = measured.rows.find((one) => one.training === training && one.served.join() === served.join());
    if (row === undefined) return null;
    const { rounds, accepted, neighbours, repeats } = row;
    return counted.map((at) => ({
      rounds: rounds[at],
      accepted: accepted[at],
      neighbours: neighbours[at],
      repeats: repeats[at],
    }));
  };
  const all: Weights[] = [
    ofPair,
    ...trainings.map(({ fault, title }): Weights => ({ training: fault, title })),
  ];
  const right = countsOf(reference, []);

  const drafters = all.flatMap((weights): StrictRow[] => {
    const counts = countsOf(weights.training, []);
    if (counts === null) return [];
    const isCompared = right !== null && weights.training !== null && weights.training !== reference;
    return [
      {
        ...weights,
        accepted: acceptedOf(counts),
        difference: isCompared ? differenceOf(counts, right) : null,
        repeats: repeatsOf(counts),
      },
    ];
  });

  const directions = trainings.flatMap(({ fault, servedAs }): Direction[] => {
    const rows = all
      .filter(({ training }) => training === null || training === reference || training === fault)
      .flatMap((weights): DirectionRow[] => {
        const strictly = countsOf(weights.training, []);
        const withIt = countsOf(weights.training, servedAs);
        if (strictly === null || withIt === null) return [];
        const trainedWith = weights.training === fault;
        const [unlike, like] = trainedWith ? [strictly, withIt] : [withIt, strictly];
        return [
          {
            ...weights,
            trainedWith,
            strictly: acceptedOf(strictly),
            withIt: acceptedOf(withIt),
            mismatch: differenceOf(unlike, like),
            kept: keptOf(unlike, like),
          },
        ];
      });
    return servedAs.length === 0 || rows.length === 0
      ? []
      : [{ fault, title: titleOf(servedAs), servedAs, rows }];
  });

  return { prompts, promptCount: counted.length, tokenLimit: measured.tokenLimit, drafters, directions };
}

function titleOf(ids: readonly string[]): string {
  return deviations
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => title)
    .join(", ");
}
