import { deviations } from "../../engine/drafting/deviations";
import { counted, listed } from "../../engine/masks/wording";
import type { Estimate } from "../../engine/sweep/estimate";
import type { SweepParams } from "./params";
import { type NamedRow, namedRows, progressOf, type SweepResult } from "./result";

/** How far a sweep is: "12 of 400, about 90 s left". */
export function placeWords({ done, total }: { done: number; total: number }, perRunMs: number): string {
  const seconds = ((total - done) * perRunMs) / 1000;
  if (done >= total) return `${done} of ${total}`;
  const left = seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${Math.max(1, Math.round(seconds))} s`;
  return `${done} of ${total}, about ${left} left`;
}

/** What the sweep says, and which prompts it says nothing of; of one that was stopped, how far it came before. */
export function verdictOf(result: SweepResult): string {
  return [comparisonWords(result), ...emptyWords(result)].join(" ");
}

/** Prompts after which the target ended the text at once, so that nothing was drafted. */
function emptyWords({ params, runs }: SweepResult): string[] {
  const empty = runs.filter(
    ({ deviation, rounds, refusal }) => deviation === null && rounds.length === 0 && refusal === null,
  );
  if (empty.length === 0) return [];
  const names = empty.map(({ promptIndex }) => promptName(params.prompts[promptIndex].name, promptIndex));
  const verb = empty.length === 1 ? "has no round and counts" : "have no round and count";
  return [
    `${counted(empty.length, "prompt")} ${verb} nowhere, as the text ends right behind: ${listed(names)}.`,
  ];
}

function comparisonWords(result: SweepResult): string {
  const { done, total } = progressOf(result);
  const compared = namedRows(result).filter(({ difference }) => difference !== null);
  const stopped = done < total ? `${done} of ${total} runs. ` : "";
  if (compared.length === 0) return `${stopped}Nothing to compare yet.`;
  if (compared.every(({ isBeyondChance }) => isBeyondChance === null)) {
    return `${stopped}One prompt alone does not tell a difference from chance. ${mostWords(compared)}`;
  }
  const beyond = compared.filter((row) => chanceOf(row) === "yes");
  const byThemselves = compared.filter((row) => chanceOf(row) === "by itself");
  const found = `${beyond.length} of ${counted(compared.length, "deviation")} ${beyond.length === 1 ? "changes" : "change"} the accepted drafts beyond chance.`;
  const told = [...beyond, ...byThemselves];
  const most = told.length === 0 ? [] : [mostWords(told)];
  return [`${stopped}${found}`, ...byItselfWords(byThemselves), ...most].join(" ");
}

/** Those that would be called so if they were the only ones, and what becomes of them. */
function byItselfWords(rows: readonly NamedRow[]): string[] {
  if (rows.length === 0) return [];
  const names = listed(rows.map(({ title }) => `“${title}”`));
  const [verb, whose] = rows.length === 1 ? ["does", "its"] : ["do", "each one’s"];
  return [
    `${rows.length} more ${verb} so taken alone, ${names}: ${whose} own 95 % interval leaves out 0, which among several deviations can be chance. More prompts would tell.`,
  ];
}

/** What is called beyond chance, in the order that it is sorted by. */
export const chances = ["–", "no", "by itself", "yes"] as const;

/** Whether a difference is beyond chance among all of the sweep, only by its own interval, or not; "–" where it cannot be told. */
export function chanceOf({ difference, isBeyondChance }: NamedRow): (typeof chances)[number] {
  if (isBeyondChance === null) return "–";
  if (isBeyondChance) return "yes";
  const interval = difference?.interval;
  return interval && (interval.low > 0 || interval.high < 0) ? "by itself" : "no";
}

function mostWords(rows: readonly NamedRow[]): string {
  const size = ({ difference }: NamedRow) => Math.abs(difference?.mean ?? 0);
  const most = [...rows].sort((one, other) => size(other) - size(one))[0];
  return `Most: “${most.title}”, ${signed(most.difference?.mean ?? 0)} a round.`;
}

/** What was asked for, a label and a value each. */
export function settingFacts({ params }: Pick<SweepResult, "params">): { label: string; value: string }[] {
  return [
    { label: "Deviations", value: params.deviations.join(", ") || "none" },
    {
      label: "Prompts",
      value: params.prompts.map(({ name }, at) => promptName(name, at)).join(", ") || "none",
    },
    { label: "Rounds of a run", value: `${params.roundCount}` },
  ];
}

export function promptName(name: string, at: number): string {
  return name || `own prompt ${at + 1}`;
}

/** "3.4 [2.9, 3.9]"; without brackets where there is no interval. */
export function estimateWords({ mean, interval }: Estimate, write = (value: number) => value.toFixed(2)) {
  return interval === null ? write(mean) : `${write(mean)} [${write(interval.low)}, ${write(interval.high)}]`;
}

export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

export const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

/** How the figures are made, for everything that shows them. */
export function methodOf({ deviations: ids }: Pick<SweepParams, "deviations">): string {
  const others = deviations.filter(({ id, level }) => level === "training" && ids.includes(id));
  return others.length === 0 ? method : `${method} ${trainingNote}`;
}

const trainingNote =
  "Rows of level training run weights that were trained for a quarter of the bundled drafter's steps: hold them against “Trained for a quarter of the steps”, not against the run as trained.";

const method =
  "Every run goes its own way: greedy drafts, verified by the target, so a run that accepts less covers less of the text. A figure is taken over the rounds of one prompt, then averaged over the prompts, each of which counts once: rounds of one prompt depend on each other. Intervals are Student's t at 95 % over prompts.";
