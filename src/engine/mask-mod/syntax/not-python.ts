import type { SyntaxNode } from "@lezer/common";
import { SourceError } from "../source-error";
import type { Reading } from "./places";

/** What is wrong at the first place that is not Python, with the likeliest cause. */
export function notPython(reading: Reading, top: SyntaxNode, { from, to }: SyntaxNode): SourceError {
  const { text } = reading;
  const end = text.trimEnd().length;
  let start = from;
  while (start < end && /\s/.test(text[start])) start++;
  start = Math.min(start, end);
  const found = text.slice(start, end).split("\n")[0].slice(0, 20);
  const why = causeOf(reading, top, start, found);
  return new SourceError(reading.at({ from: start, to }), `the source must be Python: ${why}`);
}

function causeOf(reading: Reading, top: SyntaxNode, start: number, found: string): string {
  if (/^[)\]}]/.test(found)) return `${found[0]} closes nothing`;
  const bracket = openBracket(top);
  if (bracket !== null && bracket.from < start) {
    const { line, column } = reading.at(bracket);
    return `the ${bracket.name} at line ${line}, column ${column} is not closed`;
  }
  if (found.length === 0) return "it ends too early";
  const [before = ""] = /[^\n]*\n\s*$/.exec(reading.text.slice(0, start)) ?? [];
  const shown = JSON.stringify(found);
  if (/:\s*$/.test(before)) return `${shown} must be indented after the colon`;
  if (/^\s*(def|if|elif|else|for|while)\b/.test(before))
    return `the line before ${shown} must end in a colon`;
  return `${shown} does not belong here`;
}

/** The innermost bracket that nothing closes; null when all are closed. */
function openBracket(top: SyntaxNode): SyntaxNode | null {
  const open: SyntaxNode[] = [];
  const cursor = top.cursor();
  do {
    if ("([{".includes(cursor.name)) open.push(cursor.node);
    if (")]}".includes(cursor.name)) open.pop();
  } while (cursor.next());
  return open.at(-1) ?? null;
}
