import { Popover } from "radix-ui";
import { useMemo } from "react";
import type { CellState } from "../notebook/cell-status";
import { useApp, useNotebook, useShell } from "./app-context";
import { StatusMark } from "./cell/status-mark";
import { useCellInView } from "./cell-in-view";
import { titleOfCell } from "./cell-title";
import { goToCell } from "./go-to-cell";
import { Icon } from "./icons";
import { OutlineTitle } from "./outline-title";
import { useHolds } from "./use-holds";
import { wideWindow } from "./wide-window";

interface OutlineEntry {
  id: string;
  title: string;
}

function useOutline(): OutlineEntry[] {
  const document = useNotebook((state) => state.document);
  const params = useNotebook((state) => state.params);
  return useMemo(
    () => document?.cells.map((cell) => ({ id: cell.id, title: titleOfCell(cell, params) })) ?? [],
    [document, params],
  );
}

function OutlineList({ onFollow }: { onFollow?: () => void }) {
  const context = useApp();
  const entries = useOutline();
  const inView = useCellInView(entries.map(({ id }) => id).join(" "));
  const follow = (id: string) => {
    goToCell(context, id);
    onFollow?.();
  };
  return (
    <ol className="outline-list">
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === inView ? "location" : undefined} onClick={() => follow(id)}>
            <OutlineTitle title={title} />
            <OutlineMark id={id} />
          </a>
        </li>
      ))}
    </ol>
  );
}

function OutlineMark({ id }: { id: string }) {
  const state = useNotebook(({ statuses }) => statuses[id]?.state ?? "idle");
  const isHeld = useHolds(id);
  const word = isHeld ? "check holds" : words[state];
  return (
    <>
      <StatusMark state={isHeld ? "holds" : state} />
      {word && <span className="visually-hidden">, {word}</span>}
    </>
  );
}

/** States that have a mark. */
const words: Partial<Record<CellState, string>> = {
  queued: "waiting",
  running: "running",
  edited: "edited since it ran",
  stale: "out of date",
  disabled: "off",
  "disabled-by-ancestor": "off",
  stopped: "stopped",
  failed: "failed",
  "assertion-failed": "check failed",
  untrusted: "not run here yet",
};

function Elsewhere({ onFollow }: { onFollow?: () => void }) {
  const { shell } = useApp();
  const isOpen = useNotebook((state) => state.document !== null);
  // It stands below the cells, and comes with them.
  if (!isOpen) return null;
  const open = (dialog: "gallery" | "glossary") => {
    onFollow?.();
    shell.setState({ dialog, glossaryTerm: null });
  };
  return (
    <div className="outline-more">
      <button type="button" onClick={() => open("gallery")}>
        Gallery
      </button>
      <button type="button" onClick={() => open("glossary")}>
        Glossary
      </button>
    </div>
  );
}

/** The outline beside the page, on windows wide enough for it. */
export function Outline() {
  const isHidden = useShell(({ outline }) => outline === false);
  if (isHidden) return null;
  return (
    <nav className="outline" aria-label="Outline">
      <OutlineList />
      <Elsewhere />
    </nav>
  );
}

/** The same outline behind a button, on narrower windows. */
export function OutlineMenu() {
  const { shell } = useApp();
  const isOpen = useShell(({ outline }) => outline === true) && !matchMedia(wideWindow).matches;
  const setOpen = (outline: boolean) => shell.setState({ outline });
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="button quiet square outline-button" aria-label="Outline">
        <Icon name="outline" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover" align="start" sideOffset={8} collisionPadding={8}>
          <nav aria-label="Outline">
            <OutlineList onFollow={() => setOpen(false)} />
            <Elsewhere onFollow={() => setOpen(false)} />
          </nav>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
