import { createRoot } from "react-dom/client";
import { createNotebookStore } from "../store/notebook";
import { createSelectionStore } from "../store/selection";
import { App } from "./app";
import { kinds } from "./cell-registry";
import { createCellViews } from "./cell-views";
import { shareClipboard } from "./commands/shared-clipboard";
import { keepInStep } from "./keep-in-step";
import { registerOffline } from "./offline/offline-store";
import { pairHost } from "./pair-host";
import { createSession } from "./session/create-session";
import { createShellStore } from "./shell-store";
import "./theme.css";
import "./controls.css";
import "./shell.css";
import "./bar/top-bar.css";
import "./cell/cell.css";
import "./cell/cell-tools.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");

const notebook = createNotebookStore(kinds, { pairs: pairHost, nowMs: () => performance.now() });
const selection = createSelectionStore();
const shell = createShellStore();
const session = createSession({ notebook, selection, shell });
const context = { notebook, selection, session, shell, kinds, views: createCellViews() };

keepInStep(context);
shareClipboard(selection);

createRoot(root).render(<App context={context} reopen={() => void session.openAddress()} />);
session.start();
if (import.meta.env.PROD) void registerOffline();
