import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import { runDrafting } from "../../store/draft-run";
import type { DraftingResult } from "../../store/drafting-result";
import type { DraftingParams } from "./params";
import { settingsOf } from "./settings";

/** What the kind does on the engine; fetched with the first run. */
export async function runCell(job: EngineJob<DraftingParams, DraftingResult>): Promise<DraftingResult> {
  const { params, inputs, pair, from, signal, progress } = job;
  const settings = settingsOf(params, inputs);
  if (params.servedAs !== null && settings.served === null) {
    throw new RuleError("servedAs", "the name of a cell that compares two sides", params.servedAs);
  }
  return runDrafting({ settings, pair, from, signal, progress });
}
