import { type Place, SourceError } from "../source-error";
import type { BinaryOperator, Expression } from "../syntax/tree";
import { assignSubscript, subscript } from "../values/subscript";
import { nodesOf } from "../values/tensor";
import { isNumber, type Scope, type Tensor, typeName, type Value } from "../values/value";
import { binaryOperation } from "./operators";
import type { Run } from "./run";
import { writeName } from "./scopes";
import { itemsOf, sequenceItem, subscriptItems } from "./sequences";

/** Assigns to a name, a tuple of targets, an element; an attribute such as `f.__name__` is passed over. */
export function assignTo(run: Run, target: Expression, value: Value, scope: Scope): void {
  const { at } = target;
  switch (target.kind) {
    case "name":
      writeName(target.name, value, scope);
      return;
    case "tuple":
    case "list": {
      const items = itemsOf(run, value, at);
      if (items.length !== target.items.length) {
        throw new SourceError(at, `${target.items.length} values must be given, got ${items.length}`);
      }
      for (const [i, inner] of target.items.entries()) assignTo(run, inner, items[i], scope);
      return;
    }
    case "subscript":
      assignElement(
        run,
        run.evaluate(target.object, scope),
        subscriptItems(run, target.items, scope),
        value,
        at,
      );
      return;
    case "attribute":
      return;
  }
  throw new SourceError(at, "this must not be assigned to");
}

function assignElement(run: Run, object: Value, items: readonly Value[], value: Value, at: Place): void {
  const [index] = items;
  if (object.kind === "tensor" && (isNumber(value) || value.kind === "tensor")) {
    assignSubscript(run.graph, object, items, value, at);
    return;
  }
  if (object.kind !== "list" || items.length !== 1 || index.kind !== "int") {
    throw new SourceError(at, `an element of ${typeName(object)} must not be assigned like this`);
  }
  sequenceItem(run, object, index, at);
  object.items[index.value < 0 ? index.value + object.items.length : index.value] = value;
}

/** `target op= value`: in place on tensors, as in torch, so that every name of the tensor sees it. */
export function augment(
  run: Run,
  target: Expression,
  operator: BinaryOperator,
  value: Value,
  scope: Scope,
): void {
  const { at } = target;
  if (target.kind === "subscript") {
    const object = run.evaluate(target.object, scope);
    const items = subscriptItems(run, target.items, scope);
    const before =
      object.kind === "tensor"
        ? subscript(run.graph, object, items, at)
        : sequenceItem(run, object, items[0], at);
    assignElement(run, object, items, binaryOperation(run, operator, before, value, at), at);
    return;
  }
  const before = run.evaluate(target, scope);
  const after = binaryOperation(run, operator, before, value, at);
  if (before.kind === "tensor" && after.kind === "tensor") updateInPlace(run, before, after, at);
  else if (before.kind === "list" && after.kind === "list") before.items = after.items;
  else assignTo(run, target, after, scope);
}

function updateInPlace(run: Run, tensor: Tensor, result: Tensor, at: Place): void {
  if (tensor.viewOf !== null)
    throw new SourceError(at, "a part of another tensor must not be changed in place");
  if (tensor.dtype !== result.dtype || tensor.shape.join() !== result.shape.join()) {
    const got = `${typeName(tensor)} and ${typeName(result)}`;
    throw new SourceError(at, `an in-place result must have the type and shape of its tensor, got ${got}`);
  }
  const dependsOf = (one: Tensor) =>
    one.content.kind === "numbers"
      ? 0
      : nodesOf(one, run.graph, at).reduce((all, node) => all | node.depends, 0);
  // vmap refuses to write what differs by more axes than the tensor does.
  if ((dependsOf(result) & ~dependsOf(tensor)) !== 0) {
    throw new SourceError(
      at,
      "a tensor must not be changed in place by one that differs in more ways: write a = a & b",
    );
  }
  tensor.content = result.content;
  tensor.version++;
}
