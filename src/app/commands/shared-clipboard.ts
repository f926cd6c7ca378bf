import type { SelectionStore } from "../../store/selection";
import { cellsOfText, textOfCells } from "./clipboard-text";

/** What is copied in one tab is what the next paste takes in every tab. Returns the end of that. */
export function shareClipboard(selection: SelectionStore): () => void {
  const channel = new BroadcastChannel("anchorscope-clipboard");
  let heard: readonly unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    const clipboard = cellsOfText(data);
    heard = clipboard;
    selection.setState({ clipboard });
  };
  const stop = selection.subscribe(({ clipboard }, before) => {
    if (clipboard !== before.clipboard && clipboard !== heard) channel.postMessage(textOfCells(clipboard));
  });
  return () => {
    stop();
    channel.close();
  };
}
