import { type Place, SourceError } from "../source-error";
import { plain } from "../torch/module";
import { unary } from "../values/elementwise";
import {
  bool,
  type CallArguments,
  int,
  isCallable,
  isNumber,
  none,
  tuple,
  typeName,
  type Value,
} from "../values/value";
import { binaryOperation, comparison } from "./operators";
import type { Run } from "./run";
import { itemsOf } from "./sequences";
import { knownElement, truthOf } from "./truth";

type Call = (values: readonly Value[], at: Place, keyword: ReadonlyMap<string, Value>) => Value;

/** Python's own functions that factories and mask_mods use. */
export function pythonBuiltins(run: Run): Map<string, Value> {
  const calls: Record<string, Call> = {
    len: ([value], at) => int(lengthOf(value, at)),
    range: (values, at) => range(run, values, at),
    enumerate: ([value, start], at, keyword) => {
      const first = start ?? keyword.get("start");
      const offset = first?.kind === "int" ? first.value : 0;
      const items = itemsOf(run, value, at).map((item, i) => tuple([int(i + offset), item]));
      return { kind: "list", items };
    },
    zip: (values, at) => {
      const lists = values.map((value) => itemsOf(run, value, at));
      const length = Math.min(...lists.map((list) => list.length));
      const items = Array.from({ length: lists.length === 0 ? 0 : length }, (_, i) =>
        tuple(lists.map((list) => list[i])),
      );
      return { kind: "list", items };
    },
    list: ([value], at) => ({ kind: "list", items: value === undefined ? [] : [...itemsOf(run, value, at)] }),
    tuple: ([value], at) => tuple(value === undefined ? [] : [...itemsOf(run, value, at)]),
    reversed: ([value], at) => ({ kind: "list", items: [...itemsOf(run, value, at)].reverse() }),
    int: ([value], at) => wholeNumber(run, value, at),
    float: ([value], at) => ({ kind: "float", value: plainNumber(run, value, at, "float()") }),
    bool: ([value], at) => bool(truthOf(run, value, at, "what bool() is given")),
    abs: ([value], at) => {
      if (value?.kind === "tensor") return unary(run.graph, "abs", value, at);
      if (value !== undefined && isNumber(value)) {
        return { kind: value.kind === "float" ? "float" : "int", value: Math.abs(value.value) };
      }
      throw new SourceError(at, "abs needs a number or a tensor");
    },
    min: (values, at) => extreme(run, values, "<", at),
    max: (values, at) => extreme(run, values, ">", at),
    sum: ([value, start], at) =>
      itemsOf(run, value, at).reduce(
        (sum, item) => binaryOperation(run, "+", sum, item, at),
        start ?? int(0),
      ),
    any: ([value], at) =>
      bool(itemsOf(run, value, at).some((item) => truthOf(run, item, at, "an item of any()"))),
    all: ([value], at) =>
      bool(itemsOf(run, value, at).every((item) => truthOf(run, item, at, "an item of all()"))),
    isinstance: ([value, type], at) => bool(isInstance(value, type, at)),
    callable: ([value]) => bool(value !== undefined && isCallable(value)),
    print: () => none,
    reduce: ([callee, items, start], at) => {
      if (callee === undefined || !isCallable(callee)) throw new SourceError(at, "reduce needs a function");
      const all = [
        ...(start === undefined ? [] : [start]),
        ...(items === undefined ? [] : itemsOf(run, items, at)),
      ];
      if (all.length === 0) throw new SourceError(at, "reduce needs at least one item");
      return all.reduce((sum, item) => run.call(callee, { positional: [sum, item], keyword: new Map() }, at));
    },
    partial: ([callee, ...first], at, keyword) => {
      if (callee === undefined || !isCallable(callee)) throw new SourceError(at, "partial needs a function");
      return plain("partial", (args, callAt) =>
        run.call(
          callee,
          { positional: [...first, ...args.positional], keyword: new Map([...keyword, ...args.keyword]) },
          callAt,
        ),
      );
    },
  };
  const entries = Object.entries(calls).map(([name, call]): [string, Value] => [
    name,
    plain(name, ({ positional, keyword }: CallArguments, at) => {
      if (
        positional.length === 0 &&
        ["len", "enumerate", "reversed", "int", "float", "bool", "sum", "any", "all", "isinstance"].includes(
          name,
        )
      ) {
        throw new SourceError(at, `${name} must be given an argument`);
      }
      return call(positional, at, keyword);
    }),
  ]);
  return new Map(entries);
}

function lengthOf(value: Value, at: Place): number {
  if (value.kind === "tuple" || value.kind === "list") return value.items.length;
  if (value.kind === "string") return value.value.length;
  if (value.kind === "tensor" && value.shape.length > 0) return value.shape[0];
  throw new SourceError(at, `len needs something with items, got ${typeName(value)}`);
}

function range(run: Run, values: readonly Value[], at: Place): Value {
  const numbers = values.map((value) => plainNumber(run, value, at, "range()"));
  if (numbers.length < 1 || numbers.length > 3 || !numbers.every(Number.isInteger)) {
    throw new SourceError(at, "range needs one to three whole numbers");
  }
  const [start, stop, step = 1] = numbers.length === 1 ? [0, numbers[0]] : numbers;
  if (step === 0) throw new SourceError(at, "the step of a range must not be 0");
  const length = Math.max(0, Math.ceil((stop - start) / step));
  run.budget.elements(length, at);
  return { kind: "list", items: Array.from({ length }, (_, i) => int(start + i * step)) };
}

function wholeNumber(run: Run, value: Value, at: Place): Value {
  const whole = Math.trunc(plainNumber(run, value, at, "int()"));
  if (!Number.isSafeInteger(whole))
    throw new SourceError(at, `an integer must stay within ±(2^53 - 1), got ${whole}`);
  return int(whole);
}

function plainNumber(run: Run, value: Value, at: Place, what: string): number {
  if (isNumber(value)) return value.value;
  if (value.kind === "tensor") return knownElement(run, value, at, `what ${what} is given`);
  if (value.kind === "string" && what === "float()" && /^-?inf$/.test(value.value)) {
    return value.value === "inf" ? Infinity : -Infinity;
  }
  throw new SourceError(at, `${what} needs a number, got ${typeName(value)}`);
}

function extreme(run: Run, values: readonly Value[], operator: "<" | ">", at: Place): Value {
  const items = values.length === 1 ? itemsOf(run, values[0], at) : values;
  if (items.length === 0) throw new SourceError(at, "min and max need at least one number");
  return items.reduce((best, item) =>
    truthOf(run, comparison(run, operator, item, best, at), at, "a comparison of min or max") ? item : best,
  );
}

function isInstance(value: Value, type: Value | undefined, at: Place): boolean {
  if (type?.kind === "tuple") return type.items.some((one) => isInstance(value, one, at));
  if (type?.kind !== "builtin") throw new SourceError(at, "isinstance needs a type that is known here");
  switch (type.name) {
    case "Tensor":
      return value.kind === "tensor";
    case "int":
      return value.kind === "int" || value.kind === "bool";
    case "bool":
    case "float":
    case "list":
    case "tuple":
      return value.kind === type.name;
    default:
      throw new SourceError(at, `isinstance does not know ${type.name} here`);
  }
}
