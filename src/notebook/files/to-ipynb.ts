import type { CellRecord, NotebookDocument } from "../document";
import { sourcesOf } from "./cell-source";
import { foreignCellFields, foreignNotebookFields, ownKey, sourceKey } from "./foreign-fields";
import { byteLength, outputsOf, withinCaps, withoutLargest } from "./ipynb-outputs";
import { fingerprint, linesOf } from "./ipynb-text";
import type { Json } from "./json";
import type { FileNotice } from "./notice";
import type { SavedCell } from "./saved-cell";
import { storedCell, storedDocument } from "./stored";
import { textCellOf } from "./text-cells";

export type { SavedCell };

/** Bytes that a file may have; what its outputs take beyond is left out. */
const mostBytes = 5_000_000;

/**
 * The notebook as a Jupyter notebook, nbformat 4.5. Notes are Markdown cells, all others are code cells whose
 * Python makes the same again. What counts when we read it back are our fields in the metadata; the outputs
 * are for people who look at the file elsewhere, and are made anew here.
 * @param cells in any order; a cell without is saved without Python and output.
 */
export function toIpynb(
  document: NotebookDocument,
  cells: readonly SavedCell[],
): { text: string; notices: readonly FileNotice[] } {
  const capped = cells.map(withinCaps);
  const kept = capped.map(({ cell }) => cell);
  const notices = capped.flatMap((each) => each.notices);
  const text = ipynbText(document, kept);
  const excess = byteLength(text) - mostBytes;
  if (excess <= 0) return { text, notices };

  const smaller = withoutLargest(kept, excess);
  const smallerText = ipynbText(document, smaller.cells);
  const stillTooLarge =
    byteLength(smallerText) <= mostBytes
      ? []
      : [{ cellId: null, sentence: "The file is larger than 5 MB even without outputs." }];
  return { text: smallerText, notices: [...notices, ...smaller.notices, ...stillTooLarge] };
}

/** Indented by one blank, as Jupyter does, so that saving it there changes few lines. */
function ipynbText(document: NotebookDocument, cells: readonly SavedCell[]): string {
  const { cells: _cells, jupyter, ...own } = storedDocument(document);
  const foreign = foreignNotebookFields(jupyter);
  const savedById = new Map(cells.map((cell) => [cell.id, cell]));
  const sources = sourcesOf(document, savedById);
  const notebook = {
    cells: document.cells.map((cell) =>
      ipynbCell(cell, savedById.get(cell.id) ?? nothing(cell), sources.get(cell.id) ?? ""),
    ),
    metadata: {
      kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
      language_info: { name: "python" },
      ...foreign?.metadata,
      [ownKey]: foreign === null && jupyter !== undefined ? { ...own, jupyter } : own,
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

function nothing({ id }: CellRecord): SavedCell {
  return { id, python: null, text: null, png: null, verdict: null, count: null };
}

function ipynbCell(cell: CellRecord, saved: SavedCell, python: string): Json {
  const { id, jupyter, params, ...fields } = storedCell(cell);
  const textCell = textCellOf(cell);
  const cellType = textCell?.cellType ?? "code";
  const foreign = foreignCellFields(jupyter, cellType);
  const ownParams = textCell === null ? params : textCell.otherParams;
  return {
    ...(foreign?.attachments === undefined ? {} : { attachments: foreign.attachments }),
    cell_type: cellType,
    ...(cellType === "code" ? { execution_count: textCell === null ? saved.count : null } : {}),
    id,
    metadata: {
      ...foreign?.metadata,
      [ownKey]: {
        ...fields,
        params: ownParams,
        ...(foreign === null && jupyter !== undefined ? { jupyter } : {}),
      },
      ...(textCell === null ? { [sourceKey]: fingerprint(python) } : {}),
    },
    ...(cellType === "code" ? { outputs: textCell === null ? outputsOf(cell, saved) : [] } : {}),
    source: linesOf(textCell?.source ?? python),
  };
}
