import type { CellRecord } from "../document";
import type { Json } from "./json";

/**
 * Cells whose source in an .ipynb file is not made from their params but is one of them: notes, and code
 * and raw cells that somebody wrote in Jupyter. No kind reads the latter: they are kept, shown as they are
 * and written back, and nothing in them runs.
 */
export interface TextCell {
  cellType: "markdown" | "code" | "raw";
  source: string;
  /** The params that do not stand in the source. */
  otherParams: Json;
}

const noteKind = "note";
const jupyterKind = "jupyter";

/** Null when the cell is of another kind, or its params are not as its kind has them. */
export function textCellOf({ kind, params }: CellRecord): TextCell | null {
  if (kind === noteKind) {
    const { markdown, ...otherParams } = params;
    return typeof markdown === "string" ? { cellType: "markdown", source: markdown, otherParams } : null;
  }
  if (kind === jupyterKind) {
    const { cellType, source, ...otherParams } = params;
    if (typeof source !== "string" || (cellType !== "code" && cellType !== "raw")) return null;
    return { cellType, source, otherParams };
  }
  return null;
}

export function isTextKind(kind: unknown): boolean {
  return kind === noteKind || kind === jupyterKind;
}

/** Kind and params of a text cell. Somebody may have made a note into code in Jupyter, or code into a note. */
export function textCellFields({ cellType, source, otherParams }: TextCell): { kind: string; params: Json } {
  return cellType === "markdown"
    ? { kind: noteKind, params: { markdown: source, ...otherParams } }
    : { kind: jupyterKind, params: { cellType, source, ...otherParams } };
}
