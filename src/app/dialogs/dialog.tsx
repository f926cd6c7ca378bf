import { type ReactNode, useLayoutEffect, useRef } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  className?: string;
  /** Whether the title can be seen; it is read out in any case. */
  hasTitleBar?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A modal dialog of the browser's own: Esc closes it, the rest of the page is inert, and the focus comes back. */
export function Dialog({ title, className = "", hasTitleBar = true, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser takes the first thing that can have the focus, in a palette the list.
    element?.querySelector("input")?.focus();
    // Only a dialog that is closed before it goes gives the focus back.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={title}
      // Esc, and a press beside it.
      closedby="any"
      onClose={onClose}
    >
      <div className="dialog-body">
        {hasTitleBar && (
          <div className="dialog-head">
            <h2>{title}</h2>
            <button type="button" className="button quiet" onClick={onClose}>
              Close
            </button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}
