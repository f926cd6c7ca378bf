import type { CellKind } from "../../notebook/cell-kind";
import { changesBetween } from "./changes";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { findingsOf } from "./model/findings";
import { defaultParams, type TapsParams, tapsSchema } from "./params";
import type { TapsResult } from "./result";

export const kind: CellKind<TapsParams, TapsResult> = {
  kind: "taps",
  title: "Taps and extraction",
  purpose: "Which states of the target feed the drafter, and how far other ways to extract them are off.",
  schema: tapsSchema,
  defaults: defaultParams,
  inputs: ({ of }) => (of === null ? [] : [of]),
  renamed: (params, from, to) => (params.of === from ? { ...params, of: to } : params),
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: (output) => ({ sentence: findingsOf(output)[0] }),
  changes: changesBetween,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
