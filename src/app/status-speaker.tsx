import { useEffect, useState } from "react";
import type { NotebookState } from "../store/notebook";
import { useApp } from "./app-context";

/** At most one sentence in this time: of several the newest is spoken. */
const pauseMs = 1500;

/** The page's one live region for what cells do. Progress is not spoken, only what begins and how it ends. */
export function StatusSpeaker() {
  const { notebook } = useApp();
  const [sentence, setSentence] = useState("");

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let newest: string | null = null;
    const speak = () => {
      timer = newest === null ? null : setTimeout(speak, pauseMs);
      if (newest !== null) setSentence(newest);
      newest = null;
    };
    const stop = notebook.subscribe((now, before) => {
      const news = changedStatus(before, now);
      if (news === null) return;
      newest = news;
      if (timer === null) speak();
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [notebook]);

  return (
    <p className="visually-hidden" role="status">
      {sentence}
    </p>
  );
}

/** What to say about the first cell whose state is another than before; null when none is. */
function changedStatus(before: NotebookState, now: NotebookState): string | null {
  if (before.statuses === now.statuses || before.document === null) return null;
  for (const { id, name } of now.document?.cells ?? []) {
    const known = before.statuses[id];
    const status = now.statuses[id];
    if (known !== undefined && status !== undefined && known.state !== status.state) {
      return `${name}: ${status.sentence}`;
    }
  }
  return null;
}
