import { useEffect, useState } from "react";
import { sentenceOf } from "../engine/tensor/sentence-of";
import { useApp, useShell } from "./app-context";
import { say } from "./shell-store";

const shownMs = 8000;

/** The newest sentence, in the lower left corner. It stays while the pointer or the focus is on it. */
export function ToastLine() {
  const { shell } = useApp();
  const toast = useShell((state) => state.toast);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (toast === null || isHeld) return;
    const timer = setTimeout(() => shell.setState({ toast: null }), shownMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld, shell]);

  const act = () => {
    shell.setState({ toast: null });
    setHeld(false);
    try {
      toast?.action?.run();
    } catch (error) {
      say(shell, sentenceOf(error));
    }
  };

  return (
    <div
      className="toast"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast && (
        <div className="toast-line">
          <p>{toast.sentence}</p>
          {toast.action && (
            <button type="button" className="button small" onClick={act}>
              {toast.action.title}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
