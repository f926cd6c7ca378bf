import { type Arithmetic, reference } from "./arithmetic";
import type { GraphWriter, Value } from "./graph-writer";

/**
 * Every product is summed over its terms in several parts, which are then added from the last to the first, as
 * kernels do that split a sum between workers. Sums over keys, as many as a run has, are taken from the last key
 * to the first instead.
 */
export const otherOrder: Arithmetic = {
  linear(graph, rows, weight, bias, inner) {
    const parts = partsOf(inner).map(([start, end]) =>
      reference.linear(
        graph,
        part(graph, rows, 1, start, end),
        part(graph, weight, 1, start, end),
        null,
        end - start,
      ),
    );
    const sum = addedFromLast(graph, parts);
    return bias === null ? sum : graph.node("Add", [sum, bias]);
  },
  product(graph, left, right, inner) {
    if (inner === null) {
      return reference.product(graph, backwards(graph, left, 2), backwards(graph, right, 1), null);
    }
    const parts = partsOf(inner).map(([start, end]) =>
      reference.product(
        graph,
        part(graph, left, 2, start, end),
        part(graph, right, 1, start, end),
        end - start,
      ),
    );
    return addedFromLast(graph, parts);
  },
  sum: reference.sum,
};

const mostParts = 4;

/** Ranges that are as good as equally long, and fewer where there are fewer terms. */
function partsOf(inner: number): [start: number, end: number][] {
  const count = Math.min(mostParts, inner);
  const bound = (at: number) => Math.round((at * inner) / count);
  return Array.from({ length: count }, (_, at) => [bound(at), bound(at + 1)]);
}

function addedFromLast(graph: GraphWriter, parts: readonly Value[]): Value {
  return parts.reduceRight((sum, one) => graph.node("Add", [sum, one]));
}

function part(graph: GraphWriter, value: Value, axis: number, start: number, end: number): Value {
  const [from, to, along] = [start, end, axis].map((one) => graph.wholeNumbers(one));
  return graph.node("Slice", [value, from, to, along]);
}

/** The end lies before any first entry. */
function backwards(graph: GraphWriter, value: Value, axis: number): Value {
  const [from, to, along, step] = [-1, -(2 ** 31) + 1, axis, -1].map((one) => graph.wholeNumbers(one));
  return graph.node("Slice", [value, from, to, along, step]);
}
