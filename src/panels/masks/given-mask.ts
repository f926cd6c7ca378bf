import { layoutFactsOf, windowSizeOf } from "../../engine/mask-mod/layout-facts";
import type { Side } from "../../engine/masks/frame";
import type { GivenMask } from "../../engine/masks/given-mask";
import { presetNamed } from "../../engine/masks/presets";
import { RuleError } from "../../engine/tensor/rule-error";
import type { Later } from "../../notebook/later";
import { maskGiverKey } from "../../notebook/mask-giver-result";
import type { CellInputs } from "../../notebook/results";
import { conventionOf } from "./convention-of";
import { layoutOf } from "./layout-of";
import type { MasksParams, SideParams } from "./params";

/** The mask that a side takes from another cell; null when it has the one of its rules. */
export function givenMask(
  params: MasksParams,
  side: Side,
  inputs: CellInputs,
): GivenMask | Later<GivenMask> | null {
  const { from } = params[side];
  if (from === undefined) return null;
  const giver = inputs.get(from)?.get(maskGiverKey) ?? null;
  if (giver === null) throw new RuleError(`${sideWords[side]} from ${from}`, "a cell with a mask", "another");
  const convention = conventionOf(params[side], params.layerType);
  const { preset, values, set } = params[side];
  const windowSize = set.window?.size ?? windowSizeOf(presetNamed(preset), values);
  return giver.maskFor(layoutFactsOf(convention, layoutOf(params.layout), params.layerType, windowSize));
}

/** Names of the cells that a masks cell takes masks from. */
export function sourcesOf({ train, infer, others = [] }: MasksParams): string[] {
  return [...new Set([train, infer, ...others].flatMap(({ from }) => (from === undefined ? [] : [from])))];
}

export function withRenamed(params: MasksParams, from: string, to: string): MasksParams {
  const renamed = (side: SideParams) => (side.from === from ? { ...side, from: to } : side);
  const { train, infer, others } = params;
  return {
    ...params,
    train: renamed(train),
    infer: renamed(infer),
    ...(others === undefined ? {} : { others: others.map(renamed) }),
  };
}

const sideWords = { train: "training", infer: "inference" } as const;
