import type { MatrixCell, PresetMatrix } from "../../engine/masks/preset-matrix";
import type { Preset } from "../../engine/masks/presets";
import { type PairState, stateOf } from "./pair-words";

const shows = ["all", "differing", "aligned", "problem"] as const;
export type Shows = (typeof shows)[number];

export interface MatrixFilter {
  text: string;
  shows: Shows;
}

/** What a view keeps of the filter; anything may stand there. */
export function readFilter({ filter, shows: kept }: Readonly<Record<string, unknown>>): MatrixFilter {
  return {
    text: typeof filter === "string" ? filter : "",
    shows: shows.find((each) => each === kept) ?? "all",
  };
}

export interface ShownCell {
  cell: MatrixCell | null;
  /** Whether it passes the filter; others stand in a row and column that has one that does. */
  passes: boolean;
}

/** The rows and columns that have a pair which passes. */
export interface ShownMatrix {
  train: readonly Preset[];
  infer: readonly Preset[];
  /** [train, infer] */
  cells: readonly (readonly ShownCell[])[];
}

const statesOf: Record<Shows, readonly PairState[]> = {
  all: ["waiting", "problem", "aligned", "other-positions", "other-labels", "other-inputs", "differing"],
  differing: ["differing", "other-positions", "other-labels", "other-inputs"],
  aligned: ["aligned"],
  problem: ["problem"],
};

/** A pair passes when each word stands in its training or its inference preset. */
export function filtered({ train, infer, cells }: PresetMatrix, filter: MatrixFilter): ShownMatrix {
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const has = (preset: Preset) => words.map((word) => textOf(preset).includes(word));
  const inRow = train.map(has);
  const inColumn = infer.map(has);
  const passes = cells.map((row, t) =>
    row.map(
      (cell, i) =>
        statesOf[filter.shows].includes(stateOf(cell)) &&
        words.every((_, w) => inRow[t][w] || inColumn[i][w]),
    ),
  );
  const rows = [...train.keys()].filter((t) => passes[t].includes(true));
  const columns = [...infer.keys()].filter((i) => passes.some((row) => row[i]));
  return {
    train: rows.map((t) => train[t]),
    infer: columns.map((i) => infer[i]),
    cells: rows.map((t) => columns.map((i) => ({ cell: cells[t][i], passes: passes[t][i] }))),
  };
}

function textOf({ id, title, project }: Preset): string {
  return `${id} ${title} ${project}`.toLowerCase();
}
