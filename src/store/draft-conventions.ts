import { deviate } from "../engine/drafting/deviations";
import { overlay, whyNotServed } from "../engine/drafting/overlay";
import type { PairFacts } from "../engine/drafting/pair-facts";
import { trainedConvention } from "../engine/drafting/trained-convention";
import type { Convention } from "../engine/masks/convention";
import { branchIndex, holderOf, type RunName } from "./branches";
import type { DraftingSettings } from "./drafting-result";

/** @throws an error with a sentence when the pair cannot be served so */
export function checkServed(facts: PairFacts, { served }: DraftingSettings): void {
  const obstacle = served === null ? null : whyNotServed(facts, served);
  if (obstacle !== null) throw new Error(obstacle);
}

/** What a run is served under: A as trained, B as asked for, a branch as its parent unless it changes the rule. */
export function conventionOf(facts: PairFacts, settings: DraftingSettings, name: RunName): Convention {
  const at = branchIndex(name);
  if (at < 0) return servedWith(facts, settings, name, name === "A" ? [] : settings.deviations);
  const { of, round, edits } = settings.branches[at];
  const rule = edits.findLast((edit) => edit.kind === "rule");
  if (rule === undefined) return conventionOf(facts, settings, holderOf(settings.branches, of, round));
  return servedWith(facts, settings, rootOf(settings, of), rule.deviations);
}

function servedWith(
  facts: PairFacts,
  { served }: DraftingSettings,
  root: RunName,
  deviations: readonly string[],
): Convention {
  const trained = trainedConvention(facts);
  const plain = root === "A" || served === null ? trained : overlay(trained, served.train, served.infer);
  return deviate(plain, deviations);
}

/** The run without a change by hand that a run comes from. */
function rootOf(settings: DraftingSettings, name: RunName): RunName {
  const at = branchIndex(name);
  return at < 0 ? name : rootOf(settings, settings.branches[at].of);
}
