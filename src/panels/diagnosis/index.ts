import { findingSentence } from "../../engine/diagnosis/wording";
import type { CellKind } from "../../notebook/cell-kind";
import { changesBetween } from "./changes";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { type DiagnosisParams, defaultParams, diagnosisSchema } from "./params";
import type { DiagnosisResult } from "./result";

export const kind: CellKind<DiagnosisParams, DiagnosisResult> = {
  kind: "diagnosis",
  title: "Diagnosis",
  purpose: "Takes what your harness drafted, and finds the fault that drafts the same.",
  schema: diagnosisSchema,
  defaults: defaultParams,
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: ({ found }) => ({ sentence: findingSentence(found.diagnosis) }),
  changes: changesBetween,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
