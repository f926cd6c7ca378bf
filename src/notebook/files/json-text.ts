import type { NotebookDocument } from "../document";
import { isJson } from "./json";
import { storedDocument } from "./stored";

/**
 * The notebook as JSON for git and for people: the same document always gives the same text, and a changed
 * setting is a changed line. There are no outputs in it.
 */
export function toJsonText(document: NotebookDocument): string {
  return `${printed(storedDocument(document), "", 0)}\n`;
}

const lineWidth = 110;

/**
 * Objects take a line per field. Lists of plain values stand in one line where they fit; longer ones take a
 * line per value, numbers as many as fit.
 * @param before characters of the line that stand before the value, its indent included.
 */
function printed(value: unknown, indent: string, before: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (!value.some((item) => typeof item === "object" && item !== null)) {
      const items = value.map(plain);
      const line = `[${items.join(", ")}]`;
      // One more for the comma that may follow.
      if (before + line.length + 1 <= lineWidth) return line;
      const isOfNumbers = value.every((item) => typeof item === "number");
      return enclosed("[]", isOfNumbers ? filled(items, inner.length) : items, indent);
    }
    return enclosed(
      "[]",
      value.map((item) => printed(item, inner, inner.length)),
      indent,
    );
  }
  if (!isJson(value)) return plain(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return enclosed(
    "{}",
    fields.map(([name, field]) => {
      const key = `${JSON.stringify(name)}: `;
      return key + printed(field, inner, inner.length + key.length);
    }),
    indent,
  );
}

function enclosed([open, close]: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return open + close;
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(",\n")}\n${indent}${close}`;
}

/** Items joined into lines that fit behind the indent. */
function filled(items: readonly string[], indent: number): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const line = lines.at(-1);
    const longer = `${line}, ${item}`;
    if (line !== undefined && indent + longer.length + 1 <= lineWidth) lines[lines.length - 1] = longer;
    else lines.push(item);
  }
  return lines;
}

/** As `JSON.stringify` writes it; what JSON has no word for is null. */
function plain(value: unknown): string {
  return JSON.stringify(value) ?? "null";
}
