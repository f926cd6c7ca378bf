import type * as v from "valibot";

/**
 * A kind of cell: what its params are and when they are right. Nothing here draws; the app pairs a
 * kind with the view that shows it. What a kind will also tell later (the names of its outputs, the
 * cells it reads) becomes further optional functions of `Params` beside `check`.
 */
export interface CellKind<Params> {
  /** The word in the document's `kind` field. */
  kind: string;
  /** The word on the screen. */
  title: string;
  /** Reads the params of a document; fills in defaults. */
  schema: v.GenericSchema<unknown, Params>;
  /** Params of a fresh cell. */
  defaults: Params;
  /** Rules that span fields; throws RuleError. */
  check?(params: Params): void;
  /** What the outline calls a cell that has its heading inside; else, or on null, the cell's name. */
  heading?(params: Params): string | null;
}

/** What a cell is doing, for its gutter, its edge and the sentence a reader hears. */
export interface CellStatus {
  state: "idle" | "queued" | "running" | "done" | "stopped" | "failed";
  sentence: string;
}

/** What the view of a cell is given. */
export interface CellViewProps<Params> {
  id: string;
  params: Params;
  /** Changes some params. Returns the sentence of the rule that the change breaks, or null. */
  update(patch: Partial<Params>): string | null;
  /** Tells the frame what the cell is doing. */
  report(status: CellStatus): void;
}
