import type { CellKind } from "../../notebook/cell-kind";
import { gives } from "../../notebook/results";
import { renamedRuns } from "../../store/branches";
import { type DraftingResult, runsKey } from "../../store/drafting-result";
import { changesBetween } from "./changes";
import { stepCommands } from "./commands";
import { findingsOf } from "./forms/findings";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { stoppedSentence } from "./model/breakpoint-words";
import { type DraftingParams, defaultParams, draftingSchema } from "./params";

export const kind: CellKind<DraftingParams, DraftingResult> = {
  kind: "drafting",
  title: "Drafting",
  purpose: "Runs a drafter beside its target, block by block, with and without deviations.",
  schema: draftingSchema,
  defaults: defaultParams,
  inputs: ({ servedAs }) => (servedAs === null ? [] : [servedAs]),
  renamed: (params, from, to) => (params.servedAs === from ? { ...params, servedAs: to } : params),
  renamedParts: (before, now) => renamedRuns(before.branches, now.branches),
  results: [gives(runsKey, (result) => result)],
  // What runs a model comes with the first run.
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: (output) => ({
    sentence: output.stoppedAt ? stoppedSentence(output.stoppedAt) : findingsOf(output)[0],
  }),
  changes: changesBetween,
  text: textOf,
  python: pythonOf,
  report: reportOf,
  commands: stepCommands,
};
