import { Popover } from "radix-ui";
import { useMemo, useState } from "react";
import type { CellRecord } from "../notebook/document";
import type { NotebookState } from "../store/notebook";
import { useCellInView } from "./cell-in-view";
import { registeredKind } from "./cell-registry";
import { useNotebook } from "./store-context";

interface OutlineEntry {
  id: string;
  title: string;
}

function useOutline(): OutlineEntry[] {
  const document = useNotebook((state) => state.document);
  const params = useNotebook((state) => state.params);
  return useMemo(
    () => document?.cells.map((cell) => ({ id: cell.id, title: titleOf(cell, params) })) ?? [],
    [document, params],
  );
}

function titleOf(cell: CellRecord, params: NotebookState["params"]): string {
  const heading = cell.id in params ? registeredKind(cell.kind)?.kind.heading?.(params[cell.id]) : null;
  return heading || cell.title || cell.name;
}

function OutlineList({ onFollow }: { onFollow?: () => void }) {
  const entries = useOutline();
  const inView = useCellInView(entries.map(({ id }) => id).join(" "));
  return (
    <ol className="outline-list">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === inView ? "location" : undefined} onClick={onFollow}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The outline beside the page, on windows wide enough for it. */
export function Outline() {
  return (
    <nav className="outline" aria-label="Outline">
      <OutlineList />
    </nav>
  );
}

/** The same outline behind a button, on narrower windows. */
export function OutlineMenu() {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className="button quiet outline-button" aria-label="Outline">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M2 4h12M2 8h8M2 12h10" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" align="start" sideOffset={8} collisionPadding={8}>
          <nav aria-label="Outline">
            <OutlineList onFollow={() => setOpen(false)} />
          </nav>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
