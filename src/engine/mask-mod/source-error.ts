import { RuleError } from "../tensor/rule-error";

/** A stretch of the pasted source; line and column count from 1, `from` and `to` are offsets into it. */
export interface Place {
  line: number;
  column: number;
  from: number;
  to: number;
}

/** A cell of the mask: query row and key column. */
export interface Cell {
  q: number;
  kv: number;
}

/** Why the pasted source cannot be read or run, where, and for what only happens in a cell, in which. */
export class SourceError extends RuleError {
  constructor(
    readonly place: Pick<Place, "line" | "column">,
    readonly reason: string,
    readonly cell: Cell | null = null,
  ) {
    super("", "", "");
    const inCell = cell === null ? "" : ` in cell (q ${cell.q}, kv ${cell.kv})`;
    this.message = `line ${place.line}, column ${place.column}: ${reason}${inCell}`;
    this.name = "SourceError";
  }
}
