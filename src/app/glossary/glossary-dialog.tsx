import { useEffect, useRef } from "react";
import { GlossaryContent } from "./glossary-content";
import "./glossary.css";

interface GlossaryDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The term to open it at. */
  termId?: string | undefined;
}

/** All words of the field in one place. A native dialog: the page behind it rests, and gets the focus back. */
export function GlossaryDialog({ open, onOpenChange, termId }: GlossaryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className="glossary"
      aria-labelledby="glossary-title"
      closedby="any"
      onClose={() => onOpenChange(false)}
    >
      {open && <GlossaryContent startId={termId ?? null} onClose={() => dialog.current?.close()} />}
    </dialog>
  );
}
