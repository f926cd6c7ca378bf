import { type Place, SourceError } from "../source-error";
import { addTarget } from "../syntax/names-assigned";
import type {
  Argument,
  BinaryOperator,
  ComparisonOperator,
  ComprehensionLoop,
  Expression,
} from "../syntax/tree";
import { subscript } from "../values/subscript";
import { bool, isCallable, none, type Scope, typeName, type Value } from "../values/value";
import { attributeOf } from "./attributes";
import { closureOf } from "./functions";
import { binaryOperation, comparison, unaryOperation } from "./operators";
import type { Run } from "./run";
import { newScope, readName } from "./scopes";
import { itemsOf, sequenceItem, subscriptItems } from "./sequences";
import { assignTo } from "./targets";
import { truthOf } from "./truth";

export function evaluateExpression(run: Run, expression: Expression, scope: Scope): Value {
  const { at } = expression;
  switch (expression.kind) {
    case "name":
      return readName(run, expression.name, scope, at);
    case "int":
    case "float":
      return { kind: expression.kind, value: expression.value };
    case "string":
      return { kind: "string", value: expression.value };
    case "formatted":
      return { kind: "formatted" };
    case "constant":
      return expression.value === null ? none : bool(expression.value);
    case "tuple":
    case "list":
      return { kind: expression.kind, items: expression.items.map((item) => run.evaluate(item, scope)) };
    case "unary":
      return unaryOperation(
        run,
        expression.operator,
        operand(run, expression.operand, expression.operator, scope),
        at,
      );
    case "binary": {
      const { operator } = expression;
      const left = operand(run, expression.left, operator, scope);
      return binaryOperation(run, operator, left, operand(run, expression.right, operator, scope), at);
    }
    case "logic": {
      const left = run.evaluate(expression.left, scope);
      const isTrue = truthOf(run, left, expression.left.at, `what stands before ${expression.operator}`);
      return isTrue === (expression.operator === "or") ? left : run.evaluate(expression.right, scope);
    }
    case "comparison":
      return chain(run, expression, scope);
    case "conditional": {
      const condition = run.evaluate(expression.condition, scope);
      const isTrue = truthOf(run, condition, expression.condition.at, "a condition");
      return run.evaluate(isTrue ? expression.whenTrue : expression.whenFalse, scope);
    }
    case "call":
      return callExpression(run, expression, scope);
    case "subscript":
      return subscriptOf(run, expression, scope);
    case "slice":
      return {
        kind: "slice",
        start: bound(run, expression.start, scope),
        stop: bound(run, expression.stop, scope),
        step: bound(run, expression.step, scope) ?? 1,
      };
    case "ellipsis":
      return { kind: "ellipsis" };
    case "attribute":
      return attributeOf(run, run.evaluate(expression.object, scope), expression.name, at);
    case "lambda":
      return closureOf(run, expression.definition, scope);
    case "comprehension": {
      const items: Value[] = [];
      const names = new Set<string>();
      for (const { target } of expression.loops) addTarget(target, names);
      const inner = newScope(scope, names);
      comprehend(run, expression.loops, inner, () => items.push(run.evaluate(expression.item, inner)), at);
      return { kind: "list", items };
    }
    case "unsupported":
      throw new SourceError(at, `${expression.what} is not supported here`);
  }
}

/** What is nothing but a name is told by its name where it holds None, and by what gives it a value. */
function operand(
  run: Run,
  expression: Expression,
  operator: BinaryOperator | ComparisonOperator | "~" | "not",
  scope: Scope,
): Value {
  const value = run.evaluate(expression, scope);
  if (value.kind !== "none" || expression.kind !== "name" || takeNone.includes(operator)) return value;
  const isGiven = run.outerName(expression.name)?.kind === "none";
  const remedy = isGiven ? `: set the layer's window, or type in a value for ${expression.name}` : "";
  throw new SourceError(expression.at, `${expression.name} is None, and ${operator} needs a number${remedy}`);
}

/** Operators that ask about None as about anything else. */
const takeNone: readonly string[] = ["==", "!=", "is", "is not", "in", "not in", "not"];

/** `a < b < c` is `a < b and b < c` with b evaluated once. */
function chain(
  run: Run,
  { operators, operands, at }: Extract<Expression, { kind: "comparison" }>,
  scope: Scope,
): Value {
  let left = operand(run, operands[0], operators[0], scope);
  for (const [i, operator] of operators.entries()) {
    const right = operand(run, operands[i + 1], operator, scope);
    const result = comparison(run, operator, left, right, at);
    if (i === operators.length - 1) return result;
    if (!truthOf(run, result, at, "a comparison in the middle of a chain")) return result;
    left = right;
  }
  return none;
}

function callExpression(
  run: Run,
  { callee, args, at }: Extract<Expression, { kind: "call" }>,
  scope: Scope,
): Value {
  const called = run.evaluate(callee, scope);
  if (!isCallable(called)) throw new SourceError(at, `${typeName(called)} must not be called`);
  const positional: Value[] = [];
  const keyword = new Map<string, Value>();
  for (const argument of args) {
    const value = run.evaluate(argument.value, scope);
    addArgument(run, argument, value, positional, keyword);
  }
  return run.call(called, { positional, keyword }, at);
}

function addArgument(
  run: Run,
  { keyword: name, isSpread, value: { at } }: Argument,
  value: Value,
  positional: Value[],
  keyword: Map<string, Value>,
): void {
  if (isSpread) positional.push(...itemsOf(run, value, at));
  else if (name === null) positional.push(value);
  else if (keyword.has(name)) throw new SourceError(at, `the argument ${name} must be given once`);
  else keyword.set(name, value);
}

function subscriptOf(
  run: Run,
  { object, items, at }: Extract<Expression, { kind: "subscript" }>,
  scope: Scope,
): Value {
  const value = run.evaluate(object, scope);
  const indices = subscriptItems(run, items, scope);
  if (value.kind === "tensor") return subscript(run.graph, value, indices, at);
  if (indices.length === 1) return sequenceItem(run, value, indices[0], at);
  throw new SourceError(at, `${typeName(value)} must not be indexed by several`);
}

function bound(run: Run, side: Expression | null, scope: Scope): number | null {
  if (side === null) return null;
  const value = run.evaluate(side, scope);
  if (value.kind === "none") return null;
  if (value.kind === "int" || value.kind === "bool") return value.value;
  throw new SourceError(side.at, `a slice must be between whole numbers, got ${typeName(value)}`);
}

function comprehend(
  run: Run,
  [loop, ...inner]: readonly ComprehensionLoop[],
  scope: Scope,
  visit: () => void,
  at: Place,
): void {
  if (loop === undefined) {
    run.budget.elements(1, at);
    visit();
    return;
  }
  for (const item of itemsOf(run, run.evaluate(loop.iterable, scope), loop.iterable.at)) {
    assignTo(run, loop.target, item, scope);
    const isIn = loop.conditions.every((one) =>
      truthOf(run, run.evaluate(one, scope), one.at, "a condition"),
    );
    if (isIn) comprehend(run, inner, scope, visit, at);
  }
}
