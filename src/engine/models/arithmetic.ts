import type { GraphWriter, Value } from "./graph-writer";

/** How a decoder's large sums are computed. All ways agree but for rounding. */
export interface Arithmetic {
  /**
   * [rows, inner] by the transpose of [columns, inner], plus a bias of [columns] where there is one.
   * @param inner how many terms a sum has
   */
  linear(graph: GraphWriter, rows: Value, weight: Value, bias: Value | null, inner: number): Value;
  /**
   * [batch, rows, inner] by [batch, inner, columns].
   * @param inner how many terms a sum has; null where a run decides
   */
  product(graph: GraphWriter, left: Value, right: Value, inner: number | null): Value;
  /** The sum of two residual parts of one shape. */
  sum(graph: GraphWriter, left: Value, right: Value): Value;
}

/** As the runtime's own kernels compute in float32. */
export const reference: Arithmetic = {
  linear: (graph, rows, weight, bias) =>
    graph.node("Gemm", bias === null ? [rows, weight] : [rows, weight, bias], { transB: 1 }),
  product: (graph, left, right) => graph.node("MatMul", [left, right]),
  sum: (graph, left, right) => graph.node("Add", [left, right]),
};
