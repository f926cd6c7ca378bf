import { SourceError } from "../source-error";
import type { Expression, Statement } from "../syntax/tree";
import { none, type Scope, type Value } from "../values/value";
import { closureOf } from "./functions";
import type { Run, Signal } from "./run";
import { writeName } from "./scopes";
import { itemsOf } from "./sequences";
import { assignTo, augment } from "./targets";
import { truthOf } from "./truth";

const next: Signal = { kind: "next" };

export function executeBody(run: Run, body: readonly Statement[], scope: Scope): Signal {
  for (const statement of body) {
    run.budget.step(statement.at);
    const signal = execute(run, statement, scope);
    if (signal.kind !== "next") return signal;
  }
  return next;
}

function execute(run: Run, statement: Statement, scope: Scope): Signal {
  const { at } = statement;
  switch (statement.kind) {
    case "expression":
      // A string by itself is a docstring.
      if (statement.value.kind !== "string") run.evaluate(statement.value, scope);
      return next;
    case "assign":
      return assign(run, statement, scope);
    case "augment": {
      const value = run.evaluate(statement.value, scope);
      augment(run, statement.target, statement.operator, value, scope);
      if (statement.target.kind === "name") {
        const { target, operator } = statement;
        run.watcher?.named(target, `${operator}=`, statement.value, run.evaluate(target, scope));
      }
      return next;
    }
    case "return": {
      const value = statement.value === null ? none : run.evaluate(statement.value, scope);
      if (statement.value !== null) run.watcher?.named(null, "=", statement.value, value);
      return { kind: "return", value };
    }
    case "if": {
      const isTrue = truth(run, statement.condition, scope);
      return run.execute(isTrue ? statement.body : statement.otherwise, scope);
    }
    case "for":
      for (const item of [...itemsOf(run, run.evaluate(statement.iterable, scope), statement.iterable.at)]) {
        assignTo(run, statement.target, item, scope);
        const signal = run.execute(statement.body, scope);
        if (signal.kind === "return") return signal;
        if (signal.kind === "break") break;
      }
      return next;
    case "while":
      while (truth(run, statement.condition, scope)) {
        run.budget.step(at);
        const signal = run.execute(statement.body, scope);
        if (signal.kind === "return") return signal;
        if (signal.kind === "break") break;
      }
      return next;
    case "function":
      writeName(statement.definition.name, closureOf(run, statement.definition, scope), scope);
      return next;
    case "import":
      for (const { module, member, alias } of statement.names) {
        const value = run.outerName(member === null ? module : `${module}.${member}`) ?? run.outerName(alias);
        if (value === undefined) continue;
        writeName(alias, value, scope);
      }
      return next;
    case "declare":
      for (const name of statement.names) scope.declared.set(name, statement.scope);
      return next;
    case "assert":
      if (!truth(run, statement.condition, scope))
        throw new SourceError(at, `the source stops itself here: ${statement.says}`);
      return next;
    case "raise":
      throw new SourceError(at, `the source stops itself here: ${statement.says}`);
    case "pass":
      return next;
    case "break":
    case "continue":
      return { kind: statement.kind };
    case "unsupported":
      throw new SourceError(at, `${statement.what} is not supported`);
  }
}

function assign(run: Run, { targets, value }: Extract<Statement, { kind: "assign" }>, scope: Scope): Signal {
  // What is stored in an attribute, such as a function's name, is not used.
  if (targets.every(({ kind }) => kind === "attribute")) return next;
  const result: Value = run.evaluate(value, scope);
  for (const target of targets) {
    assignTo(run, target, result, scope);
    run.watcher?.named(target, "=", value, result);
  }
  return next;
}

function truth(run: Run, condition: Expression, scope: Scope): boolean {
  return truthOf(run, run.evaluate(condition, scope), condition.at, "a condition");
}
