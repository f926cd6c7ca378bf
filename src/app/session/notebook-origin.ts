import { sentenceOf } from "../../engine/tensor/sentence-of";
import type { FileNotice } from "../../notebook/files/notice";
import type { Draft, DraftSource } from "../../store/drafts";
import type { NamedNotebook } from "./address";
import { contentHash, freshId } from "./content-hash";

/** A notebook as it came from somewhere, before anything was done to it. */
export interface NotebookOrigin {
  /** Its name among the drafts of this browser. */
  key: string;
  source: DraftSource;
  /** The parsed file; the document's reader decides whether it is one. */
  json: unknown;
  originHash: string;
  /** Null where it can be asked for again. */
  originText: string | null;
  trusted: boolean;
  address: NamedNotebook;
  notices: readonly FileNotice[];
  handle: FileSystemFileHandle | null;
}

/** `public/notebooks/<name>.json`. Rejected with a sentence. */
export async function shippedNotebook(name: string): Promise<NotebookOrigin> {
  const json = await fetchJson(`./notebooks/${name}.json`);
  const title = isRecord(json) && typeof json.title === "string" ? json.title : name;
  return {
    key: shippedKey(name),
    source: { kind: "shipped", label: title },
    json,
    originHash: contentHash(JSON.stringify(json)),
    originText: null,
    trusted: true,
    address: { kind: "shipped", name },
    notices: [],
    handle: null,
  };
}

/** A notebook of one's own, as empty as the shipped blank one. */
export async function newNotebook(key = `new:${freshId()}`): Promise<NotebookOrigin> {
  const blank = await shippedNotebook(blankName);
  return {
    ...blank,
    key,
    source: { kind: "new", label: "A new notebook" },
    originText: JSON.stringify(blank.json),
    address: { kind: "draft", key },
  };
}

export const blankName = "blank";

export function shippedKey(name: string): string {
  return `shipped:${name}`;
}

/** The shipped notebook that a draft is of; null when it is of another one. */
export function shippedName(key: string): string | null {
  return key.startsWith("shipped:") ? key.slice("shipped:".length) : null;
}

/** Anything that the user picked or dropped. */
export async function notebookOfFile(
  file: File,
  handle: FileSystemFileHandle | null,
): Promise<NotebookOrigin> {
  if (!/\.(json|ipynb)$/i.test(file.name)) {
    throw new Error(`${file.name} is no notebook: those are .ipynb and .json files.`);
  }
  const { mostFileBytes, readNotebookText } = await import("../../notebook/files/read-notebook");
  if (file.size > mostFileBytes) {
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
    throw new Error(
      `${file.name} is too large for a notebook: ${megabytes(file.size)}, at most ${megabytes(mostFileBytes)}.`,
    );
  }
  const { json, notices } = readNotebookText(await file.text(), file.name);
  const key = `file:${file.name}:${freshId()}`;
  const originText = JSON.stringify(json);
  return {
    key,
    source: { kind: "file", label: file.name },
    json,
    originHash: contentHash(originText),
    originText,
    trusted: false,
    address: { kind: "draft", key },
    notices,
    handle,
  };
}

export function linkKey(payload: string): string {
  return `link:${contentHash(payload)}`;
}

/** @param payload what stands behind `#link=`. */
export async function notebookOfLink(payload: string): Promise<NotebookOrigin> {
  const { fromLink } = await import("../../notebook/files/link");
  const { json, notices } = await fromLink(payload);
  const originText = JSON.stringify(json);
  return {
    key: linkKey(payload),
    source: { kind: "link", label: "A link" },
    json,
    originHash: contentHash(originText),
    originText,
    trusted: false,
    address: { kind: "link", payload },
    notices,
    handle: null,
  };
}

/** The key of the draft of what an address names. */
export function keyOf(address: NamedNotebook): string {
  switch (address.kind) {
    case "shipped":
      return shippedKey(address.name);
    case "link":
      return linkKey(address.payload);
    case "draft":
      return address.key;
  }
}

/** What a draft of this browser holds. */
export function notebookOfDraft(draft: Draft): NotebookOrigin {
  const name = shippedName(draft.key);
  return {
    ...draft,
    json: JSON.parse(draft.text),
    address: name === null ? { kind: "draft", key: draft.key } : { kind: "shipped", name },
    notices: [],
    handle: null,
  };
}

/** What a draft began from; rejected with a sentence where that is gone. */
export async function originOfDraft(key: string, originText: string | null): Promise<unknown> {
  if (originText !== null) return JSON.parse(originText);
  return (await shippedNotebook(shippedName(key) ?? "")).json;
}

/** @param path relative to the page, so that the app works under any path. */
export async function fetchJson(path: string): Promise<unknown> {
  const url = new URL(path, document.baseURI);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return await response.json();
  } catch (error) {
    const reason = sentenceOf(error);
    throw new Error(`${url.pathname} could not be read: ${reason}.`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
