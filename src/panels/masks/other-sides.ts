import type { MasksParams, SideParams } from "./params";

/** `Inference`, `Inference 2` and so on: number 0 is the side beside training. */
export function inferTitle(sideNumber: number): string {
  return sideNumber === 0 ? "Inference" : `Inference ${sideNumber + 1}`;
}

/** The same of a further side, counted from 0. */
export function otherTitle(index: number): string {
  return inferTitle(index + 1);
}

/** The cell as if a further side were the only inference side: that is what it is compared as. */
export function asPair({ others = [], ...params }: MasksParams, index: number): MasksParams {
  return { ...params, infer: others[index] };
}

/** A cell for every further side, in order. */
export function otherPairs(params: MasksParams): MasksParams[] {
  return (params.others ?? []).map((_, index) => asPair(params, index));
}

/** What changes in the cell when such a pair changes. */
export function patchOfPair(
  { others = [] }: MasksParams,
  index: number,
  { infer, ...patch }: Partial<MasksParams>,
): Partial<MasksParams> {
  if (infer === undefined) return patch;
  return { ...patch, others: others.map((side, at) => (at === index ? infer : side)) };
}

/** The further sides with one more, which begins as the last inference side there is. */
export function withOneMore({ infer, others = [] }: MasksParams): SideParams[] {
  return [...others, others.at(-1) ?? infer];
}

export function withoutOne({ others = [] }: MasksParams, index: number): SideParams[] | undefined {
  return others.length === 1 ? undefined : others.filter((_, at) => at !== index);
}
