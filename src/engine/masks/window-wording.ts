import type { Comparison } from "./comparison";
import type { ContextStart } from "./convention";
import type { Layout } from "./layout";
import { grouped } from "./wording";

/**
 * That a window is longer than every context of the layout, so that it cuts nothing and nothing is shown of
 * what it does; null where one cuts, or there is none.
 */
export function unreachedWindow({ train, infer, frame, layerType }: Comparison): string | null {
  const starts = [train, infer]
    .map(({ convention }) => convention.attention[layerType].contextStart)
    .filter((start) => start.from === "anchor" || start.from === "query");
  if (starts.length === 0 || starts.some((start) => cuts(start, frame.layout, frame.slotCount))) return null;
  const keys = Math.max(...starts.map((start) => start.keys));
  const longest = Math.max(0, ...frame.layout.anchors.map((anchor) => anchor ?? 0));
  return `No window is reached here: the longest context before an anchor has ${grouped(longest)} tokens, a window ${grouped(keys)} keys. A smaller W or later anchors would show what it does.`;
}

/** Whether the window hides the first token of the context from the last slot of some block. */
function cuts(start: ContextStart & { keys: number }, { anchors }: Layout, slotCount: number): boolean {
  return anchors.some((anchor) => {
    if (anchor === null) return false;
    return start.from === "anchor" ? anchor > start.keys : anchor + slotCount - 1 >= start.keys;
  });
}
