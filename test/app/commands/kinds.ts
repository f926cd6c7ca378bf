import * as v from "valibot";
import type { CellKind } from "../../../src/notebook/cell-kind";
import { gives, resultKey } from "../../../src/notebook/results";
import { kind as note } from "../../../src/panels/note";

type Kind = CellKind<unknown, unknown>;

/** Doubles a number, its own or another cell's; stands for masks. */
const masks: CellKind<{ start: number; from?: string | undefined }, number> = {
  kind: "masks",
  title: "Masks",
  purpose: "A number.",
  schema: v.looseObject({ start: v.number(), from: v.exactOptional(v.string()) }),
  defaults: { start: 1 },
  inputs: ({ from }) => (from === undefined ? [] : [from]),
  renamed: (params, from, to) => (params.from === from ? { ...params, from: to } : params),
  results: [gives(resultKey<number>("number"), (output: number) => output)],
  work: {
    cost: "cheap",
    compute: ({ start, from }, inputs) =>
      2 * (from === undefined ? start : (inputs.get(from)?.get(resultKey<number>("number")) ?? 0)),
  },
  verdict: (output) => ({ sentence: `It is ${output}.` }),
  text: ({ params, output }) => `start ${params.start}, found ${output}`,
};

/** What a model would run; nothing here does. */
const drafting: CellKind<Record<string, unknown>, number> = {
  kind: "drafting",
  title: "Drafting",
  purpose: "A run.",
  schema: v.looseObject({}),
  defaults: {},
  work: { cost: "engine", run: async () => 1 },
};

export const kinds = [note, masks, drafting] as unknown as readonly Kind[];
