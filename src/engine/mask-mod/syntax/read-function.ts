import type { SyntaxNode } from "@lezer/common";
import { namesAssigned } from "./names-assigned";
import { childrenOf, type Reading } from "./places";
import { readExpression, splitAtCommas } from "./read-expression";
import type { Expression, FunctionDefinition, Parameter, Statement } from "./tree";

export function readFunction(reading: Reading, node: SyntaxNode): FunctionDefinition | null {
  const children = childrenOf(node);
  const name = children.find((child) => child.name === "VariableName");
  const list = children.find((child) => child.name === "ParamList");
  const body = children.at(-1);
  if (name === undefined || list === undefined || body === undefined) return null;
  const parameters = readParameters(reading, childrenOf(list).slice(1, -1));
  if (parameters === null || children[0].name === "async") return null;
  return define(reading.textOf(name), reading.at(node), parameters, reading.inner.body(reading, body));
}

export function readLambda(reading: Reading, node: SyntaxNode): Expression {
  const at = reading.at(node);
  const children = childrenOf(node);
  const list = children.find((child) => child.name === "ParamList");
  const parameters = readParameters(reading, list === undefined ? [] : childrenOf(list));
  if (parameters === null) return { kind: "unsupported", what: "parameters with **", at };
  const value = readExpression(reading, children[children.length - 1]);
  return {
    kind: "lambda",
    definition: define("<lambda>", at, parameters, [{ kind: "return", value, at: value.at }]),
    at,
  };
}

function define(
  name: string,
  at: FunctionDefinition["at"],
  parameters: readonly Parameter[],
  body: readonly Statement[],
): FunctionDefinition {
  const locals = namesAssigned(body);
  for (const parameter of parameters) locals.add(parameter.name);
  return { name, at, parameters, body, locals };
}

/** Null when a parameter collects keywords (`**kwargs`). */
function readParameters(reading: Reading, nodes: readonly SyntaxNode[]): Parameter[] | null {
  const parameters: Parameter[] = [];
  let isKeywordOnly = false;
  for (const part of splitAtCommas(nodes)) {
    const [first] = part;
    if (first.name === "**") return null;
    if (first.name === "/") continue;
    if (first.name === "*") {
      isKeywordOnly = true;
      if (part.length > 1) parameters.push({ name: reading.textOf(part[1]), kind: "rest", fallback: null });
      continue;
    }
    const equals = part.findIndex(({ name }) => name === "AssignOp");
    parameters.push({
      name: reading.textOf(first),
      kind: isKeywordOnly ? "keyword-only" : "positional",
      fallback: equals === -1 ? null : readExpression(reading, part[equals + 1]),
    });
  }
  return parameters;
}
