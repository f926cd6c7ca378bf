import type { SyntaxNode } from "@lezer/common";
import { type Place, SourceError } from "../source-error";
import { childrenOf, type Reading } from "./places";
import type { BinaryOperator, ComparisonOperator, Expression } from "./tree";

type Token = { operator: string; node: SyntaxNode } | { operator: null; node: SyntaxNode };

/** Binary operators from the loosest to the tightest, as in the Python reference. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ["|"],
  ["^"],
  ["&"],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "//", "%"],
];
const comparisons: readonly ComparisonOperator[] = [
  "<",
  "<=",
  ">",
  ">=",
  "==",
  "!=",
  "is",
  "is not",
  "in",
  "not in",
];
const mostTokens = 1000;
const operatorNodes = ["ArithOp", "BitOp", "CompareOp", "and", "or", "not", "in", "is"];

/**
 * Reads operators in the order of Python's own precedence. The grammar's tree is only taken for the
 * sequence of operands and operators: it binds `not a and b` as `not (a and b)`.
 */
export function readOperators(
  reading: Reading,
  node: SyntaxNode,
  readOperand: (node: SyntaxNode) => Expression,
): Expression {
  const tokens = tokensOf(reading, node);
  if (tokens.length > mostTokens) {
    throw new SourceError(
      reading.at(node),
      `an expression must have at most ${mostTokens} operands and operators`,
    );
  }
  return new OperatorReader(reading, tokens, readOperand).whole();
}

/** In source order; `is not` and `not in` are one token. */
function tokensOf(reading: Reading, root: SyntaxNode): Token[] {
  const tokens: Token[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.name === "BinaryExpression" || node.name === "UnaryExpression") {
      waiting.push(...childrenOf(node).reverse());
      continue;
    }
    if (!operatorNodes.includes(node.name)) {
      tokens.push({ operator: null, node });
      continue;
    }
    const operator = reading.textOf(node);
    const before = tokens.at(-1);
    const beforeBefore = tokens.at(-2);
    if (operator === "not" && before?.operator === "is") tokens[tokens.length - 1].operator = "is not";
    else if (operator === "in" && before?.operator === "not" && beforeBefore?.operator === null) {
      tokens[tokens.length - 1].operator = "not in";
    } else tokens.push({ operator, node });
  }
  return tokens;
}

class OperatorReader {
  #next = 0;

  constructor(
    private readonly reading: Reading,
    private readonly tokens: readonly Token[],
    private readonly readOperand: (node: SyntaxNode) => Expression,
  ) {}

  whole(): Expression {
    const value = this.#logic("or", () => this.#logic("and", () => this.#not()));
    const rest = this.tokens[this.#next];
    return rest === undefined
      ? value
      : unsupported(this.reading.at(rest.node), `the operator ${rest.operator}`);
  }

  #logic(operator: "and" | "or", readSide: () => Expression): Expression {
    let left = readSide();
    while (this.#takes(operator)) {
      const right = readSide();
      left = { kind: "logic", operator, left, right, at: between(left.at, right.at) };
    }
    return left;
  }

  #not(): Expression {
    if (!this.#is("not")) return this.#comparison();
    const { node } = this.tokens[this.#next++];
    const operand = this.reading.deeper(node, () => this.#not());
    return { kind: "unary", operator: "not", operand, at: between(this.reading.at(node), operand.at) };
  }

  #comparison(): Expression {
    const operands = [this.#binary(0)];
    const operators: ComparisonOperator[] = [];
    for (let found = this.#takesOneOf(comparisons); found !== null; found = this.#takesOneOf(comparisons)) {
      operators.push(found);
      operands.push(this.#binary(0));
    }
    if (operators.length === 0) return operands[0];
    return {
      kind: "comparison",
      operators,
      operands,
      at: between(operands[0].at, operands[operands.length - 1].at),
    };
  }

  #binary(level: number): Expression {
    if (level === levels.length) return this.#sign();
    let left = this.#binary(level + 1);
    for (
      let found = this.#takesOneOf(levels[level]);
      found !== null;
      found = this.#takesOneOf(levels[level])
    ) {
      const right = this.#binary(level + 1);
      left = { kind: "binary", operator: found, left, right, at: between(left.at, right.at) };
    }
    return left;
  }

  /** A sign binds looser than `**` on its right: -x ** 2 is -(x ** 2), and x ** -y is allowed. */
  #sign(): Expression {
    const operator = this.#is("-") ? "-" : this.#is("+") ? "+" : this.#is("~") ? "~" : null;
    if (operator !== null) {
      const { node } = this.tokens[this.#next++];
      const operand = this.reading.deeper(node, () => this.#sign());
      return { kind: "unary", operator, operand, at: between(this.reading.at(node), operand.at) };
    }
    const left = this.#operand();
    if (!this.#takes("**")) return left;
    const right = this.reading.deeper(this.tokens[this.#next - 1].node, () => this.#sign());
    return { kind: "binary", operator: "**", left, right, at: between(left.at, right.at) };
  }

  #operand(): Expression {
    const token = this.tokens[this.#next++];
    if (token !== undefined && token.operator === null) return this.readOperand(token.node);
    const { node } = token ?? this.tokens[this.tokens.length - 1];
    return unsupported(this.reading.at(node), `the operator ${this.reading.textOf(node)} here`);
  }

  #is(operator: string): boolean {
    return this.tokens[this.#next]?.operator === operator;
  }

  #takes(operator: string): boolean {
    const found = this.#is(operator);
    if (found) this.#next++;
    return found;
  }

  #takesOneOf<Operator extends string>(operators: readonly Operator[]): Operator | null {
    const found = operators.find((one) => this.#is(one)) ?? null;
    if (found !== null) this.#next++;
    return found;
  }
}

function between(first: Place, last: Place): Place {
  return { ...first, to: last.to };
}

export function unsupported(at: Place, what: string): Expression {
  return { kind: "unsupported", what, at };
}
