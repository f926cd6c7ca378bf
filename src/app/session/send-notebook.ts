import type { NotebookDocument } from "../../notebook/document";
import type { NotebookState } from "../../store/notebook";
import { registeredKind } from "../cell-registry";
import { writeAddress } from "./address";
import { type FileContent, type FileToSave, fileNameOf } from "./save-file";
import { savedCells } from "./saved-cells";

export type CarrierName = "ipynb" | "json";

/** The open notebook as a file. @param name with its ending, where it is not called by its title. */
export function notebookFile(state: NotebookState, carrier: CarrierName, name?: string): FileToSave {
  const document = opened(state);
  return {
    name: name ?? `${fileNameOf(document.title)}.${carrier}`,
    mediaType: carrier === "ipynb" ? "application/x-ipynb+json" : "application/json",
    content: () => (carrier === "ipynb" ? ipynbContent(state) : jsonContent(document)),
  };
}

/** A notebook that this version cannot write, as it came, word for word. */
export function untouchedFile(state: NotebookState, original: unknown): FileToSave {
  return {
    name: `${fileNameOf(opened(state).title)}.json`,
    mediaType: "application/json",
    content: async () => ({ text: untouchedText(original), notices: [] }),
  };
}

export function reportFile(state: NotebookState, original: unknown): FileToSave {
  return {
    name: `${fileNameOf(opened(state).title)}.report.html`,
    mediaType: "text/html",
    content: () => reportContent(state, original),
  };
}

function untouchedText(original: unknown): string {
  return `${JSON.stringify(original, null, 2)}\n`;
}

/**
 * The whole address with the notebook in it, or how many characters its part would have, of how many at most.
 * @param original what is sent of a notebook that this version cannot write.
 */
export async function linkOf(
  state: NotebookState,
  original: unknown,
): Promise<string | { characters: number; budget: number }> {
  const { linkBudget, toLink, untouchedLink } = await import("../../notebook/files/link");
  const payload = state.readOnly === null ? await toLink(opened(state)) : await untouchedLink(original);
  if (typeof payload !== "string") return { characters: payload.characters, budget: linkBudget };
  const hash = writeAddress({ notebook: { kind: "link", payload }, cell: null });
  return location.origin + location.pathname + location.search + hash;
}

async function ipynbContent(state: NotebookState): Promise<FileContent> {
  const { toIpynb } = await import("../../notebook/files/to-ipynb");
  return toIpynb(opened(state), await savedCells(state));
}

async function jsonContent(document: NotebookDocument): Promise<FileContent> {
  const { toJsonText } = await import("../../notebook/files/json-text");
  return { text: toJsonText(document), notices: [] };
}

async function reportContent(state: NotebookState, original: unknown): Promise<FileContent> {
  const [{ composeReport }, { engineStore }, link] = await Promise.all([
    import("../report/compose-report"),
    import("../../store/workbench"),
    linkOf(state, original),
  ]);
  const text = await composeReport({
    state,
    kindOf: (word) => registeredKind(word)?.kind ?? null,
    link: typeof link === "string" ? link : null,
    untouched:
      state.readOnly === null ? null : { json: untouchedText(original), version: versionOf(original) },
    backend: engineStore.getState().pair?.backend.sentence ?? null,
    browser: navigator.userAgent,
    date: new Date(),
  });
  return { text, notices: [] };
}

function opened({ document }: NotebookState): NotebookDocument {
  if (document === null) throw new Error("No notebook is open.");
  return document;
}

/** The version of the format that a notebook says it has. */
function versionOf(original: unknown): string {
  const hasVersion = typeof original === "object" && original !== null && "version" in original;
  return hasVersion ? String(original.version) : "unknown";
}
