import * as v from "valibot";
import { checked } from "../checked";
import { format, nameKey, version } from "../document";
import { foreignField, ownKey, sourceKey } from "./foreign-fields";
import { fingerprint, textOf } from "./ipynb-text";
import { isJson, type Json } from "./json";
import type { FileNotice } from "./notice";
import { TakenWords } from "./taken-words";
import { isTextKind, textCellFields } from "./text-cells";

const fields = v.record(v.string(), v.unknown(), "an object");
const sourceRule = "a text or a list of texts";

const ipynbSchema = v.looseObject(
  {
    nbformat: v.literal(4, "4, of a notebook saved by a current Jupyter"),
    metadata: v.optional(fields, {}),
    cells: v.array(
      v.looseObject(
        {
          cell_type: v.picklist(["markdown", "code", "raw"], "markdown, code or raw"),
          id: v.optional(v.unknown()),
          metadata: v.optional(fields, {}),
          attachments: v.optional(fields, {}),
          source: v.union([v.string(), v.array(v.string(sourceRule))], sourceRule),
          outputs: v.optional(v.array(v.unknown(), "a list"), []),
        },
        "an object",
      ),
      "a list of cells",
    ),
  },
  "a notebook",
);

type IpynbCell = v.InferOutput<typeof ipynbSchema>["cells"][number];

/**
 * Reads a Jupyter notebook: one of ours by the fields in its metadata, cells without them as notes or as
 * cells of kind `jupyter`. Outputs are not read: ours are made anew, others belong to a program that did not
 * run here. Of the metadata, a Python 3 kernel is not kept: every tool writes its own.
 * @throws RuleError that names the field.
 */
export function fromIpynb(json: unknown, fileName: string): { json: Json; notices: readonly FileNotice[] } {
  const notebook = checked(ipynbSchema, json, "notebook");
  const { [ownKey]: own, ...metadata } = notebook.metadata;
  const foreign = foreignField({ metadata: withoutPython(metadata) });
  const taken = {
    ids: new TakenWords(notebook.cells, ({ id }) => id),
    names: new TakenWords(notebook.cells, nameOf, nameKey),
  };
  const read = notebook.cells.map((cell) => readCell(cell, taken));
  const outputCount = notebook.cells
    .filter((cell) => ownFieldsOf(cell) === null)
    .reduce((sum, cell) => sum + cell.outputs.length, 0);
  const title = typeof metadata.title === "string" ? metadata.title : fileName.replace(/\.[^.]*$/, "");
  return {
    json: {
      ...(isJson(own) ? own : { format, version, title }),
      cells: read.map(({ cell }) => cell),
      ...(foreign === null ? {} : { jupyter: foreign }),
    },
    notices: [
      ...read.flatMap(({ notices }) => notices),
      ...(outputCount === 0 ? [] : [{ cellId: null, sentence: outputsSentence(outputCount) }]),
    ],
  };
}

function outputsSentence(count: number): string {
  return count === 1
    ? "1 output of Jupyter's own cells was not read: Jupyter makes it again."
    : `${count} outputs of Jupyter's own cells were not read: Jupyter makes them again.`;
}

function ownFieldsOf({ metadata }: IpynbCell): Json | null {
  const own = metadata[ownKey];
  return isJson(own) ? own : null;
}

function nameOf(cell: IpynbCell): unknown {
  return ownFieldsOf(cell)?.name;
}

function readCell(
  cell: IpynbCell,
  taken: { ids: TakenWords<IpynbCell>; names: TakenWords<IpynbCell> },
): { cell: Json; notices: readonly FileNotice[] } {
  const own = ownFieldsOf(cell);
  const source = textOf(cell.source);
  const foreign = foreignField(cell);
  const hasOwnId = isCellId(String(cell.id)) && taken.ids.isFirst(String(cell.id), cell);
  const id = hasOwnId ? String(cell.id) : taken.ids.free("cell");
  const rest = foreign === null ? {} : { jupyter: foreign };
  if (own === null) {
    const { kind, params } = textCellFields({ cellType: cell.cell_type, source, otherParams: {} });
    return { cell: { id, kind, name: taken.names.free(kind), params, ...rest }, notices: [] };
  }

  const isFirst = typeof own.name !== "string" || taken.names.isFirst(own.name, cell);
  const name = isFirst ? own.name : taken.names.free(String(own.name));
  const notices: FileNotice[] = isFirst
    ? []
    : [{ cellId: id, sentence: twinsSentence(taken.names.spelling(String(own.name)), own.name, name) }];
  const params = isJson(own.params) ? own.params : {};
  const written = cell.metadata[sourceKey];
  if (written === undefined && isTextKind(own.kind)) {
    const textCell = textCellFields({ cellType: cell.cell_type, source, otherParams: params });
    return { cell: { ...own, id, name, ...textCell, ...rest }, notices };
  }
  if (written !== fingerprint(source)) notices.push({ cellId: id, sentence: editedSentence, source });
  return { cell: { ...own, id, name, ...rest }, notices };
}

/** As the document has the rule, but for a file that breaks it another id is no loss. */
function isCellId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) && !(id in {});
}

const editedSentence =
  "Source and settings differ: the Python of this cell was changed in the file. The settings are used, and saving writes their Python again.";

function twinsSentence(first: string, second: unknown, now: unknown): string {
  const twins =
    first === second ? `Two cells were called ${first}` : `${first} and ${second} are one name in Python`;
  return `${twins}: the second is called ${now} now.`;
}

function withoutPython({ kernelspec, language_info, ...metadata }: Json): Json {
  const isPythonKernel = isJson(kernelspec) && kernelspec.name === "python3";
  const isPython = isJson(language_info) && language_info.name === "python";
  return {
    ...metadata,
    ...(kernelspec === undefined || isPythonKernel ? {} : { kernelspec }),
    ...(language_info === undefined || isPython ? {} : { language_info }),
  };
}
