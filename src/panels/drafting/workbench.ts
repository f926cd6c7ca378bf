import { WorkerEngine } from "../../engine/runtime/worker-engine";
import { createEngineStore } from "../../store/engine";
import { createLibraryStore } from "../../store/library";

/** One engine for the page: all drafting cells and the status in the top bar look at the same pair. */
export const engineStore = createEngineStore(() => new WorkerEngine());

export const libraryStore = createLibraryStore(new URL("./", document.baseURI).href, (...request) =>
  fetch(...request),
);
