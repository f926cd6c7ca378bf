import { createLibraryStore } from "../../store/library";

/** The prompts that ship with the page. */
export const libraryStore = createLibraryStore(new URL("./", document.baseURI).href, (...request) =>
  fetch(...request),
);
