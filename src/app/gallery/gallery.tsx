import { useEffect, useRef } from "react";
import { useApp } from "../app-context";
import { say } from "../shell-store";
import { RecentNotebooks } from "./recent-notebooks";
import { ShippedNotebooks } from "./shipped-notebooks";
import "./gallery.css";

interface GalleryProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Everything that can be opened. A native dialog: the page behind it rests, and gets the focus back. */
export function Gallery({ open, onOpenChange }: GalleryProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { session, shell } = useApp();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  /** Closes the gallery, and says what went wrong where something did. */
  async function choose(opening: Promise<string | null>) {
    onOpenChange(false);
    const broken = await opening;
    if (broken !== null) say(shell, broken);
  }

  return (
    <dialog
      ref={dialog}
      className="gallery"
      aria-labelledby="gallery-title"
      closedby="any"
      onClose={() => onOpenChange(false)}
    >
      {open && (
        <>
          <header className="gallery-head">
            <h2 id="gallery-title">Notebooks</h2>
            <button type="button" className="button" onClick={() => void choose(session.newNotebook())}>
              New
            </button>
            <button type="button" className="button" onClick={() => void choose(session.askForFile())}>
              Open a file
            </button>
            <button type="button" className="button quiet" onClick={() => onOpenChange(false)}>
              Close
            </button>
          </header>
          <div className="gallery-lists">
            <ShippedNotebooks open={(name) => void choose(session.openShipped(name))} />
            <RecentNotebooks open={(key) => void choose(session.openRecent(key))} />
          </div>
        </>
      )}
    </dialog>
  );
}
