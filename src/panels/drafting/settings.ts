import { comparisonKey } from "../../notebook/comparison-result";
import type { CellInputs } from "../../notebook/results";
import type { DraftingSettings } from "../../store/drafting-result";
import type { DraftingParams } from "./params";

/** What a cell asks for, with the sides of the cell that it is served as; null as long as those are not there. */
export function settingsOf(params: DraftingParams, inputs: CellInputs): DraftingSettings {
  const { text, deviations, servedAs, freeRunning, firstAnchor, tokenLimit, branches, stopAt } = params;
  const comparison = servedAs === null ? null : inputs.get(servedAs)?.get(comparisonKey);
  const served =
    servedAs !== null && comparison
      ? { name: servedAs, train: comparison.train.convention, infer: comparison.infer.convention }
      : null;
  return { prompt: text, deviations, served, freeRunning, firstAnchor, tokenLimit, branches, stopAt };
}

/** The params that a result was asked for with. */
export function paramsOf(settings: DraftingSettings): DraftingParams {
  const { prompt, deviations, served, branches, stopAt, freeRunning, firstAnchor, tokenLimit } = settings;
  return {
    text: prompt,
    deviations: [...deviations],
    servedAs: served?.name ?? null,
    freeRunning,
    firstAnchor,
    tokenLimit,
    branches: [...branches],
    stopAt: [...stopAt],
  };
}
