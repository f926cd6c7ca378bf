import type { CellKind } from "../../notebook/cell-kind";
import { changesBetween } from "./changes";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { defaultParams, type SweepParams, sweepSchema } from "./params";
import type { SweepResult } from "./result";
import { verdictOf } from "./words";

export const kind: CellKind<SweepParams, SweepResult> = {
  kind: "sweep",
  title: "Sweep",
  purpose: "Runs many prompts under many deviations and compares what is accepted, with intervals.",
  schema: sweepSchema,
  defaults: defaultParams,
  // What runs a model comes with the first run.
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: (output) => ({ sentence: verdictOf(output) }),
  changes: changesBetween,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
