import type { CellVerdict, ReportSection } from "../../notebook/cell-kind";

/** What goes into a report. Everything is text; only the report makes HTML of it. */
export interface ReportContent {
  title: string;
  /** As it is printed. */
  date: string;
  cells: readonly ReportedCell[];
  versions: readonly { label: string; value: string }[];
  /** Address with the whole notebook in it; null where that is too long. */
  link: string | null;
  /** The notebook as JSON text, and the file name that it is offered under. */
  notebook: { json: string; fileName: string };
}

export interface ReportedCell {
  name: string;
  title: string;
  /** A note's Markdown; all that a note brings. */
  markdown?: string | undefined;
  verdict?: CellVerdict | undefined;
  /** Why what is shown is not the cell's last word: not run, stopped, out of date, failed; null when it is. */
  caveat: string | null;
  section?: ReportSection | undefined;
  /** The plain text of a cell that has no section. */
  text?: string | undefined;
  pictures: readonly ReportedPicture[];
}

export interface ReportedPicture {
  caption: string;
  /** Plain words for who cannot see it. */
  alternative: string;
  /** `data:image/png;base64,...`; null where it could not be painted. */
  dataUrl: string | null;
}
