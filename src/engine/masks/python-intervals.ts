import { RuleError } from "../tensor/rule-error";
import type { IntervalMask } from "./interval-mask";
import { integerTensor, runsTensor } from "./python-form-text";

/** More numbers than this are no code that anybody reads, or that an editor opens. */
const mostNumbers = 400_000;

/**
 * A mask as runs of seen columns in lines of torch code that leave `variable` behind,
 * torch.bool [rowCount, columnCount]. Runs never touch, so that no edge is written twice.
 * @throws RuleError when there are too many runs to write down.
 */
export function intervalGridLines(variable: string, name: string, mask: IntervalMask): string[] {
  const { columnCount, groupOfRow, groupStart, bounds } = mask;
  checkSize(name, groupOfRow.length + bounds.length);
  const groupCount = groupStart.length - 1;
  const groupOfRun = Array.from({ length: groupCount }, (_, group) =>
    new Array<number>(groupStart[group + 1] - groupStart[group]).fill(group),
  ).flat();
  return [
    `group_of_row = ${runsTensor([...groupOfRow])}`,
    `group_of_run = ${integerTensor(groupOfRun)}`,
    `first = ${integerTensor(everySecond(bounds, 0))}`,
    `past = ${integerTensor(everySecond(bounds, 1))}`,
    `edges = torch.zeros(${groupCount}, ${columnCount + 1}, dtype=torch.int)`,
    "edges[group_of_run, first] = 1",
    "edges[group_of_run, past] = -1",
    `${variable} = (edges.cumsum(1)[:, :-1] > 0)[group_of_row]`,
  ];
}

/**
 * The same as a table for a mask_mod: column runs of group g are `first[run * groupCount + g]` up to `past`,
 * empty ones filling up where a group has fewer.
 */
export interface RunTable {
  runCount: number;
  groupCount: number;
  /** [runCount * groupCount] */
  first: number[];
  past: number[];
}

/**
 * @param runsOfGroup start, end pairs of every group.
 * @throws RuleError when there are too many runs to write down.
 */
export function runTable(name: string, runsOfGroup: readonly (readonly number[])[]): RunTable {
  const groupCount = runsOfGroup.length;
  const runCount = runsOfGroup.reduce((most, runs) => Math.max(most, runs.length / 2), 0);
  checkSize(name, 2 * runCount * groupCount);
  const first = new Array<number>(runCount * groupCount).fill(0);
  const past = new Array<number>(runCount * groupCount).fill(0);
  for (const [group, runs] of runsOfGroup.entries()) {
    for (let run = 0; 2 * run < runs.length; run++) {
      first[run * groupCount + group] = runs[2 * run];
      past[run * groupCount + group] = runs[2 * run + 1];
    }
  }
  return { runCount, groupCount, first, past };
}

/** Start, end pairs of every group of equal rows. */
export function runsOfGroups({ groupStart, bounds }: IntervalMask): number[][] {
  return Array.from({ length: groupStart.length - 1 }, (_, group) => [
    ...bounds.subarray(2 * groupStart[group], 2 * groupStart[group + 1]),
  ]);
}

function everySecond(bounds: Int32Array, from: 0 | 1): number[] {
  return Array.from({ length: bounds.length / 2 }, (_, i) => bounds[2 * i + from]);
}

function checkSize(name: string, count: number): void {
  if (count <= mostNumbers) return;
  throw new RuleError(`Python of ${name}`, `at most ${mostNumbers} numbers long`, count);
}
