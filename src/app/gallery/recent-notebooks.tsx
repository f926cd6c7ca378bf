import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { DraftHead } from "../../store/drafts";
import { useApp } from "../app-context";
import { timeWords } from "../session/saved-at";
import { storageSentence } from "../session/saving";

type Recent = readonly DraftHead[] | { fault: string } | null;

interface Deleted {
  key: string;
  title: string;
  undo(): Promise<void>;
}

/** The button that was pressed has gone with its row. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

/** What was worked on in this browser and is kept here. */
export function RecentNotebooks({ open }: { open: (key: string) => void }) {
  const { session } = useApp();
  const openKey = useStore(session.state, (state) => state.key);
  const [recent, setRecent] = useState<Recent>(null);
  const [deleted, setDeleted] = useState<Deleted | null>(null);

  const refresh = useCallback(async () => {
    try {
      setRecent(await session.recent());
    } catch (error) {
      setRecent({ fault: storageSentence(error) });
    }
  }, [session]);
  useEffect(() => void refresh(), [refresh]);

  async function remove({ key, title }: DraftHead) {
    const undo = await session.forget(key);
    setDeleted({ key, title, undo });
    await refresh();
  }

  async function bringBack() {
    await deleted?.undo();
    setDeleted(null);
    await refresh();
  }

  return (
    <section className="gallery-recent" aria-labelledby="gallery-recent-title">
      <h3 id="gallery-recent-title">Recent in this browser</h3>
      <p role="status" className="gallery-deleted">
        {deleted && `Deleted “${deleted.title}”. `}
        {deleted && (
          <button
            key={deleted.key}
            ref={takeFocus}
            type="button"
            className="button"
            onClick={() => void bringBack()}
          >
            Undo
          </button>
        )}
      </p>
      {recent !== null && "fault" in recent && <p className="fault">{recent.fault}</p>}
      {recent !== null && "length" in recent && recent.length === 0 && (
        <p className="hint">Nothing yet. What you change is kept here by itself.</p>
      )}
      <ul>
        {recent !== null &&
          "length" in recent &&
          recent.map((head) => (
            <li key={head.key} className="gallery-row">
              <button type="button" className="gallery-item" onClick={() => open(head.key)}>
                <strong>{head.title || "Untitled"}</strong>
                <span className="hint">
                  {head.key === openKey ? "Open in this tab. " : ""}
                  {head.source.label}, {timeWords(head.savedAtMs, Date.now())}
                </span>
              </button>
              {head.key !== openKey && (
                <button
                  type="button"
                  className="button quiet"
                  aria-label={`Delete ${head.title}`}
                  onClick={() => void remove(head)}
                >
                  Delete
                </button>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
