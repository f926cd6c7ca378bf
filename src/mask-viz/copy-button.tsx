import { useState } from "react";
import { sentenceOf } from "../engine/tensor/sentence-of";
import "./copy-button.css";

interface CopyButtonProps {
  children: string;
  /** What is copied, made only when it is asked for; what it throws is shown. */
  text(): string;
  isSmall?: boolean;
}

/** Copies a text, and says so on its own face for a moment; why it could not, beside itself. */
export function CopyButton({ children, text, isSmall = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const copy = async () => {
    setFault(null);
    try {
      const copied = text();
      await navigator.clipboard.writeText(copied);
      setOutcome("Copied");
    } catch (error) {
      if (error instanceof DOMException) setOutcome("Not allowed");
      else setFault(sentenceOf(error));
    }
    setTimeout(() => setOutcome(null), 2000);
  };
  return (
    <>
      <button
        type="button"
        className={isSmall ? "button small copy-button" : "button copy-button"}
        onClick={copy}
      >
        <span aria-live="polite" data-label={children}>
          {outcome ?? children}
        </span>
      </button>
      {fault !== null && (
        <p className="copy-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
