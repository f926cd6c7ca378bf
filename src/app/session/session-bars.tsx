import { useStore } from "zustand";
import { useApp, useNotebook } from "../app-context";
import { Action, Bar } from "./bar";
import type { Restored } from "./restored";
import { timeWords } from "./saved-at";
import "./session.css";

/** What has to be said about the notebook as a whole, each with what can be done about it. */
export function SessionBars() {
  const { session } = useApp();
  const { saving, restored, leaving, notices } = useStore(session.state);
  const readOnly = useNotebook((state) => state.readOnly);
  return (
    <>
      {leaving && (
        <Bar
          isUrgent
          sentence={`${leaving.sentence} Opening “${leaving.label}” now would lose what is here.`}
        >
          <Action title="Save as a file" isPrimary run={() => session.saveAs("ipynb")} />
          <Action title="Open it and lose this" run={() => session.leave("anyway")} />
          <Action title="Stay here" run={() => session.leave("stay")} />
        </Bar>
      )}
      {readOnly !== null && (
        <Bar sentence={readOnly}>
          <Action title="Save a copy" run={() => session.saveAs("json")} />
        </Bar>
      )}
      {saving.state === "conflict" && (
        <Bar isUrgent sentence={saving.sentence}>
          <Action title="Take theirs" run={() => session.resolve("take-theirs")} />
          <Action title="Keep mine as a copy" isPrimary run={() => session.resolve("keep-mine-as-copy")} />
        </Bar>
      )}
      {saving.state === "failed" && !leaving && (
        <Bar isUrgent sentence={`${saving.sentence} It stays open here.`}>
          <Action title="Save as a file" isPrimary run={() => session.saveAs("ipynb")} />
          <Action title="Try again" run={() => session.flush()} />
        </Bar>
      )}
      {restored && saving.state !== "conflict" && (
        <Bar sentence={restoredSentence(restored)}>
          <Action title="Keep" isPrimary run={() => session.keepRestored()} />
          <Action title="Start over from the original" run={() => session.startOver()} />
        </Bar>
      )}
      {notices.length > 0 && (
        <Bar
          sentence={notices.length === 1 ? "" : `About this file, ${notices.length} things:`}
          rest={<Notices />}
        >
          <Action title="Dismiss" run={() => session.dismissNotices()} />
        </Bar>
      )}
    </>
  );
}

function Notices() {
  const notices = useStore(useApp().session.state, (state) => state.notices);
  const cells = useNotebook((state) => state.document?.cells ?? null);
  return (
    <ul className="session-bar-notices">
      {notices.map(({ cellId, sentence }) => {
        const cell = cells?.find(({ id }) => id === cellId);
        return (
          <li key={`${cellId} ${sentence}`}>
            {cell && <a href={`#${cell.id}`}>{cell.title || cell.name}</a>} {sentence}
          </li>
        );
      })}
    </ul>
  );
}

function restoredSentence({ savedAtMs, originChanged }: Restored): string {
  const changed = originChanged ? " The original has changed since." : "";
  return `Restored your changes from ${timeWords(savedAtMs, Date.now())}.${changed}`;
}
