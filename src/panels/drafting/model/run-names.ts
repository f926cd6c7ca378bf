import { deviations } from "../../../engine/drafting/deviations";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { branchIndex, type RunName } from "../../../store/branches";
import type { DraftingParams } from "../params";
import { branchTitle } from "./branch-words";

interface SecondRun {
  deviations: readonly string[];
  /** Name of the cell that it is served as. */
  servedAs: string | null;
}

/** A is run as trained, B is served as a cell says and with deviations. */
export function runNames({ deviations, servedAs }: SecondRun): readonly RunName[] {
  return deviations.length > 0 || servedAs !== null ? bothRuns : oneRun;
}

const bothRuns: readonly RunName[] = ["A", "B"];
const oneRun: readonly RunName[] = ["A"];

/** What a run is, in a few words. */
export function runTitle(name: RunName, params: DraftingParams, tokenizer: PairTokenizer | null): string {
  if (name === "A") return firstRunTitle(params);
  const branch = params.branches[branchIndex(name)];
  return branch === undefined ? secondRunTitle(params) : branchTitle(branch, tokenizer);
}

/** Where run B has other weights, run A is another drafter, and not what B's was trained to be. */
function firstRunTitle({ deviations: ids }: Pick<SecondRun, "deviations">): string {
  return hasOtherWeights(ids) ? "the bundled drafter, as trained" : "aligned, as trained";
}

function hasOtherWeights(ids: readonly string[]): boolean {
  return deviations.some(({ id, level }) => level === "training" && ids.includes(id));
}

/** What tells the second run from the first, in a few words. */
export function secondRunTitle({ deviations: ids, servedAs }: SecondRun): string {
  const titles = [...(servedAs === null ? [] : [`served as in ${servedAs}`]), ...deviationTitles(ids)];
  return titles.length === 0 ? "no deviation" : titles.join(" + ");
}

function deviationTitles(ids: readonly string[]): string[] {
  return deviations.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
}
