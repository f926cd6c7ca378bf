import { roundCountsOf } from "../../../engine/acceptance/acceptance";
import { estimatesOf } from "../../../engine/acceptance/estimates";
import { deviations } from "../../../engine/drafting/deviations";
import type { Timeline } from "../../../engine/drafting/round";
import type { CellInputs } from "../../../notebook/results";
import { type DraftingResult, type DraftingSettings, runsKey } from "../../../store/drafting-result";
import type { Series } from "./series";

/** What a cell of this kind finds in its inputs; logs are read from the params. */
export interface AcceptanceResult {
  series: readonly Series[];
  /** Names of cells that give no runs. */
  without: readonly string[];
}

interface Run {
  cell: string;
  name: "A" | "B";
  detail: string;
  settings: DraftingSettings;
  pair: string;
  timeline: Timeline;
}

/** Both runs of every cell, then runs of several cells together where they are of the same sort. */
export function runsOfCells(names: readonly string[], inputs: CellInputs): AcceptanceResult {
  const cells = [...new Set(names)].map((name) => ({ name, found: inputs.get(name)?.get(runsKey) ?? null }));
  const runs = cells.flatMap(({ name, found }) => (found === null ? [] : runsIn(name, found)));
  const single = runs.map((run) => {
    const place = cells.length > 1 ? `${cells.findIndex(({ name }) => name === run.cell) + 1}` : "";
    return seriesOf(`${place}${run.name}`, `${run.cell}, run ${run.name}: ${run.detail}`, [run]);
  });
  return {
    series: [...single, ...together(runs)],
    without: cells.filter(({ found }) => found === null).map(({ name }) => name),
  };
}

function runsIn(cell: string, { settings, pair, aligned, deviated }: DraftingResult): Run[] {
  const common = { cell, settings, pair: pair.source.name };
  const served = settings.served === null ? [] : [`served as in ${settings.served.name}`];
  const titles = deviations.filter(({ id }) => settings.deviations.includes(id)).map(({ title }) => title);
  return [
    { ...common, name: "A", detail: "as trained", timeline: aligned.timeline },
    ...(deviated === null
      ? []
      : [
          {
            ...common,
            name: "B" as const,
            detail: [...served, ...titles].join(" + "),
            timeline: deviated.timeline,
          },
        ]),
  ];
}

/** Runs that differ in their prompts only, as one series each. */
function together(runs: readonly Run[]): Series[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const { served, freeRunning, firstAnchor } = run.settings;
    const sort = [run.name, run.pair, run.detail, run.name === "B" && served, freeRunning, firstAnchor];
    const key = JSON.stringify(sort);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group, at) => {
      const [{ name, detail }] = group;
      return seriesOf(`+${at + 1}`, `${group.length} runs ${name} together: ${detail}`, group);
    });
}

function seriesOf(mark: string, title: string, runs: readonly Run[]): Series {
  const timelines = runs.map(({ timeline }) => timeline);
  const { acceptance, ...estimates } = estimatesOf(timelines);
  const { roundCount, histogram } = acceptance;
  return {
    id: title,
    mark,
    title,
    roundCount,
    ...estimates,
    histogram: roundCount === 0 ? null : histogram.map((rounds) => rounds / roundCount),
    counts: timelines.map(roundCountsOf),
    notes: [
      ...(runs.some(({ settings }) => settings.freeRunning)
        ? [
            "Free-running: every draft was committed, so that rounds start where no verified loop would stand.",
          ]
        : []),
      ...(runs.some(({ timeline }) => timeline.ending === null) ? ["It has not run to its end."] : []),
    ],
  };
}
