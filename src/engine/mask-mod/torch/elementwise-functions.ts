import type { BinaryOp, UnaryOp } from "../graph/arithmetic";
import { isFloat } from "../graph/dtype";
import { binary, cast, commonDtype, type Operand, unary, where } from "../values/elementwise";
import type { Tensor } from "../values/value";
import type { Given, TorchFunction } from "./given";

/** Operations on each element, under the names torch has for them. */
export const elementwiseFunctions: Readonly<Record<string, TorchFunction>> = {
  ...binaries({
    add: ["add"],
    sub: ["sub", "subtract"],
    mul: ["mul", "multiply"],
    floordiv: ["floor_divide"],
    mod: ["remainder"],
    fmod: ["fmod"],
    pow: ["pow"],
    min: ["minimum"],
    max: ["maximum"],
    eq: ["eq"],
    ne: ["ne", "not_equal"],
    lt: ["lt", "less"],
    le: ["le", "less_equal"],
    bitand: ["bitwise_and"],
    bitor: ["bitwise_or"],
    bitxor: ["bitwise_xor"],
    shl: ["bitwise_left_shift"],
    shr: ["bitwise_right_shift"],
  }),
  ...unaries({
    abs: ["abs", "absolute"],
    neg: ["neg", "negative"],
    invert: ["bitwise_not"],
    floor: ["floor"],
    ceil: ["ceil"],
    trunc: ["trunc"],
    round: ["round"],
    sqrt: ["sqrt"],
  }),
  gt: swapped("lt"),
  greater: swapped("lt"),
  ge: swapped("le"),
  greater_equal: swapped("le"),
  logical_and: onBools("bitand"),
  logical_or: onBools("bitor"),
  logical_xor: onBools("bitxor"),
  logical_not: {
    parameters: ["input"],
    call: (given) => unary(given.run.graph, "invert", asBool(given, "input"), given.at),
  },
  div: { parameters: ["input", "other", "rounding_mode"], call: divide },
  divide: { parameters: ["input", "other", "rounding_mode"], call: divide },
  true_divide: { parameters: ["input", "other"], call: (given) => both(given, "truediv") },
  where: {
    parameters: ["condition", "input", "other"],
    call: (given) =>
      where(
        given.run.graph,
        given.operand("condition"),
        given.operand("input"),
        given.operand("other"),
        given.at,
      ),
  },
  masked_fill: {
    parameters: ["input", "mask", "value"],
    call: (given) => {
      const filled = where(
        given.run.graph,
        given.operand("mask"),
        given.operand("value"),
        given.tensor("input"),
        given.at,
      );
      return cast(given.run.graph, filled, given.tensor("input").dtype, given.at);
    },
  },
  clamp: { parameters: ["input", "min", "max"], call: (given) => clamp(given, "min", "max") },
  clip: { parameters: ["input", "min", "max"], call: (given) => clamp(given, "min", "max") },
  clamp_min: { parameters: ["input", "min"], call: (given) => clamp(given, "min", "") },
  clamp_max: { parameters: ["input", "max"], call: (given) => clamp(given, "", "max") },
};

function binaries(names: Partial<Record<BinaryOp, string[]>>): Record<string, TorchFunction> {
  const functions: Record<string, TorchFunction> = {};
  for (const [op, own] of Object.entries(names) as [BinaryOp, string[]][]) {
    for (const name of own)
      functions[name] = { parameters: ["input", "other"], call: (given) => both(given, op) };
  }
  return functions;
}

function unaries(names: Partial<Record<UnaryOp, string[]>>): Record<string, TorchFunction> {
  const functions: Record<string, TorchFunction> = {};
  for (const [op, own] of Object.entries(names) as [UnaryOp, string[]][]) {
    for (const name of own) {
      functions[name] = {
        parameters: ["input"],
        call: (given) => unary(given.run.graph, op, given.tensor("input"), given.at),
      };
    }
  }
  return functions;
}

function both(given: Given, op: BinaryOp): Tensor {
  const a = given.operand("input");
  const b = given.operand("other");
  if (a.kind !== "tensor" && b.kind !== "tensor") throw given.wrong("needs a tensor");
  return binary(given.run.graph, op, a, b, given.at);
}

function swapped(op: BinaryOp): TorchFunction {
  return {
    parameters: ["input", "other"],
    call: (given) => binary(given.run.graph, op, given.operand("other"), given.tensor("input"), given.at),
  };
}

function onBools(op: BinaryOp): TorchFunction {
  return {
    parameters: ["input", "other"],
    call: (given) => binary(given.run.graph, op, asBool(given, "input"), asBool(given, "other"), given.at),
  };
}

function asBool(given: Given, name: string): Tensor {
  return cast(given.run.graph, given.tensor(name), "bool", given.at);
}

/** A quotient as it is, or rounded down or towards zero; rounded, whole numbers stay whole. */
function divide(given: Given): Tensor {
  if (!given.has("rounding_mode")) return both(given, "truediv");
  const mode = given.value("rounding_mode");
  if (mode.kind === "string" && mode.value === "floor") return both(given, "floordiv");
  if (mode.kind !== "string" || mode.value !== "trunc") {
    throw given.wrong('must be given None, "trunc" or "floor" for rounding_mode');
  }
  const { run, at } = given;
  const [a, b] = [given.operand("input"), given.operand("other")];
  if (isFloat(commonDtype([a, b]))) return unary(run.graph, "trunc", both(given, "truediv"), at);
  // Without its rest a whole number is a multiple, and to that both ways of rounding do the same.
  const multiple = binary(run.graph, "sub", a, both(given, "fmod"), at);
  return binary(run.graph, "floordiv", multiple, b, at);
}

function clamp(given: Given, low: string, high: string): Tensor {
  const { graph } = given.run;
  let result: Operand = given.tensor("input");
  if (!given.has(low) && !given.has(high)) throw given.wrong("must be given min or max");
  if (given.has(low)) result = binary(graph, "max", result, given.operand(low), given.at);
  if (given.has(high)) result = binary(graph, "min", result, given.operand(high), given.at);
  return result;
}
