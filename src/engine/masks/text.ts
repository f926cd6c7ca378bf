import { RuleError } from "../tensor/rule-error";
import { forEachInterval, type IntervalMask } from "./interval-mask";
import { MaskBuilder } from "./mask-builder";

/** A mask read from text, with the two lengths that its bars and blanks give. */
export interface MaskText {
  mask: IntervalMask;
  contextLength: number;
  /** Rows and columns per block. */
  blockSize: number;
}

/**
 * A mask as text, a line per query row: `#` seen, `.` hidden, `|` where the context ends, a blank
 * between blocks. `###.....|### ...` is slot 0 of the first of two blocks of 3 with context 0..2.
 */
export function printMask(mask: IntervalMask, contextLength: number, blockSize: number): string {
  return Array.from({ length: mask.rowCount }, (_, row) => {
    const cells = Array.from({ length: mask.columnCount }, () => ".");
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => cells.fill("#", start, end));
    const context = cells.slice(0, contextLength).join("");
    const blocks = cells.slice(contextLength).join("");
    return `${context}|${blocks.match(new RegExp(`.{1,${blockSize}}`, "g"))?.join(" ") ?? ""}`;
  }).join("\n");
}

/**
 * Reads what `printMask` writes; blank lines and blanks at the ends of a line do not matter.
 * @throws RuleError, with the line, where the text is no such grid.
 */
export function parseMask(text: string): MaskText {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length === 0) throw new RuleError("mask text", "at least one row of # and .", text);
  const [context, blocks] = split(lines[0], 1);
  const blockSize = blocks.split(" ")[0].length;
  const slots = blocks.replaceAll(" ", "").length;
  if (lines.length !== slots) {
    throw new RuleError("mask text", `${slots} rows, one per block column`, lines.length);
  }
  const builder = new MaskBuilder(lines.length, context.length + slots);
  for (const [index, line] of lines.entries()) {
    const [ownContext, ownBlocks] = split(line, index + 1);
    if (ownContext.length !== context.length) {
      throw new RuleError(`context of line ${index + 1}`, `${context.length} cells long`, ownContext);
    }
    if (
      ownBlocks.split(" ").some((block) => block.length !== blockSize) ||
      ownBlocks.length !== blocks.length
    ) {
      throw new RuleError(`blocks of line ${index + 1}`, "laid out as in line 1", ownBlocks);
    }
    const cells = ownContext + ownBlocks.replaceAll(" ", "");
    for (const run of cells.matchAll(/#+/g)) builder.add(run.index, run.index + run[0].length);
    builder.closeRow();
  }
  return { mask: builder.build(), contextLength: context.length, blockSize };
}

function split(line: string, lineNumber: number): [context: string, blocks: string] {
  const parts = /^([#.]*)\|([#. ]+)$/.exec(line);
  if (parts === null) throw new RuleError(`line ${lineNumber}`, "# and . with one |, as in ##.|#.", line);
  return [parts[1], parts[2]];
}
