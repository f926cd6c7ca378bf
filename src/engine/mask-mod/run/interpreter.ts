import { Budget } from "../budget";
import { Graph } from "../graph/graph";
import { type Place, SourceError } from "../source-error";
import type { Expression, Statement } from "../syntax/tree";
import { flexNames } from "../torch/flex";
import { torchModule } from "../torch/module";
import type { CallArguments, Callable, Scope, Value } from "../values/value";
import { pythonBuiltins } from "./builtins";
import { evaluateExpression } from "./expressions";
import { callClosure } from "./functions";
import { mathModule } from "./math-module";
import type { Run, Signal, Watcher } from "./run";
import { executeBody } from "./statements";

/** What fits on the stack of a browser's worker. */
const deepestCall = 64;
const deepestExpression = 600;

/** Runs the source: its module and factory on numbers, its mask_mod on nodes that stand for all cells. */
export class Interpreter implements Run {
  graph: Graph;
  watcher: Watcher | null = null;
  readonly budget: Budget;
  /** Why a name of the module could not be defined. */
  readonly faults = new Map<string, SourceError>();
  readonly #known: ReadonlyMap<string, Value>;
  #calls = 0;
  #depth = 0;

  /** @param bound Values of names that the source itself does not define. */
  constructor(
    readonly bound: ReadonlyMap<string, Value>,
    budget = new Budget(),
  ) {
    this.budget = budget;
    this.graph = new Graph(0, 0, "wraps", budget);
    const builtins = pythonBuiltins(this);
    const ofFunctools = [...builtins].filter(([name]) => name === "partial" || name === "reduce");
    this.#known = new Map<string, Value>([
      ...builtins,
      ["functools", { kind: "module", name: "functools", members: new Map(ofFunctools) }],
      ...flexNames(this),
      ["torch", torchModule(this)],
      ["math", mathModule()],
      ["__name__", { kind: "string", value: "pasted" }],
    ]);
  }

  evaluate(expression: Expression, scope: Scope): Value {
    this.budget.step(expression.at);
    if (++this.#depth > deepestExpression) throw tooDeep(expression.at);
    try {
      const value = evaluateExpression(this, expression, scope);
      this.watcher?.evaluated(expression, value);
      return value;
    } finally {
      this.#depth--;
    }
  }

  execute(body: readonly Statement[], scope: Scope): Signal {
    return executeBody(this, body, scope);
  }

  call(callee: Callable, args: CallArguments, at: Place): Value {
    if (++this.#calls > deepestCall) throw tooDeep(at);
    try {
      return callee.kind === "closure" ? callClosure(this, callee, args, at) : callee.call(args, at);
    } finally {
      this.#calls--;
    }
  }

  /** A dotted name is what an import asks for. */
  outerName(name: string): Value | undefined {
    const value = this.bound.get(name) ?? this.#known.get(name);
    if (value !== undefined || !name.includes(".")) return value;
    const [module, ...path] = name.split(".");
    const last = path[path.length - 1];
    const outer = this.#known.get(module);
    if (path.length === 1 && outer?.kind === "module")
      return outer.members.get(last) ?? this.#known.get(last);
    return this.bound.get(last) ?? this.#known.get(last);
  }
}

function tooDeep(at: Place): SourceError {
  return new SourceError(at, `calls must be nested at most ${deepestCall} deep: this may be endless`);
}
