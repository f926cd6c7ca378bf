import * as v from "valibot";
import { RuleError } from "../engine/tensor/rule-error";
import { checked } from "./checked";
import { migrate } from "./migrations";

/** The notebook as it is stored. Fields that this version does not know stay in it untouched. */
export interface NotebookDocument {
  format: typeof format;
  version: typeof version;
  title: string;
  cells: readonly CellRecord[];
}

/** One cell as it is stored. Its params are read by its kind, so an unknown kind keeps them as they are. */
export interface CellRecord {
  /** Unique in the document and never changed; also the cell's id in an .ipynb file. */
  id: string;
  kind: string;
  /** Unique in the document; what other cells, formulas and sentences call it. */
  name: string;
  /** Its heading on the page; a note has its own inside. */
  title?: string | undefined;
  params: Readonly<Record<string, unknown>>;
  /** Folded to its heading and verdict. */
  collapsed?: boolean | undefined;
  /** Switched off: it does not run, and neither does what uses it. */
  disabled?: boolean | undefined;
  /** How its view stands: zoom, cursor, step. Never part of what it computes. */
  view?: Readonly<Record<string, unknown>> | undefined;
}

export const format = "anchorscope-notebook";
export const version = 2;

const idRule = "1 to 64 letters, digits, - or _, and no word like constructor";
const nameRule = "a letter, then letters, digits, - or _";

const cellSchema = v.looseObject(
  {
    id: v.pipe(
      v.string(idRule),
      v.regex(/^[A-Za-z0-9_-]{1,64}$/, idRule),
      // Records by cell id are plain objects, which have these words already.
      v.check((id) => !(id in {}), idRule),
    ),
    kind: v.pipe(v.string("a text"), v.nonEmpty("a text that is not empty")),
    name: v.pipe(v.string(nameRule), v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, nameRule)),
    title: v.exactOptional(v.string("a text")),
    params: v.optional(v.record(v.string(), v.unknown(), "an object"), {}),
    collapsed: v.exactOptional(v.boolean("true or false")),
    disabled: v.exactOptional(v.boolean("true or false")),
    view: v.exactOptional(v.record(v.string(), v.unknown(), "an object")),
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

/** A document with what has to be said about it. */
export interface ReadDocument {
  document: NotebookDocument;
  /** Why it can be looked at and not changed: it was written by a newer version; null otherwise. */
  readOnly: string | null;
}

/**
 * Reads a parsed JSON file of any version: an older one is brought up to date, of a newer one what this
 * version understands is shown. Throws a RuleError that names the field.
 */
export function readDocument(json: unknown): ReadDocument {
  const { migrated, readOnly } = migrate(json);
  const document = checked(documentSchema, migrated, "notebook");
  refuseTwins(document, "id", (id) => id);
  refuseTwins(document, "name", nameKey);
  return { document, readOnly };
}

/** Names that give the same variable in Python are the same name. */
export function nameKey(name: string): string {
  return name.replaceAll("-", "_");
}

function refuseTwins(
  { cells }: NotebookDocument,
  field: "id" | "name",
  keyOf: (word: string) => string,
): void {
  const seen = new Set<string>();
  cells.forEach((cell, index) => {
    const key = keyOf(cell[field]);
    if (seen.has(key)) {
      throw new RuleError(`notebook.cells.${index}.${field}`, `unlike every other ${field}`, cell[field]);
    }
    seen.add(key);
  });
}

/** A name may stand in the document: its shape is right and nobody else has it. Throws a RuleError. */
export function checkName(document: NotebookDocument, cellId: string, name: string): void {
  checked(cellSchema.entries.name, name, "name");
  if (document.cells.some((cell) => cell.id !== cellId && nameKey(cell.name) === nameKey(name))) {
    throw new RuleError("name", "unlike every other name", name);
  }
}
