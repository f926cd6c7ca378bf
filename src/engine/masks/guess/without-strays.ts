import { type DumpBlocks, lengthOf, overlap } from "./dump-blocks";

/** Rows whose majority is taken, in blocks large enough; fewer in smaller ones. */
const mostVoters = 5;
/** A block whose own cells differ from the usual ones in more than this part of them is another kind. */
const otherKind = 0.25;

/**
 * The blocks of a dump with its stray cells voted out, to read structure off. A context cell is what most of
 * the nearest rows of its block have, which keeps windows that move by a column a row; own cells are what
 * most blocks have there. What is left over is to be counted in the dump itself.
 */
export function withoutStrays(blocks: DumpBlocks): DumpBlocks {
  return { ...blocks, rows: votedRows(blocks), ...votedForms(blocks), strayCount: 0 };
}

function votedRows({ rows, blockSize, blockCount, contextColumns }: DumpBlocks): DumpBlocks["rows"] {
  const voters = Math.min(mostVoters, blockSize - 1 + (blockSize % 2));
  if (voters < 3) return rows;
  const voted: { context: number[]; contextCount: number }[] = [];
  const seen = new Int8Array(contextColumns);
  const count = (row: number, by: number) => {
    const { context } = rows[row];
    for (let i = 0; i < context.length; i += 2) {
      for (let column = context[i]; column < context[i + 1]; column++) seen[column] += by;
    }
  };
  for (let block = 0; block < blockCount; block++) {
    const start = block * blockSize;
    let first = start;
    seen.fill(0);
    for (let row = start; row < start + voters; row++) count(row, 1);
    for (let slot = 0; slot < blockSize; slot++) {
      const wanted = start + Math.min(Math.max(0, slot - (voters >> 1)), blockSize - voters);
      if (wanted > first) {
        count(first, -1);
        count(first + voters, 1);
        first = wanted;
      }
      const context = runsWhere(contextColumns, (column) => 2 * seen[column] > voters);
      voted.push({ context, contextCount: lengthOf(context) });
    }
  }
  return voted;
}

function votedForms({ forms, formOfBlock, blockSize, blockCount }: DumpBlocks) {
  const seen = Array.from({ length: blockSize }, () => new Int32Array(blockSize));
  for (const number of formOfBlock) {
    for (const [slot, runs] of forms[number].entries()) {
      for (let i = 0; i < runs.length; i += 2) {
        for (let column = runs[i]; column < runs[i + 1]; column++) seen[slot][column]++;
      }
    }
  }
  const usual = seen.map((counts) => runsWhere(blockSize, (column) => 2 * counts[column] > blockCount));
  const usualCount = usual.reduce((sum, runs) => sum + lengthOf(runs), 0);
  const isUsual = forms.map((form) => {
    const differing = form.reduce((sum, runs, slot) => sum + differingCells(runs, usual[slot]), 0);
    return differing <= otherKind * usualCount;
  });
  return {
    forms: [...forms, usual],
    formOfBlock: formOfBlock.map((number) => (isUsual[number] ? forms.length : number)),
  };
}

function differingCells(one: readonly number[], other: readonly number[]): number {
  let common = 0;
  for (let i = 0; i < other.length; i += 2) common += overlap(one, other[i], other[i + 1]);
  return lengthOf(one) + lengthOf(other) - 2 * common;
}

function runsWhere(columnCount: number, isSeen: (column: number) => boolean): number[] {
  const runs: number[] = [];
  let isInside = false;
  for (let column = 0; column < columnCount; column++) {
    if (isSeen(column) === isInside) continue;
    isInside = !isInside;
    runs.push(column);
  }
  if (isInside) runs.push(columnCount);
  return runs;
}
