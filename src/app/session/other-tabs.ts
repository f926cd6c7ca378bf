import type { DraftNews } from "./autosave";

export interface OtherTabs {
  announce(news: DraftNews): void;
  close(): void;
}

/** This browser's other tabs with the workbench in them. */
export function otherTabs(heard: (news: DraftNews) => void): OtherTabs {
  const channel = new BroadcastChannel("anchorscope-drafts");
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => heard(data);
  return {
    announce: ({ key, revision }) => channel.postMessage({ key, revision }),
    close: () => channel.close(),
  };
}
