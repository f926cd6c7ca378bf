import type { CellKind } from "../../notebook/cell-kind";
import { changesBetween } from "./changes";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { findingsOf } from "./model/findings";
import { defaultParams, type InsideParams, insideSchema } from "./params";
import type { InsideResult } from "./result";

export const kind: CellKind<InsideParams, InsideResult> = {
  kind: "inside",
  title: "Inside a block",
  purpose: "Attention by layer and head, the logit lens and the candidates of one block, in both runs.",
  schema: insideSchema,
  defaults: defaultParams,
  inputs: ({ of }) => (of === null ? [] : [of]),
  renamed: (params, from, to) => (params.of === from ? { ...params, of: to } : params),
  withRenamedParts(params, input, runs) {
    const run = params.of === input ? runs.get(params.run) : undefined;
    return run === undefined ? params : { ...params, run };
  },
  // What runs a model comes with the first run.
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: (output) => ({ sentence: findingsOf(output)[0] }),
  changes: changesBetween,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
