import { useStore } from "zustand";
import type { Remedy } from "../../store/engine";
import { engineStore } from "../../store/workbench";
import { loadingWords } from "./model/loading-words";
import "./run-bar.css";

/** What loading does now, with its way out: whoever asked for it can stop all that waits for it. */
export function LoadingLine({ onCancel }: { onCancel?: () => void }) {
  const { loading, cancelLoading } = useStore(engineStore);
  if (!loading) return null;
  const { sentence, share } = loadingWords(loading.progress);
  return (
    <div className="loading-line">
      <progress aria-label={`Loading ${loading.source.name}`} {...(share === null ? {} : { value: share })} />
      {/* Before the sentence, whose length changes all the time: a button must not move under the pointer. */}
      <button type="button" className="button quiet" onClick={onCancel ?? cancelLoading}>
        Cancel
      </button>
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
