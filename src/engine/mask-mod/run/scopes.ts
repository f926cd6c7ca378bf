import { type Place, SourceError } from "../source-error";
import type { Scope, Value } from "../values/value";
import type { Run } from "./run";

export function newScope(parent: Scope | null, locals: ReadonlySet<string> | null): Scope {
  return { values: new Map(), locals, parent, declared: new Map() };
}

/** Looked up when it is read, from the inside out, so that a closure sees what was assigned after it. */
export function readName(run: Run, name: string, scope: Scope, at: Place): Value {
  for (let one: Scope | null = scope; one !== null; one = one.parent) {
    const value = one.declared.has(name) ? undefined : one.values.get(name);
    if (value !== undefined) return value;
    if (one.locals?.has(name)) throw new SourceError(at, `${name} is read before it is assigned`);
  }
  const outer = run.outerName(name);
  if (outer === undefined) throw run.faults.get(name) ?? new SourceError(at, `the name ${name} is not known`);
  return outer;
}

export function writeName(name: string, value: Value, scope: Scope): void {
  scopeToWrite(name, scope).values.set(name, value);
}

function scopeToWrite(name: string, scope: Scope): Scope {
  const declared = scope.declared.get(name);
  if (declared === undefined) return scope;
  let one = scope;
  while (one.parent !== null) {
    one = one.parent;
    if (declared === "nonlocal" && one.locals?.has(name)) return one;
  }
  return one;
}
