import { version as appVersion } from "../../../package.json";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import type { CellKind, FoundCell } from "../../notebook/cell-kind";
import { inputsOf, type NotebookFacts } from "../../notebook/cell-run";
import type { CellStatus } from "../../notebook/cell-status";
import { type CellRecord, format, version } from "../../notebook/document";
import { toJsonText } from "../../notebook/files/json-text";
import type { NotebookState } from "../../store/notebook";
import { fileNameOf } from "../session/save-file";
import type { ReportContent, ReportedCell, ReportedPicture } from "./content";
import { dateWords } from "./date-words";
import { paintPart } from "./paint-part";
import { reportOf } from "./report";

export interface ReportWish {
  /** With a document open. */
  state: NotebookState;
  kindOf(word: string): CellKind<unknown, unknown> | null;
  /** Address with the notebook in it; null when it is too long for one. */
  link: string | null;
  /** The JSON text and version of a notebook that this version cannot write, as it came; null of any other. */
  untouched: { json: string; version: string } | null;
  /** What the models ran on, as the page says it; null when none was loaded. */
  backend: string | null;
  browser: string;
  date: Date;
}

/** The report of the open notebook, as the text of an HTML file. A cell that cannot tell is told about. */
export async function composeReport(wish: ReportWish): Promise<string> {
  const { state, kindOf, link, untouched, backend, browser, date } = wish;
  const { document } = state;
  if (document === null) throw new Error("No notebook is open.");
  const facts: NotebookFacts = {
    ...state,
    cells: document.cells,
    kindOf: (cell) => kindOf(cell.kind),
    source: null,
  };
  const content: ReportContent = {
    title: document.title || "Notebook without a title",
    date: dateWords(date),
    cells: await Promise.all(document.cells.map((cell) => reportedCell(cell, state, facts))),
    versions: [
      { label: "anchorscope", value: appVersion },
      { label: "Notebook format", value: `${format}, version ${untouched?.version ?? version}` },
      { label: "Models ran on", value: backend ?? "no model was loaded" },
      { label: "Browser", value: browser },
    ],
    link,
    notebook: {
      json: untouched?.json ?? toJsonText(document),
      fileName: `${fileNameOf(document.title)}.json`,
    },
  };
  return reportOf(content);
}

async function reportedCell(
  record: CellRecord,
  state: NotebookState,
  facts: NotebookFacts,
): Promise<ReportedCell> {
  const { id, name } = record;
  const kind = facts.kindOf(record);
  const run = state.runs[id];
  const output = run?.output ?? null;
  // Findings stand beside the settings that they were found with, also where these were changed since.
  const params = output === null ? state.params[id] : run.params;
  const status = state.statuses[id];
  const heading = kind && params !== undefined ? kind.heading?.(params) : null;
  const title = heading || record.title || kind?.title || record.kind;
  const bare: ReportedCell = { name, title, caveat: caveatOf(status), pictures: [] };
  if (kind === null || params === undefined) return bare;
  if (record.kind === "note") return { ...bare, markdown: markdownOf(params) };

  const found: FoundCell<unknown, unknown> = {
    name,
    title,
    params,
    output,
    inputs: inputsOf(facts, id) ?? new Map(),
  };
  try {
    const section = kind.report?.(found);
    const text = section === undefined ? kind.text?.(found) : undefined;
    const verdict = output === null ? undefined : kind.verdict?.(output, params);
    const pictures = await Promise.all(
      (section?.pictures ?? []).map((picture) => painted(record.kind, found, picture)),
    );
    return { ...bare, section, text, verdict, pictures };
  } catch (error) {
    const sentence = sentenceOf(error);
    return { ...bare, caveat: `This cell could not be put into words: ${sentence}` };
  }
}

async function painted(
  kindWord: string,
  { title, params, output }: FoundCell<unknown, unknown>,
  { part, caption }: { part: string; caption: string },
): Promise<ReportedPicture> {
  const picture = { caption, alternative: `${title}. ${caption}` };
  try {
    const png = await paintPart(kindWord, params, output, part);
    return { ...picture, dataUrl: png === null ? null : await dataUrlOf(png) };
  } catch {
    return { ...picture, dataUrl: null };
  }
}

async function dataUrlOf(png: Blob): Promise<string> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  let binary = "";
  // Piece by piece: so many arguments at once would not fit on the stack.
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return `data:image/png;base64,${btoa(binary)}`;
}

/** What the status says beside the verdict, which stands in the report anyway. */
function caveatOf(status: CellStatus | undefined): string | null {
  if (status === undefined || status.state === "done" || status.state === "assertion-failed") return null;
  const isOld = status.state === "edited" || status.state === "stale";
  return isOld ? `Not up to date: what stands here is the last run. ${status.sentence}` : status.sentence;
}

function markdownOf(params: unknown): string {
  const isNote = typeof params === "object" && params !== null && "markdown" in params;
  return isNote ? String(params.markdown) : "";
}
