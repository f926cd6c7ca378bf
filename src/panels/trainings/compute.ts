import * as v from "valibot";
import measured from "../../../public/measurements/trainings.json";
import { measuredTrainingsSchema } from "../../store/measured-trainings";
import type { TrainingsParams } from "./params";
import { type TrainingsTables, tablesOf } from "./tables";

/** The measured counts come with the code: they are figures of weights that never change. */
export function computeTrainings(params: TrainingsParams): TrainingsTables {
  return tablesOf(v.parse(measuredTrainingsSchema, measured), params);
}
