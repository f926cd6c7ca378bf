import type { CellKind } from "../../notebook/cell-kind";
import type { CellRecord } from "../../notebook/document";
import { markdownOf } from "./note-changes";

type Kind = CellKind<unknown, unknown>;

/**
 * The cell as one of another kind, with fresh params. Throws where a text would be lost: text goes into
 * notes only.
 */
export function asKind(cell: CellRecord, kind: Kind): CellRecord {
  if (cell.kind === kind.kind) return cell;
  if (textOf(cell).trim() !== "") {
    const become = kind.title.toLowerCase();
    throw new Error(
      `${cell.name} has text, which a ${become} cell cannot keep. Insert one below instead: B, then Y.`,
    );
  }
  return { ...withoutViewAndTitle(cell), kind: kind.kind, params: { ...(kind.defaults as object) } };
}

/** What another cell says in words, as the text of a note. */
export function asNote(cell: CellRecord, words: string | null): CellRecord {
  const plain = plainTextOf(markdownOf(cell));
  if (cell.kind === "note") {
    return plain === null ? cell : { ...cell, params: { ...cell.params, markdown: plain } };
  }
  const text = textOf(cell) || words;
  if (text === null) throw new Error(`${cell.name} has no text that a note could hold.`);
  const heading = cell.title ? `## ${cell.title}\n\n` : "";
  const markdown = textOf(cell) === "" ? heading + fenced(text) : heading + text;
  return { ...withoutViewAndTitle(cell), kind: "note", params: { markdown } };
}

/** A note whose text is shown as it was typed, its marks too. */
export function asPlainText(cell: CellRecord): CellRecord {
  const markdown = markdownOf(cell);
  if (markdown === null)
    throw new Error(`${cell.name} is no note: only a note's text can be shown as it is.`);
  if (plainTextOf(markdown) !== null) return cell;
  return { ...cell, params: { ...cell.params, markdown: fenced(markdown) } };
}

/** Text that a cell holds: a note's, or the source of a cell from elsewhere. */
export function textOf(cell: CellRecord): string {
  const { source } = cell.params;
  return markdownOf(cell) ?? (typeof source === "string" ? source : "");
}

function withoutViewAndTitle({ view: _view, title: _title, ...cell }: CellRecord): CellRecord {
  return cell;
}

/** A fence that is longer than every one inside. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

/** What stands in a note that is nothing but one fence; null for any other. */
function plainTextOf(markdown: string | null): string | null {
  return /^(`{3,})text\n([\s\S]*)\n\1$/.exec(markdown ?? "")?.[2] ?? null;
}
