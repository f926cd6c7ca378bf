import type { StoreApi } from "zustand/vanilla";
import type { DraftStorage } from "../../store/drafts";
import type { NotebookStore } from "../../store/notebook";
import type { ShellStore } from "../shell-store";
import type { OtherTabs } from "./other-tabs";
import type { SessionState } from "./session";

/** What every part of the session works on. */
export interface SessionContext {
  notebook: NotebookStore;
  shell: ShellStore;
  state: StoreApi<SessionState>;
  storage: DraftStorage;
  tabs: OtherTabs;
  /** Names this page among those that write drafts, from its opening to its closing. */
  tabId: string;
}
