/** Longer notes are shown as their source: reading and laying them out would block the page for seconds. */
export const mostCharacters = 50_000;

/** Lists and quotes inside each other, in one line; each level costs a level of the call stack. */
const deepestNesting = 40;

/**
 * Reading a paragraph takes time that grows with the square of its marks (`*`, `[`, a backtick ...), because
 * each may close any of those before it. 4,000 in one paragraph take about 0.3 s.
 */
const mostSquaredMarks = 4_000 ** 2;

/** Why a text is not read as Markdown, as the end of "..., so it is shown as its source"; null when it is. */
export function unreadableReason(markdown: string): string | null {
  if (markdown.length > mostCharacters) {
    const length = markdown.length.toLocaleString("en-US");
    return `This note has ${length} characters, more than the ${mostCharacters.toLocaleString("en-US")} that are laid out`;
  }
  let squaredMarks = 0;
  let marks = 0;
  for (const line of markdown.split("\n")) {
    if (nestingOf(line) > deepestNesting) {
      return `This note has quotes or lists more than ${deepestNesting} deep`;
    }
    if (line.trim() === "") {
      squaredMarks += marks ** 2;
      marks = 0;
    }
    marks += line.match(/[*_~`[\]<]/g)?.length ?? 0;
  }
  return squaredMarks + marks ** 2 > mostSquaredMarks
    ? "This note has too many marks in one paragraph"
    : null;
}

/** Markers of quotes, lists and their items at the beginning of a line. */
function nestingOf(line: string): number {
  const markers = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)))+/.exec(line)?.[0] ?? "";
  return markers.match(/>|[-+*]|\d+[.)]/g)?.length ?? 0;
}
