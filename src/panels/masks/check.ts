import { checkContextLength, checkSize } from "../../engine/masks/check-size";
import { checkConvention, checkLayout } from "../../engine/masks/validate";
import { RuleError } from "../../engine/tensor/rule-error";
import { conventionOf } from "./convention-of";
import { inScreenWords } from "./form/labels";
import { layoutOf } from "./layout-of";
import type { MasksParams } from "./params";

/** The rules that make params comparable; throws RuleError, in words of the screen, for the first that is broken. */
export function checkMasks(params: MasksParams): void {
  try {
    checkParts(params);
  } catch (error) {
    if (error instanceof RuleError) error.message = inScreenWords(error.message);
    throw error;
  }
}

function checkParts(params: MasksParams): void {
  const { contextLength, anchors } = params.layout;
  if (contextLength < 1) throw new RuleError("contextLength", ">= 1", contextLength);
  checkContextLength(contextLength);
  if (anchors.length === 0) throw new RuleError("anchors", "at least one index", anchors);
  const { layerTypes, layerType } = params;
  if (layerTypes?.length === 0) throw new RuleError("layers", "at least one", layerTypes);
  if (layerTypes && !layerTypes.includes(layerType)) {
    throw new RuleError("layer shown", `one of the layers ${[...new Set(layerTypes)].join(", ")}`, layerType);
  }
  for (const side of [params.train, params.infer, ...(params.others ?? [])]) {
    const convention = conventionOf(side, params.layerType);
    checkConvention(convention);
    checkSize(layoutOf(params.layout), convention.blockSize);
  }
  checkLayout(layoutOf(params.layout));
}
