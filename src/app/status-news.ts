import type { CellStatus } from "../notebook/cell-status";
import type { NotebookState } from "../store/notebook";

type Told = Pick<NotebookState, "document" | "opened" | "statuses">;

/** All that has changed about the cells since `before`, to be spoken in one go; null when nothing has. */
export function statusNews(before: Told, now: Told): string | null {
  if (before.statuses === now.statuses || before.opened !== now.opened) return null;
  const news = (now.document?.cells ?? []).flatMap(({ id, name }) => {
    const status = now.statuses[id];
    return isNews(before.statuses[id], status) ? [`${name}: ${firstLine(status.sentence)}`] : [];
  });
  return news.length === 0 ? null : news.join(" ");
}

/** Progress is none, only what begins and how it ends; and a check that fails in another way. */
function isNews(before: CellStatus | undefined, now: CellStatus | undefined): now is CellStatus {
  if (before === undefined || now === undefined) return false;
  return before.state !== now.state || (now.state === "assertion-failed" && before.sentence !== now.sentence);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0];
}
