import type { Dtype } from "../graph/dtype";
import type { Node } from "../graph/node";
import type { Place } from "../source-error";
import type { FunctionDefinition } from "../syntax/tree";

/** What a name of the source can stand for while it runs. */
export type Value =
  | { kind: "none" }
  | PythonNumber
  | { kind: "string"; value: string }
  | { kind: "formatted" }
  | Sequence
  | Tensor
  | Callable
  | { kind: "module"; name: string; members: ReadonlyMap<string, Value> }
  | { kind: "dtype"; dtype: Dtype }
  /** All devices are the same one. */
  | { kind: "device" }
  | { kind: "slice"; start: number | null; stop: number | null; step: number }
  | { kind: "ellipsis" }
  /** What `create_block_mask` returns: of it only the mask_mod and the sizes are kept. */
  | { kind: "block-mask"; maskMod: Callable; rowCount: number; columnCount: number };

export interface PythonNumber {
  kind: "bool" | "int" | "float";
  value: number;
}

export interface Sequence {
  kind: "tuple" | "list";
  items: Value[];
}

export type Callable = Closure | Builtin;

export interface Closure {
  kind: "closure";
  definition: FunctionDefinition;
  scope: Scope;
  fallbacks: ReadonlyMap<string, Value>;
}

export interface Builtin {
  kind: "builtin";
  name: string;
  call(args: CallArguments, at: Place): Value;
}

export interface CallArguments {
  positional: readonly Value[];
  keyword: ReadonlyMap<string, Value>;
}

/** Names of one function call, or of the module; closures look them up when they run. */
export interface Scope {
  values: Map<string, Value>;
  /** Null for the module. */
  locals: ReadonlySet<string> | null;
  parent: Scope | null;
  /** Names that `global` and `nonlocal` send to an outer scope. */
  declared: Map<string, "global" | "nonlocal">;
}

/**
 * An array as the source sees it for one cell: q_idx and kv_idx have no dimensions. Names share the
 * object, so that an in-place update is seen under all of them.
 */
export interface Tensor {
  kind: "tensor";
  dtype: Dtype;
  shape: readonly number[];
  content: Content;
  /** Counts in-place updates. */
  version: number;
  /** The tensor this one is a part of, as it was then. */
  viewOf: { tensor: Tensor; version: number } | null;
}

/**
 * Elements in row-major order: numbers, or nodes where they differ by cell; or a part of a table that
 * leading indices, which differ by cell, pick out of it.
 */
export type Content =
  | { kind: "numbers"; numbers: Float64Array; isShared: boolean }
  | { kind: "nodes"; nodes: readonly Node[] }
  | { kind: "picked"; table: Float64Array; dimensions: readonly number[]; indices: readonly Node[] };

export const none: Value = { kind: "none" };
export const bool = (value: boolean): Value => ({ kind: "bool", value: Number(value) });
export const int = (value: number): Value => ({ kind: "int", value });
export const tuple = (items: Value[]): Value => ({ kind: "tuple", items });

export function isNumber(value: Value): value is PythonNumber {
  return value.kind === "bool" || value.kind === "int" || value.kind === "float";
}

export function isCallable(value: Value): value is Callable {
  return value.kind === "closure" || value.kind === "builtin";
}

/** The kind of a value as Python would name it. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "none":
      return "None";
    case "string":
      return "str";
    case "formatted":
      return "an f-string";
    case "tensor":
      return `${value.dtype.startsWith("int") ? "an" : "a"} ${value.dtype} tensor of shape [${value.shape.join(", ")}]`;
    case "closure":
    case "builtin":
      return "a function";
    default:
      return value.kind;
  }
}
