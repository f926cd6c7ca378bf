import type { NotebookStore } from "../store/notebook";

/** Opens `public/notebooks/<name>.json`; what goes wrong becomes the store's failure sentence. */
export async function openShippedNotebook(store: NotebookStore, name: string): Promise<void> {
  // Relative to the page, so that the app works under any path.
  const url = new URL(`./notebooks/${name}.json`, document.baseURI);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    store.getState().open(await response.json());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    store.getState().refuse(`${url.pathname} could not be read: ${reason}.`);
  }
}
