import { RuleError } from "../tensor/rule-error";
import { type Bindings, valueOfBinding } from "./bound-value";
import { Budget, type Limits } from "./budget";
import type { Entry } from "./entries";
import { Interpreter } from "./run/interpreter";
import { newScope } from "./run/scopes";
import { SourceError } from "./source-error";
import { namesAssigned } from "./syntax/names-assigned";
import type { Program } from "./syntax/tree";
import {
  type CallArguments,
  type Callable,
  isCallable,
  type Scope,
  typeName,
  type Value,
} from "./values/value";

/** A mask_mod that is ready to be asked about cells. */
export interface OpenMaskMod {
  interpreter: Interpreter;
  maskMod: Callable;
  at: Entry["at"];
  /** Rows and columns, when the factory says them: `return mask_mod, q_len, kv_len`. */
  size: { rowCount: number; columnCount: number } | null;
}

/**
 * Runs the module and, when the entry is a factory, the factory.
 * @throws SourceError where the source does what is not supported, or raises.
 */
export function openMaskMod(
  program: Program,
  entry: Entry,
  bindings: Bindings,
  limits?: Limits,
): OpenMaskMod {
  const bound = new Map(Object.entries(bindings).map(([name, one]) => [name, valueOfBinding(name, one)]));
  const interpreter = new Interpreter(bound, new Budget(limits));
  return withinStack(entry, () => {
    const scope = runModule(interpreter, program);
    const own = scope.values.get(entry.name);
    if (own === undefined) {
      throw interpreter.faults.get(entry.name) ?? new SourceError(entry.at, `${entry.name} is not defined`);
    }
    const value = entry.kind === "factory" ? callFactory(interpreter, own, entry) : own;
    return { interpreter, at: entry.at, ...maskModIn(value, entry) };
  });
}

/** What fails at the top of the module is kept, and is an error only when something needs it. */
function runModule(interpreter: Interpreter, program: Program): Scope {
  const scope = newScope(null, null);
  for (const statement of program.body) {
    try {
      interpreter.execute([statement], scope);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      for (const name of namesAssigned([statement]))
        if (!scope.values.has(name)) interpreter.faults.set(name, error);
    }
  }
  return scope;
}

/** Every parameter of the factory is a captured name. */
function callFactory(interpreter: Interpreter, factory: Value, { name, at }: Entry): Value {
  if (factory.kind !== "closure") throw new SourceError(at, `${name} must be a function`);
  const keyword = new Map<string, Value>();
  const positional: Value[] = [];
  for (const parameter of factory.definition.parameters) {
    const value = interpreter.bound.get(parameter.name);
    if (value === undefined && (parameter.fallback !== null || parameter.kind === "rest")) continue;
    if (value === undefined)
      throw new RuleError(parameter.name, "given, as the factory asks for it", "nothing");
    if (parameter.kind === "rest")
      throw new SourceError(at, "a factory that takes * must be called in the source");
    keyword.set(parameter.name, value);
  }
  const args: CallArguments = { positional, keyword };
  return interpreter.call(factory, args, at);
}

function maskModIn(value: Value, { name, at }: Entry): Pick<OpenMaskMod, "maskMod" | "size"> {
  if (isCallable(value)) return { maskMod: value, size: null };
  if (value.kind === "block-mask") {
    return { maskMod: value.maskMod, size: { rowCount: value.rowCount, columnCount: value.columnCount } };
  }
  if (value.kind === "tuple") {
    const maskMod = value.items.find(isCallable);
    const [rowCount, columnCount, ...more] = value.items.flatMap((item) =>
      item.kind === "int" ? [item.value] : [],
    );
    const saysSize = columnCount !== undefined && more.length === 0;
    if (maskMod !== undefined) return { maskMod, size: saysSize ? { rowCount, columnCount } : null };
  }
  throw new SourceError(at, `${name} must give a mask_mod, got ${typeName(value)}`);
}

/** The interpreter counts how deep it is; a small stack of the host may still end before. */
export function withinStack<Result>({ at }: Pick<Entry, "at">, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError)
      throw new SourceError(at, "the source must be nested less deep to be run here");
    throw error;
  }
}
