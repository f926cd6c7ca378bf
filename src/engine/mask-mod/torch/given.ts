import type { Dtype } from "../graph/dtype";
import type { Run } from "../run/run";
import { knownElement } from "../run/truth";
import { type Place, SourceError } from "../source-error";
import { commonDtype, type Operand } from "../values/elementwise";
import { numbersTensor } from "../values/tensor";
import { type CallArguments, isNumber, type Tensor, typeName, type Value } from "../values/value";

/** Arguments that say where and how a tensor is kept, which changes no cell. */
const withoutMeaning = [
  "device",
  "requires_grad",
  "pin_memory",
  "non_blocking",
  "copy",
  "memory_format",
  "layout",
  "out",
  "sparse_grad",
  "output_size",
];

/** The arguments of one call, by the parameter names of the torch function. */
export class Given {
  readonly #values = new Map<string, Value>();

  /** @param parameters `*name` takes what is left of the positional ones. */
  constructor(
    readonly run: Run,
    readonly name: string,
    parameters: readonly string[],
    args: CallArguments,
    readonly at: Place,
  ) {
    const left = [...args.positional];
    for (const parameter of parameters) {
      if (parameter.startsWith("*")) {
        this.#values.set(parameter.slice(1), spread(left.splice(0)));
        continue;
      }
      const value = left.shift();
      if (value !== undefined) this.#values.set(parameter, value);
    }
    if (left.length > 0) throw this.wrong(`takes at most ${parameters.length} arguments`);
    for (const [keyword, value] of args.keyword) {
      const known = parameters.includes(keyword) || parameters.includes(`*${keyword}`);
      if (known) this.#values.set(keyword, value);
      else if (keyword === "dtype") this.#values.set("dtype", value);
      else if (!withoutMeaning.includes(keyword)) throw this.wrong(`is not known to take ${keyword}`);
    }
  }

  wrong(rule: string): SourceError {
    return new SourceError(this.at, `${this.name} ${rule}`);
  }

  has(name: string): boolean {
    const value = this.#values.get(name);
    return value !== undefined && value.kind !== "none";
  }

  value(name: string): Value {
    const value = this.#values.get(name);
    if (value === undefined) throw this.wrong(`must be given ${name}`);
    return value;
  }

  operand(name: string): Operand {
    const value = this.value(name);
    if (isNumber(value) || value.kind === "tensor") return value;
    throw this.wrong(`needs a number or a tensor for ${name}, got ${typeName(value)}`);
  }

  tensor(name: string): Tensor {
    const value = this.value(name);
    if (value.kind === "tensor") return value;
    throw this.wrong(`needs a tensor for ${name}, got ${typeName(value)}`);
  }

  /** A number becomes a tensor without dimensions. */
  asTensor(name: string): Tensor {
    const operand = this.operand(name);
    return operand.kind === "tensor"
      ? operand
      : numbersTensor(commonDtype([operand]), [], Float64Array.of(operand.value));
  }

  /** A whole number, also as a tensor that is the same in all cells. */
  int(name: string, fallback?: number): number {
    if (fallback !== undefined && !this.has(name)) return fallback;
    return this.#wholeNumber(this.value(name), name);
  }

  flag(name: string): boolean {
    if (!this.has(name)) return false;
    const value = this.value(name);
    if (value.kind !== "bool") throw this.wrong(`needs True or False for ${name}`);
    return value.value !== 0;
  }

  ints(name: string): number[] {
    const value = this.value(name);
    if (value.kind !== "tuple" && value.kind !== "list") return [this.#wholeNumber(value, name)];
    return value.items.map((item) => this.#wholeNumber(item, name));
  }

  items(name: string): Value[] {
    const value = this.value(name);
    if (value.kind === "tuple" || value.kind === "list") return value.items;
    throw this.wrong(`needs a list for ${name}, got ${typeName(value)}`);
  }

  dtype(name = "dtype"): Dtype | null {
    if (!this.has(name)) return null;
    const value = this.value(name);
    if (value.kind === "dtype") return value.dtype;
    // `bool`, `int` and `float` of Python are types to torch as well.
    if (value.kind === "builtin" && value.name in pythonTypes) return pythonTypes[value.name];
    throw this.wrong(`needs a dtype, got ${typeName(value)}`);
  }

  #wholeNumber(value: Value, name: string): number {
    if (value.kind === "int" || value.kind === "bool") return value.value;
    if (value.kind === "tensor") return knownElement(this.run, value, this.at, name);
    throw this.wrong(`needs a whole number for ${name}, got ${typeName(value)}`);
  }
}

const pythonTypes: Readonly<Record<string, Dtype>> = { bool: "bool", int: "int64", float: "float64" };

/** `f(2, 3)` and `f((2, 3))` are the same. */
function spread(values: Value[]): Value {
  const [first] = values;
  const isOne = values.length === 1 && (first.kind === "tuple" || first.kind === "list");
  return isOne ? first : { kind: "tuple", items: values };
}

/** How a torch function or method is called: `self` is the first parameter of a method. */
export interface TorchFunction {
  parameters: readonly string[];
  call(given: Given): Value;
}
