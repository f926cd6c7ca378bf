import { type Place, SourceError } from "../source-error";
import type { FunctionDefinition, Parameter } from "../syntax/tree";
import { type CallArguments, type Closure, none, type Scope, type Value } from "../values/value";
import type { Run } from "./run";
import { newScope } from "./scopes";

/** A function of the source; its default values are those of now. */
export function closureOf(run: Run, definition: FunctionDefinition, scope: Scope): Closure {
  const fallbacks = new Map<string, Value>();
  for (const { name, fallback } of definition.parameters) {
    if (fallback !== null) fallbacks.set(name, run.evaluate(fallback, scope));
  }
  return { kind: "closure", definition, scope, fallbacks };
}

export function callClosure(
  run: Run,
  { definition, scope, fallbacks }: Closure,
  args: CallArguments,
  at: Place,
): Value {
  const inner = newScope(scope, definition.locals);
  const given = [...args.positional];
  const keyword = new Map(args.keyword);
  for (const { name, kind } of definition.parameters) {
    const value = argumentFor(name, kind, given, keyword) ?? fallbacks.get(name);
    if (value === undefined) throw new SourceError(at, `${definition.name} must be given ${name}`);
    inner.values.set(name, value);
  }
  const [strange] = keyword.keys();
  if (given.length > 0 || strange !== undefined) {
    const extra = strange ?? `${args.positional.length} arguments`;
    throw new SourceError(at, `${definition.name} takes no ${extra}`);
  }
  run.watcher?.enter(definition.name);
  const signal = run.execute(definition.body, inner);
  run.watcher?.leave();
  return signal.kind === "return" ? signal.value : none;
}

function argumentFor(
  name: string,
  kind: Parameter["kind"],
  given: Value[],
  keyword: Map<string, Value>,
): Value | undefined {
  if (kind === "rest") return { kind: "tuple", items: given.splice(0) };
  if (kind === "positional" && given.length > 0) return given.shift();
  const value = keyword.get(name);
  keyword.delete(name);
  return value;
}
