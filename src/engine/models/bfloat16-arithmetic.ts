import { type Arithmetic, reference } from "./arithmetic";
import type { GraphWriter, Value } from "./graph-writer";

/** Every result of a product, its bias included, and every residual sum is rounded to bfloat16. */
export const bfloat16: Arithmetic = {
  linear: (graph, ...inputs) => rounded(graph, reference.linear(graph, ...inputs)),
  product: (graph, ...inputs) => rounded(graph, reference.product(graph, ...inputs)),
  sum: (graph, ...inputs) => rounded(graph, reference.sum(graph, ...inputs)),
};

/**
 * The nearest number of 8 significant bits, ties to even, by Veltkamp's split: c - (c - x) with c = (2^16 + 1) x
 * keeps 24 - 16 bits of a float32 that is normal and below 2^111. A cast to bfloat16 would be simpler, and is not
 * in the WebAssembly build of the runtime.
 */
export function rounded(graph: GraphWriter, value: Value): Value {
  const scaled = graph.node("Mul", [value, graph.scalar(2 ** 16 + 1)]);
  return graph.node("Sub", [scaled, graph.node("Sub", [scaled, value])]);
}
