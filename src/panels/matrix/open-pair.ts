import type { LayerType } from "../../engine/masks/convention";
import type { Layout } from "../../engine/masks/layout";
import type { Pairing, PresetSide } from "../../engine/masks/pairings";
import type { MatrixCell } from "../../engine/masks/preset-matrix";
import type { Preset, PresetValues } from "../../engine/masks/presets";
import { inferNumbers, layoutOf, type MatrixParams } from "./params";

/** A masks cell to be put below the matrix. */
interface FreshMasks {
  kind: "masks";
  name: string;
  title: string;
  params: object;
}

/** A masks cell of a pair with the numbers of the matrix, at the layers that differ most. */
export function masksOfPair(
  params: MatrixParams,
  train: Preset,
  infer: Preset,
  cell: MatrixCell | null,
): FreshMasks {
  const { values, layerTypes } = params;
  const layers = [...(cell?.layers ?? [])].sort((a, b) => differing(b) - differing(a));
  return freshMasks(
    `${train.title} -> ${infer.title}`,
    { preset: train.id, values: ownValues(train, values) },
    { preset: infer.id, values: ownValues(infer, inferNumbers(params)) },
    layoutOf(params),
    layerTypes,
    layers.at(0)?.layerType ?? layerTypes[0],
  );
}

export function masksOfExample({ title, train, infer, layout, layerTypes, shown }: Pairing): FreshMasks {
  return freshMasks(title, train, infer, layout, layerTypes, shown);
}

function freshMasks(
  title: string,
  train: PresetSide,
  infer: PresetSide,
  { contextLength, anchors, documents }: Layout,
  layerTypes: readonly LayerType[],
  layerType: LayerType,
): FreshMasks {
  const layout = { contextLength, anchors: [...anchors], ...(documents && { documents: [...documents] }) };
  const side = ({ preset, values }: PresetSide) => ({ preset, values: { ...values }, set: {} });
  const params = { train: side(train), infer: side(infer), layout, layerTypes: [...layerTypes], layerType };
  return { kind: "masks", name: "pair", title, params };
}

/** The numbers that a preset takes. */
function ownValues({ parameters }: Preset, values: PresetValues): PresetValues {
  return Object.fromEntries(parameters.flatMap(({ id }) => (id in values ? [[id, values[id]]] : [])));
}

function differing({ trainOnly, inferOnly }: { trainOnly: number; inferOnly: number }): number {
  return trainOnly + inferOnly;
}
