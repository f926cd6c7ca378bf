import { RuleError } from "../tensor/rule-error";
import { Graph } from "./graph/graph";
import { type Node, onBatchOrHead } from "./graph/node";
import { type OpenMaskMod, withinStack } from "./open-source";
import type { Watcher } from "./run/run";
import { SourceError } from "./source-error";
import { nodesOf, nodesTensor } from "./values/tensor";
import { typeName, type Value } from "./values/value";

export interface MaskSize {
  rowCount: number;
  columnCount: number;
}

export interface TraceOptions extends MaskSize {
  batch?: number;
  head?: number;
  /** Whether a negative index counts from the end, as in torch, or is an error. */
  indexing?: "torch" | "strict";
  watcher?: Watcher;
}

/** A mask_mod as one graph for all cells. */
export interface TracedMask extends MaskSize {
  /** Whether the cell is seen. */
  root: Node;
  /** What is computed only because it could fail. */
  checked: readonly Node[];
}

/** Longest side of a mask that is evaluated. */
const longestSide = 2 ** 20;

/** Calls the mask_mod once, with nodes that stand for the indices of all cells. */
export function traceMaskMod(open: OpenMaskMod, options: TraceOptions): TracedMask {
  const { rowCount, columnCount, batch = 0, head = 0, indexing = "torch", watcher = null } = options;
  checkCount("rows", rowCount);
  checkCount("columns", columnCount);
  const { interpreter, maskMod, at } = open;
  const graph = new Graph(rowCount, columnCount, indexing === "torch" ? "wraps" : "zero", interpreter.budget);
  interpreter.graph = graph;
  interpreter.budget.restart();
  interpreter.watcher = watcher;
  const scalar = (node: Node): Value => nodesTensor("int64", [], [node]);
  const positional = [
    scalar(graph.constant(batch, "int64", at, onBatchOrHead)),
    scalar(graph.constant(head, "int64", at, onBatchOrHead)),
    scalar(graph.axis("query", at)),
    scalar(graph.axis("key", at)),
  ];
  const value = withinStack(open, () => interpreter.call(maskMod, { positional, keyword: new Map() }, at));
  interpreter.watcher = null;
  return { root: boolNode(value, graph, open), checked: graph.checked, rowCount, columnCount };
}

function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 0 || count > longestSide) {
    throw new RuleError(name, `a whole number in 0..${longestSide}`, count);
  }
}

function boolNode(value: Value, graph: Graph, { at }: OpenMaskMod): Node {
  if (value.kind === "bool") {
    throw new SourceError(at, "the mask_mod must return a tensor, got a Python bool: torch refuses it");
  }
  if (value.kind !== "tensor" || value.dtype !== "bool" || value.shape.length > 0) {
    throw new SourceError(at, `the mask_mod must return one bool for a cell, got ${typeName(value)}`);
  }
  return nodesOf(value, graph, at)[0];
}
