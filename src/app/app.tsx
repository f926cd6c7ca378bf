import { useMemo } from "react";
import { OpenGlossary } from "../words/open-glossary";
import { useApp, WorkbenchContext } from "./app-context";
import { TopBar } from "./bar/top-bar";
import { useCellFocus } from "./cell/cell-focus";
import type { AppContext } from "./commands/command";
import { commandsFor } from "./commands/commands";
import { PageBoundary } from "./crashed-page";
import { Dialogs } from "./dialogs/dialogs";
import { useDocumentTitle } from "./document-title";
import { NotebookPage } from "./notebook-page";
import { UpdateNotice } from "./offline/update-notice";
import { DropTarget } from "./session/drop-target";
import { StatusSpeaker } from "./status-speaker";
import { ToastLine } from "./toast";
import { useCellAddress } from "./use-cell-address";
import { useKeys } from "./use-keys";

export function App({ context, reopen }: { context: AppContext; reopen: () => void }) {
  const workbench = useMemo(() => ({ context, commands: commandsFor(context.kinds) }), [context]);
  return (
    <WorkbenchContext value={workbench}>
      <PageBoundary>
        <Shell reopen={reopen} />
      </PageBoundary>
    </WorkbenchContext>
  );
}

function Shell({ reopen }: { reopen: () => void }) {
  const { session, shell } = useApp();
  useKeys();
  useCellFocus();
  useCellAddress();
  useDocumentTitle();
  const openGlossary = useMemo(
    () => (termId: string) => shell.setState({ dialog: "glossary", glossaryTerm: termId }),
    [shell],
  );
  return (
    <OpenGlossary value={openGlossary}>
      <a className="skip-link" href="#notebook">
        Skip to the notebook
      </a>
      <TopBar />
      <NotebookPage reopen={reopen} />
      <Dialogs />
      <DropTarget />
      <ToastLine />
      <StatusSpeaker />
      <UpdateNotice beforeReload={() => session.flush()} />
    </OpenGlossary>
  );
}
