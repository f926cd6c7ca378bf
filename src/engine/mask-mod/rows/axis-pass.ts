import { faultReason } from "../graph/evaluate-node";
import type { Node } from "../graph/node";
import { type Cell, SourceError } from "../source-error";
import type { Applier } from "./apply";
import { elementOfOperand, type Lane, newLane, type Operand } from "./lanes";

export type Lanes = Map<Node, Lane>;

/**
 * Computes nodes that depend on one axis alone, [count] each; lanes that nothing reads any more are let go.
 * Yields the elements computed.
 */
export function* axisPass(
  nodes: readonly Node[],
  kept: ReadonlySet<Node>,
  count: number,
  applier: Applier,
  cellAt: (index: number) => Cell,
): Generator<number, Lanes> {
  const lanes: Lanes = new Map();
  const lastReader = new Map<Node, Node>();
  for (const node of nodes) for (const arg of node.args) lastReader.set(arg, node);
  for (const node of nodes) {
    const args = node.args.map((arg) => operandOf(arg, lanes));
    const lane = newLane(node, count);
    const failed = applier.apply(node, args, lane);
    if (failed !== -1) throw faultAt(node, args, failed, cellAt(failed));
    lanes.set(node, lane);
    for (const arg of node.args) if (lastReader.get(arg) === node && !kept.has(arg)) lanes.delete(arg);
    yield count;
  }
  return lanes;
}

function operandOf(node: Node, lanes: Lanes): Operand {
  return node.value ?? lanes.get(node) ?? Number.NaN;
}

export function faultAt(node: Node, args: readonly Operand[], index: number, cell: Cell): SourceError {
  const values = args.map((operand) => elementOfOperand(operand, index));
  return new SourceError(node.at, faultReason(node, values), cell);
}
