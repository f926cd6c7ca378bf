import type { CellKind } from "../../notebook/cell-kind";
import { changesOf } from "./changes";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { type AcceptanceResult, runsOfCells } from "./model/run-series";
import { type AcceptanceParams, acceptanceSchema } from "./params";
import { verdictOf } from "./verdict";

export const kind: CellKind<AcceptanceParams, AcceptanceResult> = {
  kind: "acceptance",
  title: "Acceptance",
  purpose: "Acceptance of drafting cells slot by slot, beside the logs of other programs.",
  schema: acceptanceSchema,
  defaults: { of: [], logs: [] },
  inputs: ({ of }) => [...new Set(of)],
  renamed: (params, from, to) => ({ ...params, of: params.of.map((name) => (name === from ? to : name)) }),
  work: { cost: "cheap", compute: ({ of }, inputs) => runsOfCells(of, inputs) },
  verdict: (output, params) => ({ sentence: verdictOf(output, params) }),
  changes: changesOf,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
