import { RuleError } from "../tensor/rule-error";
import type { Dtype } from "./graph/dtype";
import { Interpreter } from "./run/interpreter";
import { newScope } from "./run/scopes";
import { parseExpression } from "./syntax/parse";
import { numbersTensor } from "./values/tensor";
import { isNumber, none, type Value } from "./values/value";

/** What a captured name stands for; plain data, so that it can be sent to a worker and kept in a file. */
export type BoundValue =
  | { kind: "none" }
  | { kind: "bool" | "int" | "float"; value: number }
  | { kind: "tensor"; dtype: Dtype; shape: readonly number[]; values: readonly number[] | Float64Array }
  /** A function, or anything else that only Python can say. */
  | { kind: "expression"; source: string };

export type Bindings = Readonly<Record<string, BoundValue>>;

export function valueOfBinding(name: string, bound: BoundValue): Value {
  switch (bound.kind) {
    case "none":
      return none;
    case "tensor": {
      const { dtype, shape, values } = bound;
      const count = shape.reduce((product, length) => product * length, 1);
      if (values.length !== count) throw new RuleError(name, `${count} values for its shape`, values.length);
      return numbersTensor(dtype, shape, Float64Array.from(values));
    }
    case "expression":
      return evaluateText(name, bound.source);
    default:
      return { kind: bound.kind, value: bound.value };
  }
}

/** What was typed in for a name, as Python: a number, True, None, a list, a function. */
function evaluateText(name: string, text: string): Value {
  const interpreter = new Interpreter(new Map());
  if (text.trim().length === 0) throw new RuleError(name, "a number, a list, True, False or None", text);
  return interpreter.evaluate(parseExpression(text), newScope(null, null));
}

/**
 * Reads what was typed in for a name. Where a tensor is looked for, a list becomes one.
 * @throws RuleError that names the rule when it is not what the source needs.
 */
export function parseTypedValue(
  name: string,
  looks: "scalar" | "flag" | "tensor" | "function",
  text: string,
): BoundValue {
  const value = evaluateText(name, text);
  if (value.kind === "none") return { kind: "none" };
  if (value.kind === "closure" || value.kind === "builtin") return { kind: "expression", source: text };
  if (looks === "function") throw new RuleError(name, "a function, such as causal_mask", text);
  if (looks === "tensor") {
    const asTensor = isNumber(value) || value.kind === "list" || value.kind === "tuple";
    const tensor = asTensor ? evaluateText(name, `torch.tensor(${text}\n)`) : value;
    if (tensor.kind !== "tensor" || tensor.content.kind !== "numbers") {
      throw new RuleError(name, "a number or a list of numbers", text);
    }
    const isEmpty = tensor.content.numbers.length === 0;
    const dtype = isEmpty ? "int64" : tensor.dtype;
    return { kind: "tensor", dtype, shape: tensor.shape, values: tensor.content.numbers };
  }
  if (value.kind === "tensor") return { kind: "expression", source: text };
  if (!isNumber(value)) throw new RuleError(name, looks === "flag" ? "True or False" : "one number", text);
  if (looks === "flag" && value.kind !== "bool") throw new RuleError(name, "True or False", text);
  return { kind: value.kind, value: value.value };
}
