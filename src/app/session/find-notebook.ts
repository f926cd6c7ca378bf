import { readDocument } from "../../notebook/document";
import type { Draft, DraftStorage } from "../../store/drafts";
import type { NamedNotebook } from "./address";
import { freshId } from "./content-hash";
import {
  linkKey,
  type NotebookOrigin,
  newNotebook,
  notebookOfDraft,
  notebookOfFile,
  notebookOfLink,
  shippedKey,
  shippedName,
  shippedNotebook,
} from "./notebook-origin";
import type { SessionContext } from "./session-context";

/** A notebook that can be opened. */
export interface FoundNotebook {
  origin: NotebookOrigin;
  /** The draft of this browser that it is; null when it is as it came. */
  draft: Draft | null;
  /** The parsed JSON that the draft began from; null where that is not known, or the same. */
  beganAs: unknown;
}

/** What an address names: the draft that this browser has of it, else as it came. Rejected with a sentence. */
export function findNotebook(address: NamedNotebook, storage: DraftStorage): Promise<FoundNotebook> {
  switch (address.kind) {
    case "shipped":
      return draftOrOrigin(shippedKey(address.name), () => shippedNotebook(address.name), storage);
    case "link":
      return draftOrOrigin(linkKey(address.payload), () => notebookOfLink(address.payload), storage);
    case "draft":
      return findDraft(address.key, storage);
  }
}

function findDraft(key: string, storage: DraftStorage): Promise<FoundNotebook> {
  const name = shippedName(key);
  if (name !== null) return findNotebook({ kind: "shipped", name }, storage);
  const origin = () => {
    if (key.startsWith("new:")) return newNotebook(key);
    throw new Error(
      "The address names a draft that this browser does not have. Drafts stay in the browser they were made in: " +
        "ask for a link or a file.",
    );
  };
  return draftOrOrigin(key, origin, storage);
}

async function draftOrOrigin(
  key: string,
  askOrigin: () => NotebookOrigin | Promise<NotebookOrigin>,
  storage: DraftStorage,
): Promise<FoundNotebook> {
  const asked = Promise.resolve().then(askOrigin);
  // Where the draft is there, the other's failure is no news.
  asked.catch(() => undefined);
  // A storage that cannot be read has no drafts; that nothing is kept is said at the first change.
  const draft = await storage.read(key).catch(() => null);
  if (draft === null) return { origin: await asked, draft: null, beganAs: null };
  const origin = openable(draft);
  if (origin === null) {
    await setAside(draft, storage);
    return { origin: await asked, draft: null, beganAs: null };
  }
  const beganAs =
    draft.originText === null ? (await asked.catch(() => null))?.json : parsed(draft.originText);
  return { origin, draft, beganAs: beganAs ?? null };
}

/** A file, put down among the drafts, so that a reload finds it. */
export async function findFile(
  file: File,
  handle: FileSystemFileHandle | null,
  { storage, tabId }: Pick<SessionContext, "storage" | "tabId">,
): Promise<FoundNotebook> {
  const origin = await notebookOfFile(file, handle);
  const { document } = readDocument(origin.json);
  const now = Date.now();
  const draft: Draft = {
    key: origin.key,
    title: document.title,
    source: origin.source,
    savedAtMs: now,
    revision: now,
    tabId,
    trusted: origin.trusted,
    originHash: origin.originHash,
    acknowledged: false,
    changed: false,
    text: origin.originText ?? "",
    originText: origin.originText,
  };
  const isKept = await storage.write(draft, null).then(
    () => true,
    () => false,
  );
  return { origin, draft: isKept ? draft : null, beganAs: origin.json };
}

function openable(draft: Draft): NotebookOrigin | null {
  try {
    const origin = notebookOfDraft(draft);
    readDocument(origin.json);
    return origin;
  } catch {
    return null;
  }
}

/** A draft that no longer opens must not stand in the way of what it was made from, nor be lost. */
async function setAside(draft: Draft, storage: DraftStorage): Promise<void> {
  const title = `${draft.title} (cannot be opened)`;
  await storage.write({ ...draft, key: `new:${freshId()}`, title }, null);
  await storage.delete(draft.key);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
