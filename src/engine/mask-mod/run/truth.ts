import { onBatchOrHead, onKey, onQuery } from "../graph/node";
import { type Place, SourceError } from "../source-error";
import { nodesOf, numbersOf } from "../values/tensor";
import { type Tensor, typeName, type Value } from "../values/value";
import type { Run } from "./run";

/** Python's truth of a value. @throws SourceError when it differs by cell. */
export function truthOf(run: Run, value: Value, at: Place, what: string): boolean {
  switch (value.kind) {
    case "none":
      return false;
    case "bool":
    case "int":
    case "float":
      return value.value !== 0;
    case "string":
      return value.value.length > 0;
    case "formatted":
      throw new SourceError(at, `${what} must not be an f-string`);
    case "tuple":
    case "list":
      return value.items.length > 0;
    case "tensor":
      return knownElement(run, value, at, what) !== 0;
    default:
      return true;
  }
}

/** The only element of a tensor that is the same in all cells. */
export function knownElement(run: Run, tensor: Tensor, at: Place, what: string): number {
  const numbers = numbersOf(tensor, at);
  if (numbers === null) throw dependsOnCell(run, tensor, at, what);
  if (numbers.length !== 1)
    throw new SourceError(at, `${what} must have one element, got ${typeName(tensor)}`);
  return numbers[0];
}

function dependsOnCell(run: Run, tensor: Tensor, at: Place, what: string): SourceError {
  const depends = nodesOf(tensor, run.graph, at).reduce((all, node) => all | node.depends, 0);
  const names = [
    ...(depends & onQuery ? ["the query row"] : []),
    ...(depends & onKey ? ["the key column"] : []),
    ...(depends & onBatchOrHead ? ["batch or head"] : []),
  ];
  return new SourceError(
    at,
    `${what} must be known before the cells are, but it depends on ${names.join(" and ")}: use &, | or torch.where`,
  );
}
