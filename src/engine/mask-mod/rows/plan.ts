import { type Node, onKey, onQuery } from "../graph/node";
import type { TracedMask } from "../trace";

/** What is computed when: along the rows once, along the columns once, and the rest row by row. */
export interface Plan {
  query: readonly Node[];
  key: readonly Node[];
  mixed: readonly Node[];
  /** Nodes of the rows alone that the mixed ones read: rows in which they are equal are equal. */
  rowInputs: readonly Node[];
  /** Nodes of the rows and of the columns alone that are read later on. */
  kept: ReadonlySet<Node>;
}

export function planOf({ root, checked }: TracedMask): Plan {
  const nodes = reachable([root, ...checked]);
  const onBoth = onQuery | onKey;
  const of = (depends: number) =>
    nodes.filter((node) => node.value === null && (node.depends & onBoth) === depends);
  const mixed = of(onBoth);
  const kept = new Set(
    [root, ...mixed.flatMap(({ args }) => args)].filter(({ depends }) => (depends & onBoth) !== onBoth),
  );
  const rowInputs = [...kept].filter(
    ({ value, depends }) => value === null && (depends & onBoth) === onQuery,
  );
  return { query: of(onQuery), key: of(onKey), mixed, rowInputs, kept };
}

/** In an order in which arguments come first: a node is made after its arguments. */
function reachable(roots: readonly Node[]): Node[] {
  const found = new Set(roots);
  for (const node of found) for (const arg of node.args) found.add(arg);
  return [...found].sort((a, b) => a.id - b.id);
}
