import type { SyntaxNode } from "@lezer/common";
import { type Place, SourceError } from "../source-error";
import type { Expression, Statement } from "./tree";

/** Readers of what stands inside each other: a function in an expression, statements in a function. */
export interface InnerReaders {
  lambda(reading: Reading, node: SyntaxNode): Expression;
  body(reading: Reading, node: SyntaxNode): Statement[];
}

/** Deepest nesting that is read: of brackets, operators, blocks. Python itself stops at 200 brackets. */
const deepest = 200;

/** Text, places and depth while the tree of the grammar is turned into ours. */
export class Reading {
  readonly #lineStarts: number[] = [0];
  #depth = 0;

  /** @param hiddenLines Lines that were put before the pasted ones. */
  constructor(
    readonly text: string,
    private readonly hiddenLines: number,
    readonly inner: InnerReaders,
  ) {
    for (let i = 0; i < text.length; i++) if (text[i] === "\n") this.#lineStarts.push(i + 1);
  }

  at({ from, to }: { from: number; to: number }): Place {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lineStarts[middle] <= from) low = middle;
      else high = middle - 1;
    }
    const hidden = this.hiddenLines === 0 ? 0 : this.#lineStarts[this.hiddenLines];
    const column = from - this.#lineStarts[low] + 1;
    const line = Math.max(1, low + 1 - this.hiddenLines);
    return { line, column, from: Math.max(0, from - hidden), to: Math.max(0, to - hidden) };
  }

  textOf({ from, to }: { from: number; to: number }): string {
    return this.text.slice(from, to);
  }

  /** Runs `read` one level deeper. */
  deeper<Result>(node: { from: number; to: number }, read: () => Result): Result {
    if (++this.#depth > deepest) throw tooDeep(this.at(node));
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

export function tooDeep(at: Pick<Place, "line" | "column">): SourceError {
  return new SourceError(at, `the source must be nested at most ${deepest} deep`);
}

/** Children without comments. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== "Comment") children.push(child);
  }
  return children;
}
