import type { CellVerdict } from "../cell-kind";

/** What a cell brings to an .ipynb file besides what stands in the document. */
export interface SavedCell {
  id: string;
  /** Python that runs after that of the cells above; null where the cell is off, or its kind has none. */
  python: string | null;
  /** Ids of the cells that it uses, directly or not, in an order in which they can run; none when left out. */
  uses?: readonly string[];
  /** Settings and findings as text. */
  text: string | null;
  /** Bytes of a PNG file. */
  png: Uint8Array | null;
  verdict: CellVerdict | null;
  /** The how-manieth run of the notebook gave it; Jupyter shows it in brackets. */
  count: number | null;
}
