import type { NamedRow } from "../result";
import { chanceOf, chances, estimateWords, percent, signed } from "../words";

/** A column of the table: what it is called, what its number means, and how it is written and sorted. */
export interface Column {
  id: ColumnId;
  title: string;
  definition: string;
  text(row: NamedRow): string;
  /** What it is sorted by; null stands last in either direction. */
  order(row: NamedRow): number | string | null;
}

export type ColumnId =
  | "deviation"
  | "level"
  | "changedCells"
  | "accepted"
  | "anyShare"
  | "repetition"
  | "difference"
  | "beyondChance";

const none = "–";

export const columns: readonly Column[] = [
  {
    id: "deviation",
    title: "Deviation",
    definition: "The one thing that is not as in training. The first row has nothing changed.",
    text: ({ title }) => title,
    order: ({ title }) => title,
  },
  {
    id: "level",
    title: "Level",
    definition:
      "Where it sits: mask, position, wiring, loop, numeric, or training, which runs other weights.",
    text: ({ level }) => level || none,
    order: ({ level }) => level,
  },
  {
    id: "changedCells",
    title: "Cells changed",
    definition:
      "Mask cells of a block that only one of the two sides sees, averaged over the blocks that were run; rows that a loop left behind count as columns of their own.",
    text: ({ figures }) => (figures === null ? none : trimmed(figures.changedCells)),
    order: ({ figures }) => figures?.changedCells ?? null,
  },
  {
    id: "accepted",
    title: "Accepted",
    definition: "Drafts of a round that matched, without the bonus token, and the 95 % interval.",
    text: ({ figures }) => (figures === null ? none : estimateWords(figures.accepted)),
    order: ({ figures }) => figures?.accepted.mean ?? null,
  },
  {
    id: "anyShare",
    title: "Any",
    definition: "Share of the rounds that accepted at least one draft.",
    text: ({ figures }) => (figures === null ? none : percent(figures.anyShare)),
    order: ({ figures }) => figures?.anyShare ?? null,
  },
  {
    id: "repetition",
    title: "Repeats",
    definition: "Share of neighbouring drafts of a block that are the same token.",
    text: ({ figures }) => (figures === null ? none : percent(figures.repetition)),
    order: ({ figures }) => figures?.repetition ?? null,
  },
  {
    id: "difference",
    title: "Difference",
    definition:
      "Accepted drafts a round less those of the run as trained on the same prompt, averaged over prompts, and its 95 % interval; of unrounded figures.",
    text: ({ difference }) => (difference === null ? none : estimateWords(difference, signed)),
    order: ({ difference }) => difference?.mean ?? null,
  },
  {
    id: "beyondChance",
    title: "Beyond chance",
    definition:
      "Yes where Student's interval of the difference leaves out 0 even at 1 − 0.05 / (number of deviations): of a sweep whose deviations all do nothing, one is called so in at most 5 of 100 cases. “By itself” where only its own 95 % interval leaves out 0: more prompts would tell. Needs two prompts.",
    text: chanceOf,
    order: (row) => (row.isBeyondChance === null ? null : chances.indexOf(chanceOf(row))),
  },
];

function trimmed(value: number): string {
  return Number.isInteger(value) ? `${value}` : value.toFixed(1);
}
