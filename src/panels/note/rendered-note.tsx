import { type ReactNode, useMemo } from "react";
import { attachmentsIn } from "./attachments";
import { readMarkdown } from "./read-markdown";
import { unreadableReason } from "./reading-cost";

interface RenderedNoteProps {
  markdown: string;
  /** Before the ids that footnotes get; every note needs its own. */
  idPrefix: string;
  /** The field `jupyter` of the note, which may have pictures in it. */
  foreign: unknown;
}

/** A note as it reads, or its source with the reason when it cannot be laid out in reasonable time. */
export function RenderedNote({ markdown, idPrefix, foreign }: RenderedNoteProps) {
  const read = useMemo(() => readOrReason(markdown, idPrefix, foreign), [markdown, idPrefix, foreign]);
  if (read.reason === null) return read.elements;
  return (
    <>
      <p className="hint">{read.reason}, so it is shown as its source.</p>
      <textarea className="note-source" aria-label="Source of the note" readOnly value={markdown} />
    </>
  );
}

type Read = { reason: null; elements: ReactNode } | { reason: string };

function readOrReason(markdown: string, idPrefix: string, foreign: unknown): Read {
  const reason = unreadableReason(markdown);
  if (reason !== null) return { reason };
  try {
    const options = { pageUrl: document.baseURI, idPrefix, findAttachment: attachmentsIn(foreign) };
    return { reason: null, elements: readMarkdown(markdown, options) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: "This note has marks nested too deeply" };
  }
}
