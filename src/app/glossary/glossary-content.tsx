import { type MouseEvent, useEffect, useRef, useState } from "react";
import { entryOf } from "../../words/glossary";
import type { GlossaryEntry } from "../../words/glossary-entry";
import { glossaryHash } from "../../words/glossary-hash";
import { findEntries } from "./find-entries";

interface GlossaryContentProps {
  startId: string | null;
  onClose: () => void;
}

export function GlossaryContent({ startId, onClose }: GlossaryContentProps) {
  const [typed, setTyped] = useState("");
  // An object, so that going to the same term again is another visit.
  const [current, setCurrent] = useState({ id: startId });
  const list = useRef<HTMLDListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const entries = findEntries(typed);

  useEffect(() => setCurrent({ id: startId }), [startId]);
  useEffect(() => {
    const link = current.id && list.current?.querySelector<HTMLElement>(`#term-${CSS.escape(current.id)} a`);
    if (!link) return field.current?.focus();
    link.closest("div")?.scrollIntoView();
    link.focus({ preventScroll: true });
  }, [current]);

  const goTo = (id: string) => {
    // The term may be filtered out.
    setTyped("");
    setCurrent({ id });
  };

  return (
    <>
      <header className="glossary-head">
        <h2 id="glossary-title">Glossary</h2>
        <input
          ref={field}
          type="search"
          className="input glossary-filter"
          aria-label="Find a term"
          placeholder="Find a term"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
        <p className="visually-hidden" role="status">
          {entries.length === 1 ? "1 term" : `${entries.length} terms`}
        </p>
      </header>
      <dl className="glossary-list" ref={list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isCurrent={entry.id === current.id} onGoTo={goTo} />
        ))}
      </dl>
      {entries.length === 0 && <p className="glossary-none">No term has “{typed.trim()}” in it.</p>}
    </>
  );
}

interface EntryProps {
  entry: GlossaryEntry;
  isCurrent: boolean;
  onGoTo: (id: string) => void;
}

function Entry({ entry, isCurrent, onGoTo }: EntryProps) {
  const { id, term, definition, see } = entry;
  return (
    <div id={`term-${id}`} data-current={isCurrent}>
      <dt>
        <EntryLink id={id} onGoTo={onGoTo}>
          {term}
        </EntryLink>
      </dt>
      <dd>
        <p>{definition}</p>
        <p className="glossary-see">
          <span className="hint">See also</span>{" "}
          {see.map((other, at) => (
            <span key={other}>
              {at > 0 && ", "}
              <EntryLink id={other} onGoTo={onGoTo}>
                {entryOf(other)?.term ?? other}
              </EntryLink>
            </span>
          ))}
        </p>
      </dd>
    </div>
  );
}

interface EntryLinkProps {
  id: string;
  children: string;
  onGoTo: (id: string) => void;
}

/** A real address, to be copied or opened in another tab; followed here, it leaves the page's own address alone. */
function EntryLink({ id, children, onGoTo }: EntryLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGoTo(id);
  };
  return (
    // From the page on: the entry itself may be filtered out, and then a link within the page led nowhere.
    <a href={`./${glossaryHash(id)}`} onClick={follow}>
      {children}
    </a>
  );
}
