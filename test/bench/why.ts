import { faultsOfCause } from "../../src/engine/masks/known-faults";
import { explainCell } from "../../src/engine/masks/reason";
import { largePair, size } from "./large-pair";
import type { Figure } from "./report";
import { leastMs } from "./timing";

/** What the panel about one cell asks when another cell is pointed at. */
export function benchWhy(): Figure[] {
  const comparison = largePair("anchors")();
  const { first } = comparison.difference;
  if (first === null) throw new Error("the sides must differ");
  const { row, column } = first;
  const cause = comparison.causes.find(({ kind }) => kind === first.kind);
  if (cause === undefined) throw new Error("the first differing cell must have a cause");
  const ms = leastMs(50, () => {
    if (explainCell(comparison, row, column).state !== first.kind) throw new Error("the cell must differ");
    faultsOfCause(comparison, cause);
  });
  return [
    {
      name: "why panel",
      value: ms,
      unit: "ms",
      limit: 10,
      how: `all clauses of a differing cell on both sides and the known faults of its cause, ${size}, least of 50`,
    },
  ];
}
