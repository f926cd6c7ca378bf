import type { SyntaxNode } from "@lezer/common";
import { childrenOf, type Reading } from "./places";
import { readExpression, readTarget } from "./read-expression";
import { readFunction } from "./read-function";
import { readImport } from "./read-import";
import type { BinaryOperator, Expression, Statement } from "./tree";

/** The statements of a `Body` node: what follows its colon. */
export function readBody(reading: Reading, body: SyntaxNode): Statement[] {
  return readStatements(reading, childrenOf(body).slice(1));
}

export function readStatements(reading: Reading, nodes: readonly SyntaxNode[]): Statement[] {
  return nodes.flatMap((node) => {
    if (node.name === "StatementGroup") {
      return readStatements(
        reading,
        childrenOf(node).filter(({ name }) => name !== ";"),
      );
    }
    return [reading.deeper(node, () => readStatement(reading, node))];
  });
}

function readStatement(reading: Reading, node: SyntaxNode): Statement {
  const at = reading.at(node);
  const children = childrenOf(node);
  switch (node.name) {
    case "ExpressionStatement":
      return { kind: "expression", value: readTarget(reading, children), at };
    case "AssignStatement":
      return readAssign(reading, node, children);
    case "UpdateStatement": {
      const operator = children.findIndex(({ name }) => name === "UpdateOp");
      return {
        kind: "augment",
        target: readTarget(reading, children.slice(0, operator)),
        operator: reading.textOf(children[operator]).slice(0, -1) as BinaryOperator,
        value: readTarget(reading, children.slice(operator + 1)),
        at,
      };
    }
    case "ReturnStatement":
      return {
        kind: "return",
        value: children.length > 1 ? readTarget(reading, children.slice(1)) : null,
        at,
      };
    case "IfStatement":
      return readIf(reading, node, children);
    case "ForStatement": {
      const found = children.findIndex(({ name }) => name === "in");
      const [iterable, body, ...rest] = children.slice(found + 1);
      if (children[0].name !== "for" || body?.name !== "Body" || rest.length > 0) break;
      return {
        kind: "for",
        target: readTarget(reading, children.slice(1, found)),
        iterable: readExpression(reading, iterable),
        body: readBody(reading, body),
        at,
      };
    }
    case "WhileStatement": {
      const [, condition, body, ...rest] = children;
      if (rest.length > 0) break;
      return {
        kind: "while",
        condition: readExpression(reading, condition),
        body: readBody(reading, body),
        at,
      };
    }
    case "FunctionDefinition": {
      const definition = readFunction(reading, node);
      if (definition === null)
        return { kind: "unsupported", what: "a function that is async or takes **", at };
      return { kind: "function", definition, at };
    }
    case "DecoratedStatement":
      return readDecorated(reading, node, children);
    case "ImportStatement":
      return { kind: "import", names: readImport(reading, children), at };
    case "ScopeStatement":
      return {
        kind: "declare",
        scope: children[0].name === "global" ? "global" : "nonlocal",
        names: children.filter(({ name }) => name === "VariableName").map((name) => reading.textOf(name)),
        at,
      };
    case "AssertStatement":
      return {
        kind: "assert",
        condition: readExpression(reading, children[1]),
        says: lineOf(reading, node),
        at,
      };
    case "RaiseStatement":
      return { kind: "raise", says: lineOf(reading, node), at };
    case "PassStatement":
      return { kind: "pass", at };
    case "BreakStatement":
      return { kind: "break", at };
    case "ContinueStatement":
      return { kind: "continue", at };
  }
  return { kind: "unsupported", what: statementNames[node.name] ?? node.name, at };
}

const statementNames: Readonly<Record<string, string>> = {
  ClassDefinition: "a class",
  ForStatement: "an async for, or for with else",
  WhileStatement: "while with else",
  TryStatement: "try",
  WithStatement: "with",
  MatchStatement: "match",
  DeleteStatement: "del",
  YieldStatement: "yield",
  TypeDefinition: "a type statement",
  PrintStatement: "a print statement of Python 2",
};

/** A statement as it stands in the source, on one line. */
function lineOf(reading: Reading, node: SyntaxNode): string {
  const text = reading.textOf(node).replace(/\s+/g, " ").trim();
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote)} ...`;
}

const longestQuote = 160;

/** `a = b = value`; an annotation is passed over, and one without a value assigns nothing. */
function readAssign(reading: Reading, node: SyntaxNode, children: readonly SyntaxNode[]): Statement {
  const at = reading.at(node);
  const parts: SyntaxNode[][] = [[]];
  for (const child of children) {
    if (child.name === "AssignOp") parts.push([]);
    else if (child.name !== "TypeDef") parts[parts.length - 1].push(child);
  }
  const value = parts.pop();
  if (value === undefined || parts.length === 0) return { kind: "pass", at };
  const targets = parts.map((part) => readTarget(reading, part));
  return { kind: "assign", targets, value: readTarget(reading, value), at };
}

function readIf(reading: Reading, node: SyntaxNode, children: readonly SyntaxNode[]): Statement {
  const branches: { at: Statement["at"]; condition: Expression; body: Statement[] }[] = [];
  let otherwise: Statement[] = [];
  for (let i = 0; i < children.length; ) {
    if (children[i].name === "else") {
      otherwise = readBody(reading, children[i + 1]);
      i += 2;
      continue;
    }
    const condition = readExpression(reading, children[i + 1]);
    branches.push({ at: reading.at(children[i]), condition, body: readBody(reading, children[i + 2]) });
    i += 3;
  }
  for (const branch of branches.slice(1).reverse()) otherwise = [{ kind: "if", ...branch, otherwise }];
  return { kind: "if", ...branches[0], otherwise, at: reading.at(node) };
}

/** Decorators that leave what a function returns as it is. */
const transparent =
  /^@\s*(torch\.(compile|no_grad|inference_mode)|(functools\.)?(lru_cache|cache)|staticmethod)\b/;

function readDecorated(reading: Reading, node: SyntaxNode, children: readonly SyntaxNode[]): Statement {
  const decorators = children.slice(0, -1);
  const strange = decorators.find((one) => !transparent.test(reading.textOf(one)));
  if (strange !== undefined) {
    const what = `the decorator ${reading.textOf(strange).trim()}`;
    return { kind: "unsupported", what, at: reading.at(strange) };
  }
  return readStatement(reading, children[children.length - 1] ?? node);
}
