import { useStore } from "zustand";
import { useApp } from "../app-context";
import { timeWords } from "./saved-at";
import type { Saving } from "./saving";
import type { SessionState } from "./session";
import "./session.css";

const words: Record<Saving["state"], string> = {
  unchanged: "No changes",
  saved: "Saved",
  // Typing alternates between the two; one word for both does not flicker.
  unsaved: "Saving",
  saving: "Saving",
  failed: "Not saved",
  conflict: "Not saved",
};

/** How safe the notebook is, in two words; what exactly they mean is in the tooltip and read out. */
export function SavingState() {
  const saving = useStore(useApp().session.state, (state) => state.saving);
  const file = useStore(useApp().session.state, (state) => state.file);
  const sentence = sentenceOf(saving, file);
  return (
    <span className="saving-state" data-state={saving.state} title={sentence}>
      <span aria-hidden="true">{words[saving.state]}</span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  );
}

function sentenceOf(saving: Saving, file: SessionState["file"]): string {
  const inFile =
    file && `${file.name} ${file.isCurrent ? "holds all of it" : "does not hold the last changes"}.`;
  return [browserSentence(saving), inFile].filter(Boolean).join(" ");
}

function browserSentence(saving: Saving): string {
  switch (saving.state) {
    case "unchanged":
      return "Nothing has been changed.";
    case "saved":
      return `Saved in this browser, ${timeWords(saving.savedAtMs, Date.now())}.`;
    case "unsaved":
    case "saving":
      return "Being saved in this browser.";
    case "failed":
    case "conflict":
      return `Not saved. ${saving.sentence}`;
  }
}
