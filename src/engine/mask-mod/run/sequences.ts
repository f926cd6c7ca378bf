import { type Place, SourceError } from "../source-error";
import type { Expression } from "../syntax/tree";
import { subscript } from "../values/subscript";
import { sliceBounds } from "../values/take";
import { int, type Scope, typeName, type Value } from "../values/value";
import type { Run } from "./run";

/** What a loop, a call with * or an unpacking takes from a value. */
export function itemsOf(run: Run, value: Value, at: Place): Value[] {
  if (value.kind === "tuple" || value.kind === "list") return value.items;
  if (value.kind === "tensor" && value.shape.length > 0) {
    run.budget.elements(value.shape[0], at);
    return Array.from({ length: value.shape[0] }, (_, i) => subscript(run.graph, value, [int(i)], at));
  }
  throw new SourceError(at, `${typeName(value)} has no items`);
}

/** `list[i]` and `list[a:b]` of Python's own sequences. */
export function sequenceItem(run: Run, value: Value, index: Value, at: Place): Value {
  if (value.kind !== "tuple" && value.kind !== "list") {
    throw new SourceError(at, `${typeName(value)} must not be indexed`);
  }
  const { items } = value;
  if (index.kind === "slice") {
    const [start, step, count] = sliceBounds(index, items.length, at);
    run.budget.elements(count, at);
    return { kind: value.kind, items: Array.from({ length: count }, (_, i) => items[start + i * step]) };
  }
  if (index.kind === "tensor") {
    throw new SourceError(at, `a ${value.kind} must be indexed by a Python number: make it a torch.tensor`);
  }
  if (index.kind !== "int" && index.kind !== "bool") {
    throw new SourceError(at, `a ${value.kind} must be indexed by a whole number, got ${typeName(index)}`);
  }
  const item = items.at(index.value);
  if (item === undefined) {
    throw new SourceError(
      at,
      `the index must be in ${-items.length}..${items.length - 1}, got ${index.value}`,
    );
  }
  return item;
}

/** Indices of a subscript; `t[(i, j)]` is `t[i, j]`. */
export function subscriptItems(run: Run, items: readonly Expression[], scope: Scope): readonly Value[] {
  const values = items.map((item) => run.evaluate(item, scope));
  return values.length === 1 && values[0].kind === "tuple" ? values[0].items : values;
}
