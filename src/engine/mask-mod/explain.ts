import { elementOf, faultReason } from "./graph/evaluate-node";
import type { Node } from "./graph/node";
import type { OpenMaskMod } from "./open-source";
import type { Watcher } from "./run/run";
import { type Cell, SourceError } from "./source-error";
import type { Expression } from "./syntax/tree";
import { partsOf } from "./syntax/walk";
import { type TraceOptions, traceMaskMod } from "./trace";
import type { Tensor, Value } from "./values/value";

/** One named step of the source in one cell. */
export interface ExplainedStep {
  /** The name that is assigned; `return` for what a function gives back. */
  name: string;
  /** The function it stands in, and how many functions of the source are around it. */
  functionName: string;
  depth: number;
  line: number;
  column: number;
  /** The expression as it is written. */
  source: string;
  /** The same with the values of its names, `24 < 24`. */
  substituted: string;
  value: string;
  /** `before_anchor = 24 < 24 -> False`. */
  text: string;
}

interface Watched {
  name: string;
  operator: string;
  functionName: string;
  depth: number;
  expression: Expression;
  values: ReadonlyMap<Expression, Value>;
  value: Value;
}

/**
 * What every named intermediate of the source is in one cell, in the order in which it is computed.
 * @param source The pasted text that the mask_mod was read from.
 * @throws SourceError when the cell has no value.
 */
export function explainCell(
  source: string,
  open: OpenMaskMod,
  options: TraceOptions,
  cell: Cell,
): ExplainedStep[] {
  const watcher = new StepWatcher();
  traceMaskMod(open, { ...options, watcher });
  const values = new CellValues(cell);
  return watcher.steps.map(({ name, operator, functionName, depth, expression, values: inner, value }) => {
    const { line, column, from, to } = expression.at;
    const own = source.slice(from, to).replace(/\s+/g, " ");
    const substituted = substitute(source, expression, inner, values).replace(/\s+/g, " ");
    const shown = values.shown(value);
    const middle = substituted === shown ? "" : `${substituted} -> `;
    const text = `${name} ${operator} ${middle}${shown}`;
    return { name, functionName, depth, line, column, source: own, substituted, value: shown, text };
  });
}

/** Keeps what is assigned and returned, with the values of the expression's parts at that time. */
class StepWatcher implements Watcher {
  readonly steps: Watched[] = [];
  readonly #functions: { name: string; values: Map<Expression, Value> }[] = [];

  enter(name: string): void {
    this.#functions.push({ name, values: new Map() });
  }

  leave(): void {
    this.#functions.pop();
  }

  evaluated(expression: Expression, value: Value): void {
    this.#functions.at(-1)?.values.set(expression, value);
  }

  named(target: Expression | null, operator: string, expression: Expression, value: Value): void {
    const inside = this.#functions.at(-1);
    if (inside === undefined) return;
    const { name: functionName } = inside;
    const place = {
      operator,
      functionName,
      depth: this.#functions.length - 1,
      expression,
      values: new Map(inside.values),
    };
    if (target === null) this.steps.push({ name: "return", ...place, value });
    else if (target.kind === "name") this.steps.push({ name: target.name, ...place, value });
    else if (target.kind === "tuple" && (value.kind === "tuple" || value.kind === "list")) {
      for (const [i, item] of target.items.entries()) {
        if (item.kind === "name") this.steps.push({ name: item.name, ...place, value: value.items[i] });
      }
    }
  }
}

/** Nodes in one cell. */
class CellValues {
  readonly #known = new Map<Node, number>();

  constructor(private readonly cell: Cell) {}

  of(node: Node): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const value = this.#compute(node);
    this.#known.set(node, value);
    return value;
  }

  #compute(node: Node): number {
    if (node.value !== null) return node.value;
    if (node.op === "query") return this.cell.q;
    if (node.op === "key") return this.cell.kv;
    const args = node.args.map((arg) => this.of(arg));
    const value = elementOf(node, args);
    if (node.isChecked && Number.isNaN(value))
      throw new SourceError(node.at, faultReason(node, args), this.cell);
    return value;
  }

  shown(value: Value, depth = 0): string {
    switch (value.kind) {
      case "none":
        return "None";
      case "bool":
        return value.value === 0 ? "False" : "True";
      case "int":
        return String(value.value);
      case "float":
        return shownFloat(value.value);
      case "string":
        return JSON.stringify(value.value);
      case "tuple":
      case "list": {
        // A list may hold itself.
        if (depth > 3) return "...";
        const items = value.items.slice(0, mostShown).map((item) => this.shown(item, depth + 1));
        const inside = [...items, ...(value.items.length > mostShown ? ["..."] : [])].join(", ");
        return value.kind === "list" ? `[${inside}]` : `(${inside})`;
      }
      case "tensor":
        return this.#tensor(value);
      default:
        return value.kind;
    }
  }

  #tensor({ content, dtype, shape }: Tensor): string {
    if (content.kind === "picked") return `${dtype} [${shape.join(", ")}]`;
    const count = content.kind === "numbers" ? content.numbers.length : content.nodes.length;
    const elements = Array.from({ length: Math.min(count, mostShown) }, (_, i) => {
      const element = content.kind === "numbers" ? content.numbers[i] : this.of(content.nodes[i]);
      if (dtype === "bool") return element === 0 ? "False" : "True";
      return dtype.startsWith("float") ? shownFloat(element) : String(element);
    });
    if (shape.length === 0) return elements[0];
    if (shape.length > 1) return `${dtype} [${shape.join(", ")}]`;
    return `[${[...elements, ...(count > mostShown ? ["..."] : [])].join(", ")}]`;
  }
}

const mostShown = 8;

function shownFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return Number.isInteger(value) ? value.toFixed(1) : String(Number(value.toPrecision(7)));
}

/** The source with names, elements and calls replaced by their values; operators stay as they are. */
function substitute(
  source: string,
  expression: Expression,
  values: ReadonlyMap<Expression, Value>,
  cell: CellValues,
): string {
  const isAtom = ["name", "subscript", "call", "attribute"].includes(expression.kind);
  // A lone element shows what it is taken at: `anchors[3]`.
  return isAtom ? insideOf(source, expression, values, cell) : replaceIn(source, expression, values, cell);
}

function insideOf(
  source: string,
  expression: Expression,
  values: ReadonlyMap<Expression, Value>,
  cell: CellValues,
): string {
  if (expression.kind === "name") return replaceIn(source, expression, values, cell);
  const inner =
    expression.kind === "call"
      ? expression.args.map(({ value }) => value)
      : expression.kind === "subscript"
        ? expression.items
        : [];
  const before =
    expression.kind === "call" && expression.callee.kind === "attribute" ? [expression.callee.object] : [];
  return spliced(source, expression, [...before, ...inner], values, cell);
}

function replaceIn(
  source: string,
  expression: Expression,
  values: ReadonlyMap<Expression, Value>,
  cell: CellValues,
): string {
  const value = values.get(expression);
  const isAtom = ["name", "subscript", "call", "attribute"].includes(expression.kind);
  if (isAtom && value !== undefined && isShort(value)) return cell.shown(value);
  return isAtom
    ? source.slice(expression.at.from, expression.at.to)
    : spliced(source, expression, partsOf(expression), values, cell);
}

function isShort(value: Value): boolean {
  return (
    ["none", "bool", "int", "float"].includes(value.kind) ||
    (value.kind === "tensor" && value.shape.length === 0)
  );
}

/** The text of an expression with those of its parts put in. Parts stand in order of the text. */
function spliced(
  source: string,
  { at }: Expression,
  parts: readonly Expression[],
  values: ReadonlyMap<Expression, Value>,
  cell: CellValues,
): string {
  let text = "";
  let from = at.from;
  for (const part of [...parts].sort((a, b) => a.at.from - b.at.from)) {
    if (part.at.from < from) continue;
    text += source.slice(from, part.at.from) + replaceIn(source, part, values, cell);
    from = part.at.to;
  }
  return text + source.slice(from, at.to);
}
