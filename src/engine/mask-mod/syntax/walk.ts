import type { Expression, FunctionDefinition, Statement } from "./tree";

/** What stands directly inside an expression. A lambda's body is a statement of its definition. */
export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "tuple":
    case "list":
      return expression.items;
    case "unary":
      return [expression.operand];
    case "binary":
    case "logic":
      return [expression.left, expression.right];
    case "comparison":
      return expression.operands;
    case "conditional":
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case "call":
      return [expression.callee, ...expression.args.map(({ value }) => value)];
    case "subscript":
      return [expression.object, ...expression.items];
    case "slice":
      return [expression.start, expression.stop, expression.step].filter((side) => side !== null);
    case "attribute":
      return [expression.object];
    case "comprehension":
      return [
        expression.item,
        ...expression.loops.flatMap(({ target, iterable, conditions }) => [target, iterable, ...conditions]),
      ];
    default:
      return [];
  }
}

/** The expressions that stand directly in a statement, without those of its blocks. */
export function expressionsOf(statement: Statement): readonly Expression[] {
  switch (statement.kind) {
    case "expression":
      return [statement.value];
    case "return":
      return statement.value === null ? [] : [statement.value];
    case "assign":
      return [...statement.targets, statement.value];
    case "augment":
      return [statement.target, statement.value];
    case "if":
    case "while":
    case "assert":
      return [statement.condition];
    case "for":
      return [statement.target, statement.iterable];
    default:
      return [];
  }
}

export function blocksOf(statement: Statement): readonly Statement[] {
  if (statement.kind === "if") return [...statement.body, ...statement.otherwise];
  return statement.kind === "for" || statement.kind === "while" ? statement.body : [];
}

/** Visits every expression of the statements, functions inside them included. */
export function everyExpression(body: readonly Statement[], visit: (expression: Expression) => void): void {
  for (const statement of body) {
    for (const expression of expressionsOf(statement)) everyPart(expression, visit);
    everyExpression(blocksOf(statement), visit);
    if (statement.kind === "function") inFunction(statement.definition, visit);
  }
}

function inFunction(definition: FunctionDefinition, visit: (expression: Expression) => void): void {
  for (const { fallback } of definition.parameters) if (fallback !== null) everyPart(fallback, visit);
  everyExpression(definition.body, visit);
}

function everyPart(expression: Expression, visit: (expression: Expression) => void): void {
  visit(expression);
  for (const part of partsOf(expression)) everyPart(part, visit);
  if (expression.kind === "lambda") inFunction(expression.definition, visit);
}

/** Visits every function of the statements, from the outside in. */
export function everyFunction(
  body: readonly Statement[],
  visit: (definition: FunctionDefinition) => void,
): void {
  for (const statement of body) {
    if (statement.kind === "function") {
      visit(statement.definition);
      everyFunction(statement.definition.body, visit);
    }
    everyFunction(blocksOf(statement), visit);
    for (const expression of expressionsOf(statement)) {
      const inside = (part: Expression): void => {
        if (part.kind === "lambda") visit(part.definition);
        for (const inner of partsOf(part)) inside(inner);
      };
      inside(expression);
    }
  }
}
