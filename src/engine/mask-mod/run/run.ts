import type { Budget } from "../budget";
import type { Graph } from "../graph/graph";
import type { Place, SourceError } from "../source-error";
import type { Expression, Statement } from "../syntax/tree";
import type { CallArguments, Callable, Scope, Value } from "../values/value";

/** A run of the source, as the parts of the interpreter see it. */
export interface Run {
  readonly graph: Graph;
  readonly budget: Budget;
  readonly watcher: Watcher | null;
  /** Why a name of the module could not be defined. */
  readonly faults: ReadonlyMap<string, SourceError>;
  evaluate(expression: Expression, scope: Scope): Value;
  execute(body: readonly Statement[], scope: Scope): Signal;
  call(callee: Callable, args: CallArguments, at: Place): Value;
  /** A name that no scope binds: what the user bound, what an import gives, a builtin. */
  outerName(name: string): Value | undefined;
}

/** How a block of statements ended. */
export type Signal = { kind: "next" | "break" | "continue" } | { kind: "return"; value: Value };

/** Hears of what happens while a cell is traced, to explain it. */
export interface Watcher {
  enter(functionName: string): void;
  leave(): void;
  evaluated(expression: Expression, value: Value): void;
  /** `target operator expression` gave the value; a target of null is what a function returns. */
  named(target: Expression | null, operator: string, expression: Expression, value: Value): void;
}
