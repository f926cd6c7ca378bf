import { useState } from "react";
import { useStore } from "zustand";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import { offlineStore, reloadIntoUpdate } from "./offline-store";
import "./offline.css";

type Phase =
  | { kind: "offered" }
  | { kind: "reloading" }
  | { kind: "put-off" }
  | { kind: "failed"; reason: string };

/** Says that a newer version can be had. @param beforeReload Saves what would be lost; a rejection keeps the page. */
export function UpdateNotice({ beforeReload }: { beforeReload?: () => Promise<void> }) {
  const isReady = useStore(offlineStore, (state) => state.isUpdateReady);
  const [phase, setPhase] = useState<Phase>({ kind: "offered" });
  if (!isReady || phase.kind === "put-off") return null;

  const reload = async () => {
    setPhase({ kind: "reloading" });
    try {
      await beforeReload?.();
      await reloadIntoUpdate();
    } catch (error) {
      setPhase({ kind: "failed", reason: sentenceOf(error) });
    }
  };

  return (
    <section className="update-notice" aria-label="Update">
      <p role="status">
        {phase.kind === "failed" ? `Not reloaded: ${phase.reason}` : "A new version is ready"}
      </p>
      <button
        type="button"
        className="button primary"
        disabled={phase.kind === "reloading"}
        onClick={() => void reload()}
      >
        Reload
      </button>
      <button type="button" className="button" onClick={() => setPhase({ kind: "put-off" })}>
        Later
      </button>
    </section>
  );
}
