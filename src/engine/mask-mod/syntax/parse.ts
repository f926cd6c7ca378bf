import type { SyntaxNode, Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import { SourceError } from "../source-error";
import { notPython } from "./not-python";
import { childrenOf, type InnerReaders, Reading, tooDeep } from "./places";
import { readExpression } from "./read-expression";
import { readLambda } from "./read-function";
import { readBody, readStatements } from "./read-statement";
import type { Expression, Program } from "./tree";

const longestSource = 200_000;
const inner: InnerReaders = { lambda: readLambda, body: readBody };
const atStart = { line: 1, column: 1 };

/**
 * Reads pasted Python. Constructs that are left out do not stop it: they become `unsupported` nodes.
 * @throws SourceError at the first place that is not Python.
 */
export function parseSource(pasted: string): Program {
  if (pasted.length > longestSource) {
    throw new SourceError(
      atStart,
      `the source must have at most ${longestSource} characters, got ${pasted.length}`,
    );
  }
  // A byte order mark is of the file, not of the source.
  const source = pasted.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  // A function that was copied out of a class or another function is indented as a whole.
  const isIndented = /^[ \t]+\S/.test(source.split("\n").find((line) => /^\s*[^\s#]/.test(line)) ?? "");
  const reading = isIndented
    ? new Reading(`if True:\n${source}\n`, 1, inner)
    : new Reading(`${source}\n`, 0, inner);
  const statements = readStatements(reading, childrenOf(treeOf(reading).topNode));
  if (!isIndented) return { source, body: statements };
  const [first, ...rest] = statements;
  if (first?.kind !== "if" || rest.length > 0) {
    throw new SourceError(rest[0]?.at ?? atStart, "the lines must be indented alike");
  }
  return { source, body: first.body };
}

/** Reads one expression, such as a value that was typed in. */
export function parseExpression(text: string): Expression {
  if (text.length > longestSource) {
    throw new SourceError(
      atStart,
      `the value must have at most ${longestSource} characters, got ${text.length}`,
    );
  }
  const reading = new Reading(`(${text.replace(/\r\n?/g, "\n")}\n)\n`, 0, inner);
  const tree = grammarTree(reading);
  if (firstError(tree.topNode) !== null) {
    throw new SourceError(atStart, "the value must be Python, such as 3, True or [0, 1, 2]");
  }
  const [statement, ...rest] = childrenOf(tree.topNode);
  if (statement?.name !== "ExpressionStatement" || rest.length > 0) {
    throw new SourceError(atStart, "the value must be one expression");
  }
  return readExpression(reading, childrenOf(statement)[0]);
}

function treeOf(reading: Reading): Tree {
  const tree = grammarTree(reading);
  const error = firstError(tree.topNode) ?? firstBadName(tree.topNode, reading);
  if (error !== null) throw notPython(reading, tree.topNode, error);
  return tree;
}

/** The grammar's own tree is built by recursion, so that deep nesting runs out of stack there. */
function grammarTree(reading: Reading): Tree {
  try {
    return parser.parse(reading.text);
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(reading.at(firstDeepBracket(reading.text)));
    throw error;
  }
}

function firstDeepBracket(text: string): { from: number; to: number } {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ("([{".includes(text[i]) && ++depth > 200) return { from: i, to: i + 1 };
    if (")]}".includes(text[i])) depth--;
  }
  return { from: 0, to: 0 };
}

function firstError(top: SyntaxNode): SyntaxNode | null {
  const cursor = top.cursor();
  do {
    if (cursor.type.isError) return cursor.node;
  } while (cursor.next());
  return null;
}

/** The grammar lets signs and pictures pass as names. */
function firstBadName(top: SyntaxNode, { text }: Reading): SyntaxNode | null {
  const cursor = top.cursor();
  do {
    const { name, from, to } = cursor;
    if (name === "VariableName" && !/^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(text.slice(from, to)))
      return cursor.node;
  } while (cursor.next());
  return null;
}
