import { createRoot } from "react-dom/client";
import { createNotebookStore } from "../store/notebook";
import { App } from "./app";
import { kinds } from "./cell-registry";
import { registerOffline } from "./offline/offline-store";
import { openShippedNotebook } from "./open-notebook";
import { pairHost } from "./pair-host";
import "./theme.css";
import "./controls.css";
import "./shell.css";
import "./cell.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root to draw into");

const store = createNotebookStore(kinds, { pairs: pairHost, nowMs: () => performance.now() });
const open = () => openShippedNotebook(store, "founding-case");

createRoot(root).render(<App store={store} reopen={open} />);
void open();
if (import.meta.env.PROD) void registerOffline();
