import type { SyntaxNode } from "@lezer/common";
import { readNumber, readString } from "./literals";
import { readOperators, unsupported } from "./operators";
import { childrenOf, type Reading } from "./places";
import type { Argument, ComprehensionLoop, Expression } from "./tree";

/** Turns an expression of the grammar into ours. What is left out becomes an `unsupported` expression. */
export function readExpression(reading: Reading, node: SyntaxNode): Expression {
  return reading.deeper(node, () => read(reading, node));
}

function read(reading: Reading, node: SyntaxNode): Expression {
  const at = reading.at(node);
  const children = childrenOf(node);
  switch (node.name) {
    case "VariableName":
      return { kind: "name", name: reading.textOf(node), at };
    case "Number": {
      const number = readNumber(reading.textOf(node));
      return number === null ? unsupported(at, "a number beyond ±(2^53 - 1)") : { ...number, at };
    }
    case "Boolean":
      return { kind: "constant", value: reading.textOf(node) === "True", at };
    case "None":
      return { kind: "constant", value: null, at };
    case "Ellipsis":
      return { kind: "ellipsis", at };
    case "String":
      return { kind: "string", value: readString(reading.textOf(node)), at };
    case "FormatString":
      return { kind: "formatted", at };
    case "ContinuedString":
      if (children.some(({ name }) => name !== "String")) return { kind: "formatted", at };
      return { kind: "string", value: children.map((part) => readString(reading.textOf(part))).join(""), at };
    case "BinaryExpression":
    case "UnaryExpression":
      return readOperators(reading, node, (operand) => readExpression(reading, operand));
    case "ParenthesizedExpression":
      // With its brackets, so that the text of what is around it is whole.
      if (children.length === 3) return { ...readExpression(reading, children[1]), at };
      break;
    case "ConditionalExpression": {
      const [whenTrue, condition, whenFalse] = operandsOf(reading, children);
      return { kind: "conditional", whenTrue, condition, whenFalse, at };
    }
    case "TupleExpression":
    case "ArrayExpression":
      if (children.some(({ name }) => name === "*" || name === "NamedExpression")) break;
      return {
        kind: node.name === "TupleExpression" ? "tuple" : "list",
        items: operandsOf(reading, children),
        at,
      };
    case "ArrayComprehensionExpression":
    case "ComprehensionExpression":
      return readComprehension(reading, node, children.slice(1, -1));
    case "LambdaExpression":
      return reading.inner.lambda(reading, node);
    case "CallExpression":
      return {
        kind: "call",
        callee: readExpression(reading, children[0]),
        args: readArguments(reading, children[1]),
        at,
      };
    case "MemberExpression":
      return readMember(reading, node, children);
  }
  return unsupported(at, constructNames[node.name] ?? `${node.name}`);
}

const constructNames: Readonly<Record<string, string>> = {
  NamedExpression: "an assignment inside an expression",
  AwaitExpression: "await",
  YieldExpression: "yield",
  DictionaryExpression: "a dictionary",
  DictionaryComprehensionExpression: "a dictionary",
  SetExpression: "a set",
  SetComprehensionExpression: "a set",
  TupleExpression: "unpacking with *",
  ArrayExpression: "unpacking with *",
  ParenthesizedExpression: "unpacking with *",
};

const separators = ["(", ")", "[", "]", ",", ":", "if", "else", "for", "in"];

/** The expressions among the children, without brackets, commas and keywords. */
function operandsOf(reading: Reading, children: readonly SyntaxNode[]): Expression[] {
  return children
    .filter(({ name }) => !separators.includes(name))
    .map((child) => readExpression(reading, child));
}

function readMember(reading: Reading, node: SyntaxNode, children: readonly SyntaxNode[]): Expression {
  const at = reading.at(node);
  const object = readExpression(reading, children[0]);
  if (children[1].name === ".") return { kind: "attribute", object, name: reading.textOf(children[2]), at };
  const items = splitAtCommas(children.slice(2, -1)).map((part) => readIndex(reading, part));
  return { kind: "subscript", object, items, at };
}

/** One part of a subscript: an expression, or a slice when there is a colon. */
function readIndex(reading: Reading, part: readonly SyntaxNode[]): Expression {
  if (!part.some(({ name }) => name === ":")) return readExpression(reading, part[0]);
  const sides: (Expression | null)[] = [null];
  for (const node of part) {
    if (node.name === ":") sides.push(null);
    else sides[sides.length - 1] = readExpression(reading, node);
  }
  const at = { ...reading.at(part[0]), to: reading.at(part[part.length - 1]).to };
  return { kind: "slice", start: sides[0], stop: sides[1] ?? null, step: sides[2] ?? null, at };
}

function readArguments(reading: Reading, list: SyntaxNode): Argument[] {
  return splitAtCommas(childrenOf(list).slice(1, -1)).map((part): Argument => {
    const first = part[0];
    if (part.some(({ name }) => name === "for")) {
      return { keyword: null, isSpread: false, value: readComprehension(reading, list, part) };
    }
    if (first.name === "**") {
      const value = unsupported(reading.at(first), "a call with **");
      return { keyword: null, isSpread: false, value };
    }
    if (first.name === "*") return { keyword: null, isSpread: true, value: readExpression(reading, part[1]) };
    if (part[1]?.name !== "AssignOp")
      return { keyword: null, isSpread: false, value: readExpression(reading, first) };
    return { keyword: reading.textOf(first), isSpread: false, value: readExpression(reading, part[2]) };
  });
}

/** `item for target in iterable if condition ...` as the grammar lists it, in one row of nodes. */
function readComprehension(reading: Reading, node: SyntaxNode, parts: readonly SyntaxNode[]): Expression {
  const at = reading.at(node);
  const loops: { target: Expression; iterable: Expression; conditions: Expression[] }[] = [];
  for (let i = 1; i < parts.length; ) {
    if (parts[i].name === "if") {
      loops.at(-1)?.conditions.push(readExpression(reading, parts[i + 1]));
      i += 2;
      continue;
    }
    const found = parts.findIndex(({ name }, index) => index > i && name === "in");
    if (parts[i].name !== "for" || found === -1) return unsupported(at, "this comprehension");
    const target = readTarget(reading, parts.slice(i + 1, found));
    loops.push({ target, iterable: readExpression(reading, parts[found + 1]), conditions: [] });
    i = found + 2;
  }
  const item = readExpression(reading, parts[0]);
  return { kind: "comprehension", item, loops: loops satisfies ComprehensionLoop[], at };
}

/** What stands between commas: several are a tuple. */
export function readTarget(reading: Reading, nodes: readonly SyntaxNode[]): Expression {
  const parts = splitAtCommas(nodes);
  const at = { ...reading.at(nodes[0]), to: reading.at(nodes[nodes.length - 1]).to };
  if (nodes.some(({ name }) => name === "*")) return unsupported(at, "unpacking with *");
  const items = parts.map((part) => readExpression(reading, part[0]));
  const isTuple = nodes.some(({ name }) => name === ",");
  return isTuple ? { kind: "tuple", items, at } : items[0];
}

export function splitAtCommas(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  const parts: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ",") parts.push([]);
    else parts[parts.length - 1].push(node);
  }
  return parts.filter((part) => part.length > 0);
}
