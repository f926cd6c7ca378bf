import { assertionsKey } from "../../notebook/assertion-result";
import type { CellKind } from "../../notebook/cell-kind";
import { gives } from "../../notebook/results";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { type CheckResult, judge } from "./judge/judge";
import { type CheckParams, checkSchema } from "./params";
import { verdictOf } from "./verdict";

export const kind: CellKind<CheckParams, CheckResult> = {
  kind: "check",
  title: "Check",
  purpose: "Asserts what must hold of other cells, and turns red where it does not.",
  schema: checkSchema,
  defaults: { assertions: [] },
  inputs: ({ assertions }) => [...new Set(assertions.map(({ of }) => of))],
  renamed: ({ assertions, ...params }, from, to) => ({
    ...params,
    assertions: assertions.map((each) => (each.of === from ? { ...each, of: to } : each)),
  }),
  results: [gives(assertionsKey, ({ outcomes }) => outcomes)],
  work: { cost: "cheap", compute: judge },
  verdict: verdictOf,
  changes: () => ["An assertion changed."],
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
