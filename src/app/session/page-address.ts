import { type Address, type NotebookAddress, readAddress, writeAddress } from "./address";

/** What every entry of the browser's history remembers: a plain `#cell` does not say of which notebook. */
interface EntryState {
  notebook: NotebookAddress;
}

/** The part after "#" that was followed or written last; null before the first. */
let followed: string | null = null;

/** What the address of the page asks for, which is followed from here on. */
export function addressToFollow(): Address {
  followed = location.hash;
  return addressOfPage();
}

/** What the address of the page asks for; a plain cell or none belongs to the notebook of its entry. */
export function addressOfPage(): Address {
  const address = readAddress(location.hash);
  const remembered: Partial<EntryState> | null = history.state;
  return address.notebook.kind === "none" && remembered?.notebook
    ? { ...address, notebook: remembered.notebook }
    : address;
}

/** Whether the page stands at an entry that a plain link made, as those of the outline are. */
export function isPlainEntry(): boolean {
  return readAddress(location.hash).notebook.kind === "none" && history.state === null;
}

/**
 * Where the reader has gone on meanwhile, to an address that is not followed yet, that one stays: its event is on
 * the way, and would find nothing to open any more.
 * @param how "push" leaves the entry before it for the way back.
 */
export function showAddress(notebook: NotebookAddress, cell: string | null, how: "push" | "replace"): void {
  if (followed !== null && followed !== location.hash) return;
  const hash = writeAddress({ notebook, cell });
  const url = hash === "" ? location.pathname + location.search : hash;
  const state: EntryState = { notebook };
  if (how === "push" && location.hash !== hash) history.pushState(state, "", url);
  else history.replaceState(state, "", url);
  followed = location.hash;
}

/** Lets the entry remember its notebook and leaves what the address says. */
export function rememberNotebook(notebook: NotebookAddress): void {
  history.replaceState({ notebook } satisfies EntryState, "");
}
