import type { Entry } from "./entries";
import { isMaskMod } from "./entries";
import { Interpreter } from "./run/interpreter";
import type { Place } from "./source-error";
import { namesAssigned } from "./syntax/names-assigned";
import type { Expression, FunctionDefinition, Program, Statement } from "./syntax/tree";
import { blocksOf, everyFunction, expressionsOf, partsOf } from "./syntax/walk";

/** A name that the source takes from outside: captured, or a parameter of the factory. */
export interface NeededName {
  name: string;
  /** What its uses say it is. */
  looks: "scalar" | "flag" | "tensor" | "function";
  /** Dimensions of a tensor, as far as its indices tell. */
  rank: number | null;
  /** Whether it is indexed by an argument of the mask_mod itself: an element for each of its rows, columns... */
  indexedBy: "batch" | "query" | "key" | null;
  /** What the source imports under this name and nobody here has: `numpy`, `einops.rearrange`. */
  imported: string | null;
  /** Whether the source goes on without it: the parameter has a default. */
  isOptional: boolean;
  at: Place;
}

/** Names that have to be bound before the entry can run, in the order in which they come up. */
export function namesNeeded(program: Program, entry: Entry): NeededName[] {
  return new NameSearch(program).ofEntry(entry);
}

type Scopes = readonly ReadonlySet<string>[];

class NameSearch {
  readonly #known = new Interpreter(new Map());
  readonly #ofModule = new Map<string, Statement[]>();
  readonly #imported = new Map<string, string>();
  readonly #found = new Map<string, NeededName>();
  readonly #cellNames = { batch: new Set<string>(), query: new Set<string>(), key: new Set<string>() };
  readonly #visited = new Set<Statement>();

  constructor(program: Program) {
    for (const statement of program.body) {
      for (const name of namesAssigned([statement])) {
        if (statement.kind === "import") {
          const unknown = this.#unknownImport(statement, name);
          if (unknown !== null) {
            this.#imported.set(name, unknown);
            continue;
          }
        }
        this.#ofModule.set(name, [...(this.#ofModule.get(name) ?? []), statement]);
      }
    }
    everyFunction(program.body, (definition) => {
      if (!isMaskMod(definition)) return;
      this.#cellNames.batch.add(definition.parameters[0].name);
      this.#cellNames.query.add(definition.parameters[2].name);
      this.#cellNames.key.add(definition.parameters[3].name);
    });
  }

  ofEntry({ name, kind }: Entry): NeededName[] {
    for (const statement of this.#ofModule.get(name) ?? []) {
      if (kind === "factory" && statement.kind === "function") this.#factory(statement.definition);
      else this.#statement(statement, []);
    }
    return [...this.#found.values()];
  }

  /** A name counts as given from outside when no scope of the source has it. */
  #factory(definition: FunctionDefinition): void {
    for (const { name, fallback, kind } of definition.parameters) {
      if (kind !== "rest") this.#need(name, definition.at, fallback !== null);
    }
    const own = new Set(definition.locals);
    for (const { name } of definition.parameters) own.delete(name);
    this.#function(definition, [], own);
  }

  #function(
    definition: FunctionDefinition,
    scopes: Scopes,
    own: ReadonlySet<string> = definition.locals,
  ): void {
    for (const { fallback } of definition.parameters)
      if (fallback !== null) this.#expression(fallback, scopes, "value");
    for (const statement of definition.body) this.#statement(statement, [...scopes, own]);
  }

  #statement(statement: Statement, scopes: Scopes): void {
    if (scopes.length === 0) {
      if (this.#visited.has(statement)) return;
      this.#visited.add(statement);
    }
    if (statement.kind === "function") this.#function(statement.definition, scopes);
    for (const expression of expressionsOf(statement)) {
      const isCondition =
        statement.kind === "if" || statement.kind === "while" || statement.kind === "assert";
      const isIterated = statement.kind === "for" && expression === statement.iterable;
      this.#expression(expression, scopes, isCondition ? "condition" : isIterated ? "tensor" : "value");
    }
    for (const inner of blocksOf(statement)) this.#statement(inner, scopes);
  }

  #expression(expression: Expression, scopes: Scopes, use: Role): void {
    if (expression.kind === "name") this.#read(expression.name, expression.at, scopes, use);
    else if (expression.kind === "lambda") this.#function(expression.definition, scopes);
    else if (expression.kind === "comprehension") {
      const own = new Set<string>();
      for (const { target } of expression.loops) for (const name of namesIn(target)) own.add(name);
      const isIterated = (part: Expression) => expression.loops.some(({ iterable }) => iterable === part);
      for (const part of partsOf(expression)) {
        this.#expression(part, [...scopes, own], isIterated(part) ? "tensor" : "value");
      }
    } else {
      for (const part of partsOf(expression)) this.#expression(part, scopes, roleOf(expression, part, use));
      if (expression.kind === "subscript" && expression.object.kind === "name")
        this.#index(expression.object.name, expression.items);
    }
  }

  #read(name: string, at: Place, scopes: Scopes, use: Role): void {
    if (scopes.some((scope) => scope.has(name))) return;
    const needed = this.#found.get(name);
    if (needed !== undefined) {
      if (use === "function" || (use === "tensor" && needed.looks !== "function")) needed.looks = use;
      else if (use === "condition" && needed.looks === "scalar") needed.looks = "flag";
      return;
    }
    const definitions = this.#ofModule.get(name);
    if (definitions !== undefined) for (const statement of definitions) this.#statement(statement, []);
    else if (this.#known.outerName(name) === undefined) {
      this.#need(name, at, false);
      this.#read(name, at, scopes, use);
    }
  }

  #index(name: string, items: readonly Expression[]): void {
    const needed = this.#found.get(name);
    if (needed === undefined) return;
    const rank = items.filter(({ kind }) => kind !== "ellipsis" && kind !== "constant").length;
    needed.rank = Math.max(needed.rank ?? 1, rank);
    const [item] = items;
    if (items.length !== 1 || item.kind !== "name") return;
    // Indexed by rows and by columns, it has an element for every token.
    if (this.#cellNames.key.has(item.name)) needed.indexedBy = "key";
    else if (this.#cellNames.query.has(item.name)) needed.indexedBy ??= "query";
    else if (this.#cellNames.batch.has(item.name)) needed.indexedBy ??= "batch";
  }

  #need(name: string, at: Place, isOptional: boolean): void {
    if (this.#found.has(name)) return;
    const imported = this.#imported.get(name) ?? null;
    this.#found.set(name, { name, looks: "scalar", rank: null, indexedBy: null, imported, isOptional, at });
  }

  #unknownImport({ names }: Extract<Statement, { kind: "import" }>, alias: string): string | null {
    const imported = names.find((one) => one.alias === alias);
    if (imported === undefined) return alias;
    const { module, member } = imported;
    const asked = member === null ? module : `${module}.${member}`;
    return this.#known.outerName(asked) === undefined ? asked : null;
  }
}

type Role = "value" | "function" | "tensor" | "condition";

const combiners = ["or_masks", "and_masks", "create_block_mask"];

/** What a place in an expression says about what stands there. */
function roleOf(expression: Expression, part: Expression, outer: Role): Role {
  switch (expression.kind) {
    case "call": {
      if (part === expression.callee) return part.kind === "name" ? "function" : "value";
      const { callee } = expression;
      if (callee.kind === "name" && combiners.includes(callee.name)) return "function";
      if (callee.kind === "name" && callee.name === "len") return "tensor";
      const isTorch =
        callee.kind === "attribute" && callee.object.kind === "name" && callee.object.name === "torch";
      const first = expression.args[0]?.value === part;
      return isTorch && first && takesTensors.includes(callee.name) ? "tensor" : "value";
    }
    case "subscript":
    case "attribute":
      return part === expression.object ? "tensor" : "value";
    case "logic":
    case "conditional":
      return expression.kind === "logic" || part === expression.condition ? "condition" : outer;
    case "unary":
      return expression.operator === "not" ? "condition" : "value";
    default:
      return "value";
  }
}

const takesTensors = [
  "cumsum",
  "repeat_interleave",
  "any",
  "all",
  "sum",
  "nonzero",
  "numel",
  "flatten",
  "reshape",
];

function namesIn(target: Expression): string[] {
  return target.kind === "name" ? [target.name] : partsOf(target).flatMap(namesIn);
}
