import { Popover } from "radix-ui";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useContext, useRef, useState } from "react";
import { entryOf } from "./glossary";
import { glossaryHash } from "./glossary-hash";
import { OpenGlossary } from "./open-glossary";
import { TermCard } from "./term-card";
import "./term.css";

interface TermProps {
  id: string;
  /** The word as it stands in the text; else the term itself. */
  children?: ReactNode;
}

/** A word of the field that explains itself when it is pressed. */
export function Term({ id, children }: TermProps) {
  const [isOpen, setOpen] = useState(false);
  const openGlossary = useContext(OpenGlossary);
  const wantedTerm = useRef<string | null>(null);
  const entry = entryOf(id);
  if (entry === null) return children;

  const leaveFor = (termId: string) => {
    wantedTerm.current = termId;
    setOpen(false);
  };
  // Once the card is closed and the word has the focus, to which the glossary gives it back.
  const openWantedTerm = () => {
    if (wantedTerm.current !== null) openGlossary?.(wantedTerm.current);
    wantedTerm.current = null;
  };

  const toggle = (event: MouseEvent) => {
    // With a key held the browser opens the glossary elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(!isOpen);
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && setOpen(false)}>
      {/* A link: buttons do not flow and wrap like the text around them. */}
      <Popover.Trigger asChild>
        <a className="term" href={glossaryHash(id)} data-term={id} onClick={toggle}>
          {children ?? entry.term}
        </a>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover term-popover"
          aria-label={`What “${entry.term}” means`}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onKeyDown={keepHere}
          onClick={keepHere}
          onCloseAutoFocus={openWantedTerm}
        >
          <TermCard startId={id} onOpenGlossary={openGlossary && leaveFor} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** For React the card stands inside the text: what happens in it would reach the cell around. */
function keepHere(event: SyntheticEvent): void {
  event.stopPropagation();
}
