import type { CellInputs } from "../../../src/notebook/results";
import { defaultParams, type SweepParams } from "../../../src/panels/sweep/params";
import type { SweepResult } from "../../../src/panels/sweep/result";
import { runCell } from "../../../src/panels/sweep/run";
import { fakeOpenPair } from "../../support/fake-engine";

export const noInputs: CellInputs = new Map();

export const params: SweepParams = {
  ...defaultParams,
  deviations: ["no-context", "slot-read-one-early"],
  prompts: [
    { name: "first", text: "abc" },
    { name: "", text: 'say "no", twice' },
    { name: "third", text: "cab" },
  ],
  roundCount: 2,
};

/** A sweep over the pair without a model; stops after `stopAfter` runs where that is given. */
export async function sweptCell(
  given = params,
  {
    from = null,
    stopAfter = Infinity,
    pair = fakeOpenPair(),
  }: {
    from?: SweepResult | null;
    stopAfter?: number;
    pair?: ReturnType<typeof fakeOpenPair>;
  } = {},
) {
  const controller = new AbortController();
  const told: { result: SweepResult; place: string }[] = [];
  const progress = (result: SweepResult, place: string) => {
    told.push({ result, place });
    if (result.runs.length >= stopAfter) controller.abort();
  };
  const { signal } = controller;
  const result = await runCell({ params: given, inputs: noInputs, pair, from, signal, progress }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error;
      return null;
    },
  );
  return { result, told, pair };
}
