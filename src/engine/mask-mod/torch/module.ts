import type { Dtype } from "../graph/dtype";
import type { Run } from "../run/run";
import type { Place } from "../source-error";
import { type Builtin, bool, type CallArguments, none, type Tensor, type Value } from "../values/value";
import { building } from "./building";
import { elementwiseFunctions } from "./elementwise-functions";
import { Given, type TorchFunction } from "./given";
import { membership } from "./membership";
import { reductions } from "./reductions";
import { shaping } from "./shaping";

const { where: _where, ...elementwiseMethods } = elementwiseFunctions;
const { new_zeros, new_ones, new_full, tril, triu, ...builders } = building;
const { reshape, flatten, unsqueeze, squeeze, permute, transpose, repeat_interleave, clone } = shaping;

const functions: Readonly<Record<string, TorchFunction>> = {
  ...elementwiseFunctions,
  ...reductions,
  ...membership,
  ...builders,
  ...{ tril, triu, reshape, flatten, unsqueeze, squeeze, permute, transpose, repeat_interleave, clone },
};
const methods: Readonly<Record<string, TorchFunction>> = {
  ...elementwiseMethods,
  ...reductions,
  ...shaping,
  ...{ new_zeros, new_ones, new_full, tril, triu },
};

const dtypes: Readonly<Record<string, Dtype>> = {
  bool: "bool",
  int: "int32",
  int32: "int32",
  long: "int64",
  int64: "int64",
  float: "float32",
  float32: "float32",
  double: "float64",
  float64: "float64",
};

/** The method of that name, bound to the tensor; undefined when it is left out. */
export function tensorMethod(run: Run, tensor: Tensor, name: string): Builtin | undefined {
  const found = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (found === undefined) return undefined;
  const call = ({ positional, keyword }: CallArguments, at: Place) =>
    found.call(
      new Given(run, `.${name}`, found.parameters, { positional: [tensor, ...positional], keyword }, at),
    );
  return { kind: "builtin", name, call };
}

/** `torch`: the functions of the reference list, types, and a few names that change nothing here. */
export function torchModule(run: Run): Value {
  const members = new Map<string, Value>();
  for (const [name, found] of Object.entries(functions)) {
    const call = (args: CallArguments, at: Place) =>
      found.call(new Given(run, `torch.${name}`, found.parameters, args, at));
    members.set(name, { kind: "builtin", name, call });
  }
  for (const [name, dtype] of Object.entries(dtypes)) members.set(name, { kind: "dtype", dtype });
  members.set(
    "Tensor",
    plain("Tensor", () => none),
  );
  members.set(
    "device",
    plain("device", () => ({ kind: "device" })),
  );
  members.set(
    "is_tensor",
    plain("is_tensor", ({ positional: [value] }) => bool(value?.kind === "tensor")),
  );
  members.set(
    "compile",
    plain("compile", ({ positional: [value] }) => value ?? none),
  );
  const cuda = new Map<string, Value>([["is_available", plain("is_available", () => bool(false))]]);
  members.set("cuda", { kind: "module", name: "torch.cuda", members: cuda });
  return { kind: "module", name: "torch", members };
}

export function plain(name: string, call: Builtin["call"]): Builtin {
  return { kind: "builtin", name, call };
}
