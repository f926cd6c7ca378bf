import { useEffect, useRef } from "react";
import { useApp, useCommands, useNotebook, useShell } from "../app-context";
import { runStale, staleCells } from "../commands/run-commands";
import { Icon } from "../icons";
import { InlineField } from "../inline-field";
import { OutlineMenu } from "../outline";
import { keyHint } from "../platform";
import { SavingState } from "../session/saving-state";
import { useSmallWindow } from "../small-window";
import { commandMenu } from "./command-menu";
import { EngineSlot } from "./engine-slot";
import { MenuButton } from "./menu-button";
import { ThemeSwitch } from "./theme-switch";

/** Stays at the top; on a phone what only says how things are has a row of its own, which scrolls away. */
export function TopBar() {
  const isSmall = useSmallWindow();
  return (
    <header className="page-head">
      <div className="top-bar">
        <OutlineMenu />
        <span className="top-bar-name">anchorscope</span>
        <NotebookTitle />
        {!isSmall && <NotebookSaving />}
        <div className="top-bar-end">
          <RunButtons />
          {!isSmall && <EngineSlot />}
          <PageTools />
        </div>
      </div>
      {isSmall && (
        <div className="status-row">
          <NotebookSaving />
          <EngineSlot />
        </div>
      )}
    </header>
  );
}

function NotebookSaving() {
  const isOpen = useNotebook((state) => state.document !== null);
  return isOpen && <SavingState />;
}

function PageTools() {
  const { shell } = useApp();
  return (
    <div className="page-tools" data-tour="page-tools">
      <FileMenu />
      <button
        type="button"
        className="button quiet wide-only"
        onClick={() => shell.setState({ dialog: "palette" })}
      >
        Commands <kbd className="key">{keyHint("Accel+K")}</kbd>
      </button>
      <button
        type="button"
        className="button quiet square wide-only"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => shell.setState({ dialog: "shortcuts" })}
      >
        ?
      </button>
      <ThemeSwitch />
    </div>
  );
}

/** The notebook's title; pressed, it can be changed in place. */
function NotebookTitle() {
  const { notebook, shell } = useApp();
  const title = useNotebook((state) => state.document?.title ?? null);
  const isEdited = useShell((state) => state.isTitleEdited);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A field that closes by a key leaves the focus nowhere.
    return () => {
      if (isEdited) setTimeout(() => document.activeElement === document.body && button.current?.focus());
    };
  }, [isEdited]);
  if (title === null) return null;
  const close = () => shell.setState({ isTitleEdited: false });
  const commit = (next: string) =>
    notebook.getState().change("Changed the title", (document) => ({ ...document, title: next }));
  return (
    <h1 className="top-bar-title">
      {isEdited ? (
        <InlineField label="Title of the notebook" value={title} onCommit={commit} onClose={close} />
      ) : (
        <button
          ref={button}
          type="button"
          title="Change the title"
          onClick={() => shell.setState({ isTitleEdited: true })}
        >
          {title || "Untitled"}
        </button>
      )}
    </h1>
  );
}

/** What there is to run or to stop just now. */
function RunButtons() {
  const context = useApp();
  const staleCount = useNotebook(() => staleCells(context).length);
  const isRunning = useNotebook(({ running, queue }) => running !== null || queue.length > 0);
  if (isRunning) {
    return (
      <button
        type="button"
        className="button run-button"
        title="Stop all"
        onClick={() => context.notebook.getState().stop()}
      >
        <Icon name="stop" />
        <span className="run-word">Stop all</span>
      </button>
    );
  }
  if (staleCount === 0) return null;
  return (
    <button
      type="button"
      className="button run-button"
      title="Run what is stale"
      onClick={() => runStale(context)}
    >
      <Icon name="run" />
      <span>
        <span className="run-word">Run stale </span>
        <span className="count">{staleCount}</span>
      </span>
    </button>
  );
}

/** The file commands; on narrow windows everything else too that has no button of its own there. */
function FileMenu() {
  const context = useApp();
  const commands = useCommands();
  const everything = () => {
    const [file, ...more] = commandMenu(context, commands, ["File", "View", "Notebook", "Run"]);
    return [{ items: file.items }, ...more.map((group) => ({ ...group, isSub: true }))];
  };
  return (
    <>
      <span className="wide-only">
        <MenuButton
          label="File"
          className="button quiet"
          groups={() => [{ items: commandMenu(context, commands, ["File"])[0].items }]}
        >
          File
        </MenuButton>
      </span>
      <span className="narrow-only">
        <MenuButton label="Menu" className="button quiet square" groups={everything}>
          <Icon name="menu" />
        </MenuButton>
      </span>
    </>
  );
}
