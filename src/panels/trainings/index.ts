import type { CellKind } from "../../notebook/cell-kind";
import { fetchedWork } from "../../notebook/fetched-work";
import { reportOf, textOf } from "./forms";
import { type TrainingsParams, trainingsSchema } from "./params";
import type { TrainingsTables } from "./tables";
import { verdictOf } from "./words";

export const kind: CellKind<TrainingsParams, TrainingsTables> = {
  kind: "trainings",
  title: "Trainings",
  purpose: "Drafters that were trained with one thing wrong, measured as they were trained and strictly.",
  schema: trainingsSchema,
  defaults: { prompts: "generated" },
  work: {
    cost: "cheap",
    compute: fetchedWork(async () => (await import("./compute")).computeTrainings),
  },
  verdict: (output) => ({ sentence: verdictOf(output) }),
  changes: () => ["Other prompts are counted."],
  text: textOf,
  report: reportOf,
};
