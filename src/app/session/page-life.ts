import type { DraftStorage } from "../../store/drafts";
import { say } from "../shell-store";
import type { Autosave } from "./autosave";
import { freshId } from "./content-hash";
import { leaveLastWords, settleLastWords, takeBackLastWords } from "./last-words";
import type { Session } from "./session";
import type { SessionContext } from "./session-context";

/** Saves when the page is left, looks for news when it is come back to, and follows the address. */
export function whilePageLives(context: SessionContext, session: Session, autosave: () => Autosave | null) {
  const { shell, state, storage, tabs, tabId } = context;
  const ended = new AbortController();
  const { signal } = ended;
  let hasLeftWords = false;

  window.addEventListener("hashchange", () => void openAddress(), { signal });
  document.addEventListener("visibilitychange", () => void seen(), { signal });
  window.addEventListener("pagehide", leaveWords, { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && takeBack(), { signal });
  window.addEventListener("beforeunload", warn, { signal });
  // A page that lives on in the browser's cache of pages may still save.
  const forget = state.subscribe(({ saving }) => {
    if (hasLeftWords && (saving.state === "saved" || saving.state === "unchanged")) takeBack();
  });

  const begun = settleOthers(context, session);
  // Tidying up never stands in the way of what is opened.
  void begun.then(() => forgetUnchanged(storage)).catch(() => undefined);

  return {
    /** Resolves when what closed tabs left is where it belongs. */
    begun,
    end() {
      ended.abort();
      forget();
      tabs.close();
    },
  };

  async function openAddress() {
    const broken = await session.openAddress();
    if (broken !== null) say(shell, broken);
  }

  async function seen() {
    if (document.visibilityState === "hidden") await autosave()?.flush();
    else autosave()?.heard(null);
  }

  function warn(event: BeforeUnloadEvent) {
    const isKept = leaveWords();
    const { saving } = state.getState();
    const isInTrouble = saving.state === "failed" || saving.state === "conflict";
    if (autosave()?.isUnsaved() && (isInTrouble || !isKept)) event.preventDefault();
    // Runs once the user has chosen to stay. A page that goes leaves its words again when it is hidden.
    setTimeout(takeBack);
  }

  /** @returns whether everything is kept somewhere. */
  function leaveWords(): boolean {
    const unsaved = autosave()?.unsaved() ?? null;
    if (unsaved === null) return true;
    hasLeftWords = leaveLastWords(tabId, unsaved);
    return hasLeftWords;
  }

  function takeBack() {
    takeBackLastWords(tabId);
    hasLeftWords = false;
  }
}

const longUnchangedMs = 14 * 24 * 3600 * 1000;

/** Files that were opened once, a while ago, and never changed take up room for nothing. */
async function forgetUnchanged(storage: DraftStorage): Promise<void> {
  const before = Date.now() - longUnchangedMs;
  const old = (await storage.list()).filter(({ changed, savedAtMs }) => !changed && savedAtMs < before);
  await Promise.all(old.map(({ key }) => storage.delete(key)));
}

async function settleOthers({ storage, shell, tabs }: SessionContext, session: Session): Promise<void> {
  try {
    const { written, copies } = await settleLastWords(storage, () => `new:${freshId()}`);
    for (const draft of written) tabs.announce(draft);
    for (const { key, title } of copies) {
      say(shell, `What another tab had not saved is kept as “${title}”.`, {
        title: "Open it",
        run: () => void session.openRecent(key),
      });
    }
  } catch {
    // Without storage they wait where they are.
  }
}
