import { useEffect, useState } from "react";
import { useApp } from "./app-context";
import { statusNews } from "./status-news";

/** At most one sentence in this time: what has changed meanwhile is spoken together. */
const pauseMs = 1500;

/** The page's one live region for what cells do. */
export function StatusSpeaker() {
  const { notebook } = useApp();
  const [sentence, setSentence] = useState("");

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let told = notebook.getState();
    const speak = () => {
      const now = notebook.getState();
      const news = statusNews(told, now);
      told = now;
      timer = news === null ? null : setTimeout(speak, pauseMs);
      if (news !== null) setSentence(news);
    };
    const stop = notebook.subscribe(() => {
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
