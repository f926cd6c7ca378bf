import { type ReactNode, useMemo } from "react";
import { readMarkdown } from "./read-markdown";
import { unreadableReason } from "./reading-cost";

interface RenderedNoteProps {
  markdown: string;
  /** Before the ids that footnotes get; every note needs its own. */
  idPrefix: string;
}

/** A note as it reads, or its source with the reason when it cannot be laid out in reasonable time. */
export function RenderedNote({ markdown, idPrefix }: RenderedNoteProps) {
  const read = useMemo(() => readOrReason(markdown, idPrefix), [markdown, idPrefix]);
  if (read.reason === null) return read.elements;
  return (
    <>
      <p className="hint">{read.reason}, so it is shown as its source.</p>
      <textarea className="note-source" aria-label="Source of the note" readOnly value={markdown} />
    </>
  );
}

type Read = { reason: null; elements: ReactNode } | { reason: string };

function readOrReason(markdown: string, idPrefix: string): Read {
  const reason = unreadableReason(markdown);
  if (reason !== null) return { reason };
  try {
    return { reason: null, elements: readMarkdown(markdown, { pageUrl: document.baseURI, idPrefix }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: "This note has marks nested too deeply" };
  }
}
