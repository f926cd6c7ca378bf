import type { CellKind } from "../../notebook/cell-kind";
import { reportOf, textOf } from "./forms";
import { type SpeedParams, speedSchema } from "./params";
import type { SpeedResult } from "./result";
import { verdictOf } from "./words";

export const kind: CellKind<SpeedParams, SpeedResult> = {
  kind: "speed",
  title: "Speed",
  purpose: "Tokens per second of plain and of speculative decoding, measured on the same prompts.",
  schema: speedSchema,
  defaults: { of: [], repeats: 3 },
  inputs: ({ of }) => [...new Set(of)],
  renamed: (params, from, to) => ({ ...params, of: params.of.map((name) => (name === from ? to : name)) }),
  work: { cost: "engine", run: async (job) => (await import("./run")).runCell(job) },
  verdict: (output) => ({ sentence: verdictOf(output) }),
  text: textOf,
  report: reportOf,
};
