import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";

/** Something wrong at a place of the source; line and column count from 1. */
export interface SourceFault {
  line: number;
  column: number;
  sentence: string;
}

/** As the editor marks them: from the place to the end of the word there, at least one character. */
export function diagnosticsOf(text: Text, faults: readonly SourceFault[]): Diagnostic[] {
  return faults.map(({ line: number, column, sentence }) => {
    // A source that was pasted with its indent, or shortened since, may lack the place.
    const line = text.line(Math.min(Math.max(1, number), text.lines));
    const from = Math.min(line.from + column - 1, line.to);
    const word = /^\w+|^\S/.exec(line.text.slice(from - line.from));
    return { from, to: from + (word?.[0].length ?? 0), severity: "error", message: sentence };
  });
}
