import { useStore } from "zustand";
import type { Remedy } from "../../store/engine";
import { engineStore } from "../../store/workbench";
import { loadingWords } from "./model/loading-words";
import "./run-bar.css";

/** What loading does now, with its way out: whoever asked for it can stop all that waits for it. */
export function LoadingLine({ onCancel }: { onCancel?: () => void }) {
  const { loading, fetching, cancelLoading } = useStore(engineStore);
  if (!loading && !fetching) return null;
  const { sentence, share } = loadingWords(loading ? loading.progress : fetching);
  // Other weights are given up by stopping the run that waits for them.
  const cancel = onCancel ?? (loading ? cancelLoading : null);
  return (
    <div className="loading-line">
      <progress
        aria-label={`Loading ${loading ? loading.source.name : "other weights"}`}
        {...(share === null ? {} : { value: share })}
      />
      {/* Before the sentence, whose length changes all the time: a button must not move under the pointer. */}
      {cancel !== null && (
        <button type="button" className="button quiet" onClick={cancel}>
          Cancel
        </button>
      )}
      <span className="loading-sentence" role="status">
        {sentence}
      </span>
    </div>
  );
}

const remedyLabels: Record<Remedy, string> = {
  "load-again": "Load again",
  "use-webassembly": "Use WebAssembly",
};

/** What went wrong, in one sentence, with what can be done about it. */
export function TroubleLine() {
  const { trouble, loadAgain, chooseBackend, dismiss } = useStore(engineStore);
  if (!trouble) return null;
  const act: Record<Remedy, () => void> = {
    "load-again": () => void loadAgain(),
    "use-webassembly": () => void chooseBackend("wasm"),
  };
  return (
    <div className="trouble-line" role="alert">
      <p className="fault">{trouble.sentence}</p>
      {trouble.remedies.map((remedy) => (
        <button key={remedy} type="button" className="button" onClick={act[remedy]}>
          {remedyLabels[remedy]}
        </button>
      ))}
      <button type="button" className="button quiet" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
