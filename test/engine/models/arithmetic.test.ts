import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arithmetic, reference } from "../../../src/engine/models/arithmetic";
import { bfloat16, rounded } from "../../../src/engine/models/bfloat16-arithmetic";
import { GraphWriter, type Value } from "../../../src/engine/models/graph-writer";
import { otherOrder } from "../../../src/engine/models/other-order-arithmetic";
import { DeviceWatch } from "../../../src/engine/runtime/device-watch";
import { openNodeRuntime } from "../../../src/engine/runtime/node-engine";
import { roundTo } from "../../../src/engine/runtime/round-to";
import { type Feed, GraphSession } from "../../../src/engine/runtime/session";
import { openSafetensors } from "../../../src/engine/tensor/safetensors";
import { writeSafetensors } from "../../support/write-safetensors";

/** Runs a graph without weights; its only result. */
async function computed(
  feeds: Record<string, Feed>,
  build: (graph: GraphWriter, inputs: Value[]) => Value,
  shape: readonly number[],
): Promise<Float32Array> {
  const graph = new GraphWriter();
  const inputs = Object.entries(feeds).map(([name, feed]) => graph.input(name, feed.shape));
  graph.output("result", build(graph, inputs), shape);
  const nothing = await openSafetensors(writeSafetensors({}), "nothing");
  const ort = await openNodeRuntime();
  const session = await GraphSession.create(ort, graph.finish("test"), nothing, "wasm", new DeviceWatch());
  const { result } = await session.run(feeds, ["result"]);
  await session.release();
  return result;
}

/** Numbers between -8 and 8 with all the bits of a float32, the same for the same seed. */
function numbers(seed: number, ...shape: number[]): Feed {
  const size = shape.reduce((product, length) => product * length, 1);
  const [data] = fc.sample(
    fc.array(fc.integer({ min: -(2 ** 23), max: 2 ** 23 }), { minLength: size, maxLength: size }),
    { seed, numRuns: 1 },
  );
  return { data: Float32Array.from(data, (value) => value / 2 ** 20), shape };
}

const [rows, inner, columns] = [3, 37, 5];
const linearFeeds = {
  rows: numbers(1, rows, inner),
  weight: numbers(2, columns, inner),
  bias: numbers(3, columns),
};
const linear = (arithmetic: Arithmetic) =>
  computed(
    linearFeeds,
    (graph, [left, weight, bias]) => arithmetic.linear(graph, left, weight, bias, inner),
    [rows, columns],
  );
const productFeeds = { left: numbers(4, 2, rows, inner), right: numbers(5, 2, inner, columns) };
const product = (arithmetic: Arithmetic, terms: number | null) =>
  computed(productFeeds, (graph, [left, right]) => arithmetic.product(graph, left, right, terms), [
    2,
    rows,
    columns,
  ]);

/** Sums of float64, by plain loops. */
const linearSums = Array.from({ length: rows * columns }, (_, at) => {
  const [row, column] = [Math.floor(at / columns), at % columns];
  let sum = linearFeeds.bias.data[column];
  for (let k = 0; k < inner; k++) {
    sum += linearFeeds.rows.data[row * inner + k] * linearFeeds.weight.data[column * inner + k];
  }
  return sum;
});

function farthest(got: ArrayLike<number>, wanted: ArrayLike<number>): number {
  expect(got.length).toBe(wanted.length);
  return Math.max(...Array.from(wanted, (value, at) => Math.abs(value - got[at])));
}

describe("arithmetic in bfloat16", () => {
  it("rounds the result of a product as the plain loop rounds it, bit for bit", async () => {
    expect(await linear(bfloat16)).toEqual(roundTo("bfloat16", await linear(reference)));
    expect(await product(bfloat16, null)).toEqual(roundTo("bfloat16", await product(reference, null)));
    expect(await product(bfloat16, inner)).not.toEqual(await product(reference, inner));
  });

  it("rounds a residual sum, whose parts are rounded already", async () => {
    const feeds = { left: numbers(6, 4, 9), right: numbers(7, 4, 9) };
    const sum = (arithmetic: Arithmetic) =>
      computed(feeds, (graph, [left, right]) => arithmetic.sum(graph, left, right), [4, 9]);
    expect(await sum(bfloat16)).toEqual(roundTo("bfloat16", await sum(reference)));
  });

  it("rounds to even where a number lies halfway, and keeps zeros and what is short already", async () => {
    const halfway = Array.from({ length: 256 }, (_, at) => 1 + (2 * at + 1) * 2 ** -8);
    const values = [
      ...halfway,
      ...halfway.map((value) => -value * 2 ** -30),
      0,
      1,
      -2.5,
      2 ** 100,
      2 ** -100,
    ];
    const data = Float32Array.from(values);
    const feeds = { values: { data, shape: [data.length] } };
    const got = await computed(feeds, (graph, [input]) => rounded(graph, input), [data.length]);
    expect(got).toEqual(roundTo("bfloat16", data));
  });
});

describe("arithmetic in another order", () => {
  it("gives the sum, other than the reference by rounding only", async () => {
    const [usual, other] = [await linear(reference), await linear(otherOrder)];
    expect(farthest(usual, linearSums)).toBeLessThan(1e-4);
    expect(farthest(other, linearSums)).toBeLessThan(1e-4);
    expect(other).not.toEqual(usual);
  });

  it("does so for products of given and of open length", async () => {
    const usual = await product(reference, inner);
    for (const terms of [inner, null]) {
      const other = await product(otherOrder, terms);
      expect(farthest(other, usual)).toBeLessThan(1e-4);
      expect(other).not.toEqual(usual);
    }
  });

  it("adds the parts from the last to the first", async () => {
    // From the first to the last the 1 would be lost beside 2^25, whose neighbours lie 4 and 2 away.
    const data = Float32Array.of(1, 0, -(2 ** 25), 2 ** 25);
    const row = { data, shape: [1, 4] };
    const ones = { data: Float32Array.of(1, 1, 1, 1), shape: [1, 4] };
    const sum = await computed(
      { row, ones },
      (graph, [left, weight]) => otherOrder.linear(graph, left, weight, null, 4),
      [1, 1],
    );
    expect([...sum]).toEqual([1]);
  });

  it("sums a single term", async () => {
    const feeds = { rows: numbers(8, 2, 1), weight: numbers(9, 3, 1), bias: numbers(10, 3) };
    const of = (arithmetic: Arithmetic) =>
      computed(
        feeds,
        (graph, [left, weight, bias]) => arithmetic.linear(graph, left, weight, bias, 1),
        [2, 3],
      );
    expect(farthest(await of(otherOrder), await of(reference))).toBeLessThan(1e-5);
  });
});
