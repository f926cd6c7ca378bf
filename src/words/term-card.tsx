import { useEffect, useId, useRef, useState } from "react";
import { entryOf } from "./glossary";
import type { GlossaryEntry } from "./glossary-entry";

interface TermCardProps {
  startId: string;
  /** Null where there is no whole glossary to open. */
  onOpenGlossary: ((termId: string) => void) | null;
}

/** The definition of a term with its related terms, which open in place. */
export function TermCard({ startId, onOpenGlossary }: TermCardProps) {
  const [id, setId] = useState(startId);
  const entry = entryOf(id);
  return (
    <div className="term-card">
      {entry && <Explained key={id} entry={entry} onFollow={setId} />}
      {onOpenGlossary && (
        <button type="button" className="button quiet term-all" onClick={() => onOpenGlossary(id)}>
          Open the glossary
        </button>
      )}
    </div>
  );
}

function Explained({ entry, onFollow }: { entry: GlossaryEntry; onFollow: (id: string) => void }) {
  const definitionId = useId();
  const name = useRef<HTMLHeadingElement>(null);
  // Also after a related term was chosen, whose button is gone by then.
  useEffect(() => name.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h2 className="term-name" ref={name} tabIndex={-1} aria-describedby={definitionId}>
        {entry.term}
      </h2>
      <p className="term-definition" id={definitionId}>
        {entry.definition}
      </p>
      <div className="term-related">
        <span className="hint">See also</span>
        <ul>
          {entry.see.map((other) => (
            <li key={other}>
              <button type="button" className="term" onClick={() => onFollow(other)}>
                {entryOf(other)?.term}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
