import * as v from "valibot";
import { RuleError } from "../engine/tensor/rule-error";
import { checked } from "./checked";

/** The notebook as it is stored. Fields that this version does not know stay in it untouched. */
export interface NotebookDocument {
  format: typeof format;
  version: typeof version;
  title: string;
  cells: readonly CellRecord[];
}

/** One cell as it is stored. Its params are read by its kind, so an unknown kind keeps them as they are. */
export interface CellRecord {
  /** Unique in the document. */
  id: string;
  kind: string;
  /** What people and other cells call it; its heading on the page. */
  name: string;
  params: Readonly<Record<string, unknown>>;
}

const format = "anchorscope-notebook";
const version = 1;

const filledText = v.pipe(v.string("a text"), v.nonEmpty("a text that is not empty"));

const cellSchema = v.looseObject(
  {
    id: filledText,
    kind: filledText,
    name: v.optional(v.string("a text"), ""),
    params: v.optional(v.record(v.string(), v.unknown(), "an object"), {}),
  },
  "an object",
);

const documentSchema = v.looseObject(
  {
    format: v.literal(format, JSON.stringify(format)),
    version: v.literal(version, `${version}, the one this page reads`),
    title: v.string("a text"),
    cells: v.array(cellSchema, "a list of cells"),
  },
  "a notebook",
);

/** Reads a parsed JSON file; throws a RuleError that names the field. */
export function readDocument(json: unknown): NotebookDocument {
  const document = checked(documentSchema, json, "notebook");
  const seen = new Set<string>();
  document.cells.forEach((cell, index) => {
    if (seen.has(cell.id))
      throw new RuleError(`notebook.cells.${index}.id`, "unlike every other id", cell.id);
    seen.add(cell.id);
  });
  return document;
}

/** The document with some params of one cell changed; everything else is the same object as before. */
export function withParams(
  document: NotebookDocument,
  cellId: string,
  patch: Readonly<Record<string, unknown>>,
): NotebookDocument {
  const cells = document.cells.map((cell) =>
    cell.id === cellId ? { ...cell, params: { ...cell.params, ...patch } } : cell,
  );
  return { ...document, cells };
}
