import { sentenceOf } from "../../engine/tensor/sentence-of";
import { say } from "../shell-store";
import { showAddress } from "./page-address";
import { type FileToSave, type Picked, type SavedFile, saveSomewhere, writeTo } from "./save-file";
import { type CarrierName, linkOf, notebookFile, reportFile, untouchedFile } from "./send-notebook";
import type { Session } from "./session";
import type { SessionContext } from "./session-context";

interface FileOnDisk {
  handle: FileSystemFileHandle;
  /** When it was last written, as far as this page knows; null when that is not known. */
  modifiedMs: number | null;
}

type Sending = Pick<Session, "save" | "saveAs" | "copyLink" | "saveReport"> & {
  /** The open notebook is another one: the file that it came from, where the browser lets us write that. Holds at once. */
  cameFrom(handle: FileSystemFileHandle | null): Promise<void>;
};

/**
 * How the notebook leaves the browser: to a file, as a link, as a report.
 * @param original the open notebook as it came: what of a newer version is not known here must not get lost.
 */
export function createSending({ notebook, shell, state }: SessionContext, original: () => unknown): Sending {
  let onDisk: FileOnDisk | null = null;

  async function guarded(work: () => Promise<void>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return sentenceOf(error);
    }
  }

  async function saved(saving: Picked<SavedFile>): Promise<void> {
    const { document } = notebook.getState();
    const file = await saving;
    if (file === null) return;
    if (file.handle) onDisk = { handle: file.handle, modifiedMs: await modifiedMs(file.handle) };
    const isCurrent = notebook.getState().document === document;
    state.setState({ file: { name: file.name, isCurrent } });
    if (file.notices.length > 0) state.setState({ notices: file.notices });
    say(shell, `${file.handle ? "Saved" : "Downloaded"} ${file.name}.`);
  }

  const saveAs = (carrier: CarrierName) => guarded(() => saved(saveSomewhere(fileAs(carrier))));

  return {
    saveAs,

    async save() {
      if (onDisk === null || notebook.getState().readOnly !== null)
        return saveAs(carrierOf(state.getState().source.label));
      const { handle, modifiedMs: knownMs } = onDisk;
      const write = () => guarded(() => saved(writeTo(handle, fileAs(carrierOf(handle.name), handle.name))));
      if (knownMs === null || knownMs === (await modifiedMs(handle))) return write();
      const showBroken = (sentence: string | null) => sentence !== null && say(shell, sentence);
      say(shell, `${handle.name} was changed on the disk since it was opened here.`, {
        title: "Overwrite it",
        run: () => void write().then(showBroken),
      });
      return null;
    },

    copyLink: () =>
      guarded(async () => {
        const link = await linkOf(notebook.getState(), original());
        if (typeof link !== "string") {
          const sentence =
            `This notebook makes a link of ${link.characters.toLocaleString("en")} characters; up to ` +
            `${link.budget.toLocaleString("en")} can be shared safely. Save it as a file instead.`;
          say(shell, sentence, { title: "Save as a file", run: () => void saveAs("ipynb") });
          return;
        }
        say(shell, await handOver(link));
      }),

    saveReport: () =>
      guarded(async () => {
        const file = await saveSomewhere(reportFile(notebook.getState(), original()));
        if (file) say(shell, `${file.handle ? "Saved" : "Downloaded"} ${file.name}.`);
      }),

    async cameFrom(handle) {
      const found: FileOnDisk | null = handle && { handle, modifiedMs: null };
      onDisk = found;
      if (found) found.modifiedMs = await modifiedMs(found.handle);
    },
  };

  function fileAs(carrier: CarrierName, name?: string): FileToSave {
    const now = notebook.getState();
    return now.readOnly === null ? notebookFile(now, carrier, name) : untouchedFile(now, original());
  }

  /** @returns what was done with the link. */
  async function handOver(link: string): Promise<string> {
    try {
      await navigator.clipboard.writeText(link);
      return `Copied a link of ${link.length.toLocaleString("en")} characters. It holds the whole notebook.`;
    } catch {
      const payload = link.slice(link.indexOf("#link=") + "#link=".length);
      showAddress({ kind: "link", payload }, null, "push");
      return "The browser does not let the page copy. The link is in the address bar now.";
    }
  }
}

function carrierOf(name: string): CarrierName {
  return name.toLowerCase().endsWith(".json") ? "json" : "ipynb";
}

async function modifiedMs(handle: FileSystemFileHandle): Promise<number | null> {
  try {
    return (await handle.getFile()).lastModified;
  } catch {
    return null;
  }
}
