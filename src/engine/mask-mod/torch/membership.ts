import { binary, unary } from "../values/elementwise";
import { reshape } from "../values/take";
import { elementCount } from "../values/tensor";
import type { Tensor } from "../values/value";
import type { Given, TorchFunction } from "./given";
import { combine } from "./reductions";

/** Whether elements are among others; torch has it as a function only. */
export const membership: Readonly<Record<string, TorchFunction>> = {
  isin: { parameters: ["elements", "test_elements", "assume_unique", "invert"], call: isIn },
};

/** Every element against every one of the others, which have any shape; the result has that of the elements. */
function isIn(given: Given): Tensor {
  const { at, run } = given;
  const elements = given.asTensor("elements");
  const others = reshape(run.graph, given.asTensor("test_elements"), [-1], at);
  const column = reshape(run.graph, elements, [...elements.shape, 1], at);
  const equal = binary(run.graph, "eq", column, others, at);
  const count = elementCount(elements.shape, at);
  const found = combine(given, equal, "or", elements.shape, count, others.shape[0], 0);
  return given.flag("invert") ? unary(run.graph, "invert", found, at) : found;
}
