import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import { useApp } from "../app-context";
import { say } from "../shell-store";
import "./session.css";

interface BarProps {
  sentence: string;
  /** Below the sentence. */
  rest?: ReactNode;
  /** Spoken at once. */
  isUrgent?: boolean;
  children: ReactNode;
}

/** A sentence about the notebook as a whole, with what can be done about it. */
export function Bar({ sentence, rest, isUrgent = false, children }: BarProps) {
  return (
    <div className="session-bar" data-urgent={isUrgent} role={isUrgent ? "alert" : "status"}>
      <div className="session-bar-words">
        {sentence !== "" && <p>{sentence}</p>}
        {rest}
      </div>
      <div className="session-bar-actions">{children}</div>
    </div>
  );
}

interface ActionProps {
  title: string;
  isPrimary?: boolean;
  /** A text that it resolves to is said. */
  run(): unknown;
}

/** A button in a bar. What goes wrong is said, and the focus is not lost with the bar. */
export function Action({ title, isPrimary = false, run }: ActionProps) {
  const { shell } = useApp();
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    try {
      const broken = await run();
      if (typeof broken === "string") say(shell, broken);
    } catch (error) {
      say(shell, sentenceOf(error));
    } finally {
      setIsBusy(false);
      requestAnimationFrame(keepFocusOnPage);
    }
  };
  return (
    <button
      type="button"
      className={isPrimary ? "button primary" : "button"}
      disabled={isBusy}
      onClick={() => void press()}
    >
      {title}
    </button>
  );
}

/** The pressed button may have gone with its bar: the next key press goes on from the notebook. */
function keepFocusOnPage() {
  if (document.activeElement === document.body) {
    document.getElementById("notebook")?.focus({ preventScroll: true });
  }
}
