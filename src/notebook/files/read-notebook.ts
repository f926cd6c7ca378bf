import { RuleError } from "../../engine/tensor/rule-error";
import { format } from "../document";
import { fromIpynb } from "./from-ipynb";
import { isJson } from "./json";
import type { FileNotice } from "./notice";
import { parseJson } from "./parse-json";

/** A notebook as it came, of any version, for `readDocument` to read. */
export interface ReadNotebook {
  json: unknown;
  carrier: "json" | "ipynb" | "link";
  notices: readonly FileNotice[];
}

/** Larger files are not read: a notebook with every picture it may hold has 5 MB. */
export const mostFileBytes = 20_000_000;

/**
 * Reads a file's text. What it is shows in its content; the name is only for sentences, and for the title of
 * a notebook that has none.
 * @throws RuleError when it is no notebook.
 */
export function readNotebookText(text: string, fileName: string): ReadNotebook {
  if (text.length > mostFileBytes) {
    throw new RuleError(fileName, `at most ${mostFileBytes / 1e6} MB`, Math.ceil(text.length / 1e6));
  }
  const json = parseJson(text, fileName);
  if (!isJson(json) || (json.format !== format && json.nbformat === undefined)) {
    throw new RuleError(fileName, "a notebook of anchorscope or of Jupyter", json);
  }
  if (json.format === format) return { json, carrier: "json", notices: [] };
  return { carrier: "ipynb", ...fromIpynb(json, fileName) };
}
