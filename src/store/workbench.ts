import { WorkerEngine } from "../engine/runtime/worker-engine";
import { createEngineStore } from "./engine";
import { createLibraryStore } from "./library";

/** One engine for the page: all cells and the status in the top bar look at the same pair. */
export const engineStore = createEngineStore(() => new WorkerEngine());

export const libraryStore = createLibraryStore(new URL("./", document.baseURI).href, (...request) =>
  fetch(...request),
);
