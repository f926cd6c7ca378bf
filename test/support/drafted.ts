import type { OpenPair } from "../../src/engine/runtime/named-pair";
import { runDrafting } from "../../src/store/draft-run";
import type { DraftingResult, DraftingSettings } from "../../src/store/drafting-result";

export const draftingSettings: DraftingSettings = {
  prompt: "abc",
  deviations: ["positions-one-late"],
  served: null,
  freeRunning: false,
  firstAnchor: "after-prompt",
  tokenLimit: 16,
  branches: [],
  stopAt: [],
};

/** The result after every round, as a drafting cell is given them; `results[0]` has one round. */
export async function drafted(
  pair: OpenPair,
  settings = draftingSettings,
  from: DraftingResult | null = null,
): Promise<DraftingResult[]> {
  const results: DraftingResult[] = [];
  const progress = (result: DraftingResult) => void results.push(result);
  await runDrafting({ settings, pair, from, signal: new AbortController().signal, progress });
  return results;
}
