import fc from "fast-check";
import type { Convention, LayerType } from "../../../../src/engine/masks/convention";
import { countVisible } from "../../../../src/engine/masks/interval-mask";
import type { Layout } from "../../../../src/engine/masks/layout";
import { maskOf } from "../../../../src/engine/masks/mask";
import { type Preset, presets } from "../../../../src/engine/masks/presets";
import { checkConvention } from "../../../../src/engine/masks/validate";
import { RuleError } from "../../../../src/engine/tensor/rule-error";

export interface Side {
  preset: Preset;
  convention: Convention;
  layout: Layout;
  layerType: LayerType;
}

/** Packed documents, each of consecutive indices, with padding behind them. */
const documents = (contextLength: number) =>
  fc.option(
    fc
      .tuple(fc.array(fc.nat(contextLength), { maxLength: 3 }), fc.nat(4))
      .map(([starts, padding]) =>
        Array.from({ length: contextLength }, (_, j) =>
          j >= contextLength - padding ? -1 : starts.filter((start) => start <= j).length,
        ),
      ),
    { freq: 2 },
  );

const layouts: fc.Arbitrary<Layout> = fc.integer({ min: 1, max: 40 }).chain((contextLength) =>
  fc.record({
    contextLength: fc.constant(contextLength),
    documents: documents(contextLength),
    anchors: fc.array(fc.option(fc.nat(contextLength - 1), { freq: 8 }), { minLength: 1, maxLength: 7 }),
  }),
);

/** With these numbers, or with its own where it does not take them. */
function conventionOf(preset: Preset, values: Record<string, number>): Convention {
  try {
    const convention = preset.convention(values);
    checkConvention(convention);
    return convention;
  } catch (error) {
    if (error instanceof RuleError) return preset.convention();
    throw error;
  }
}

/** A preset with numbers of its own on a layout that it can have. */
export function sideOf(preset: Preset): fc.Arbitrary<Side> {
  return fc
    .record({
      numbers: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 6, maxLength: 6 }),
      layout:
        preset.side === "either" ? fc.constant({ contextLength: 1, documents: null, anchors: [0] }) : layouts,
      layerType: fc.constantFrom(...preset.layerTypes),
    })
    .map(({ numbers, layout, layerType }) => {
      const values = Object.fromEntries(preset.parameters.map(({ id }, at) => [id, numbers[at]]));
      return { preset, convention: conventionOf(preset, values), layout, layerType };
    })
    .filter(({ convention, layout, layerType }) => countVisible(maskOf(convention, layout, layerType)) > 0);
}

/** A side of any preset that block drafters are trained or served by. */
export const drafterSide: fc.Arbitrary<Side> = fc
  .constantFrom(...presets.filter(({ side }) => side !== "either"))
  .chain(sideOf);
