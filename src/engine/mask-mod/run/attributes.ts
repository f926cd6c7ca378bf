import { type Place, SourceError } from "../source-error";
import { tensorMethod } from "../torch/module";
import { permute } from "../values/subscript";
import { int, isCallable, none, tuple, typeName, type Value } from "../values/value";
import type { Run } from "./run";

export function attributeOf(run: Run, object: Value, name: string, at: Place): Value {
  if (object.kind === "module") {
    const member = object.members.get(name);
    if (member === undefined) throw new SourceError(at, `${object.name}.${name} is not supported`);
    return member;
  }
  if (object.kind === "tensor") {
    switch (name) {
      case "shape":
        return tuple(object.shape.map(int));
      case "ndim":
        return int(object.shape.length);
      case "dtype":
        return { kind: "dtype", dtype: object.dtype };
      case "device":
        return { kind: "device" };
      case "T":
        return permute(run.graph, object, [...object.shape.keys()].reverse(), at);
    }
    const method = tensorMethod(run, object, name);
    if (method !== undefined) return method;
  }
  if (object.kind === "list" && name === "append") {
    const call = ({ positional: [item] }: { positional: readonly Value[] }) => {
      run.budget.elements(1, at);
      object.items.push(item ?? none);
      return none;
    };
    return { kind: "builtin", name, call };
  }
  if (isCallable(object) && name === "__name__") {
    return { kind: "string", value: object.kind === "builtin" ? object.name : object.definition.name };
  }
  throw new SourceError(at, `.${name} of ${typeName(object)} is not supported`);
}
