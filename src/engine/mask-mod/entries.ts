import type { Place } from "./source-error";
import type { Expression, FunctionDefinition, Program, Statement } from "./syntax/tree";
import { everyExpression, everyFunction } from "./syntax/walk";

/** A name of the pasted module that gives a mask_mod. */
export interface Entry {
  name: string;
  /** The mask_mod itself; a function that returns one; a value such as `or_masks(f, g)`. */
  kind: "mask_mod" | "factory" | "value";
  at: Place;
  /** Whether no other entry is built from it: the one to take when there is one such. */
  isOutermost: boolean;
}

/** Functions of torch that give a mask_mod, or what holds one. */
const givers = ["or_masks", "and_masks", "create_block_mask", "partial", "noop_mask", "causal_mask"];

/** All entries of the source, in its order. */
export function entriesOf(program: Program): Entry[] {
  const candidates = program.body.flatMap(candidateOf);
  const found = new Map<string, Omit<Entry, "isOutermost"> & { inside: readonly Statement[] }>();
  // A factory may return what another factory gives, so this goes on until nothing new is found.
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { name, at, inside, definition } of candidates) {
      const gives = (given: string) => givers.includes(given) || found.has(given);
      if (definition !== null && isMaskMod(definition))
        found.set(name, { name, kind: "mask_mod", at, inside });
      else if (definition !== null && returnsMaskMod(definition, gives)) {
        found.set(name, { name, kind: "factory", at, inside });
      } else if (definition === null && valueGives(inside, gives))
        found.set(name, { name, kind: "value", at, inside });
    }
  }
  const entries = [...found.values()];
  return entries.map(({ name, kind, at }) => ({
    name,
    kind,
    at,
    isOutermost: !entries.some((other) => other.name !== name && mentions(other.inside, name)),
  }));
}

interface Candidate {
  name: string;
  at: Place;
  definition: FunctionDefinition | null;
  inside: readonly Statement[];
}

function candidateOf(statement: Statement): Candidate[] {
  if (statement.kind === "function") {
    const { definition } = statement;
    return [{ name: definition.name, at: statement.at, definition, inside: definition.body }];
  }
  if (statement.kind !== "assign") return [];
  const { value } = statement;
  return statement.targets.flatMap((target) =>
    target.kind === "name"
      ? [
          {
            name: target.name,
            at: statement.at,
            definition: value.kind === "lambda" ? value.definition : null,
            inside: [{ kind: "expression", value, at: value.at } satisfies Statement],
          },
        ]
      : [],
  );
}

const isQuery = /^_*(q|query|row|m$|i$)/i;
const isKey = /^_*(k|col|n$|j$)/i;

/** Whether a function is asked for a cell: four arguments, the last two a row and a column. */
export function isMaskMod({ parameters }: FunctionDefinition): boolean {
  const needed = parameters.filter(({ kind, fallback }) => kind === "positional" && fallback === null);
  return needed.length === 4 && isQuery.test(needed[2].name) && isKey.test(needed[3].name);
}

function returnsMaskMod(definition: FunctionDefinition, gives: (name: string) => boolean): boolean {
  let found = false;
  everyFunction(definition.body, (inner) => {
    found ||= isMaskMod(inner);
  });
  return found || returnsOf(definition.body).some((value) => expressionGives(value, gives));
}

function returnsOf(body: readonly Statement[]): Expression[] {
  return body.flatMap((statement) => {
    if (statement.kind === "return" && statement.value !== null) return [statement.value];
    if (statement.kind === "if") return [...returnsOf(statement.body), ...returnsOf(statement.otherwise)];
    return statement.kind === "for" || statement.kind === "while" ? returnsOf(statement.body) : [];
  });
}

function expressionGives(value: Expression, gives: (name: string) => boolean): boolean {
  if (value.kind === "tuple") return value.items.some((item) => expressionGives(item, gives));
  if (value.kind !== "call") return false;
  const { callee } = value;
  return (callee.kind === "name" || callee.kind === "attribute") && gives(callee.name);
}

function valueGives([statement]: readonly Statement[], gives: (name: string) => boolean): boolean {
  return statement.kind === "expression" && expressionGives(statement.value, gives);
}

function mentions(body: readonly Statement[], name: string): boolean {
  let found = false;
  everyExpression(body, (one) => {
    found ||= one.kind === "name" && one.name === name;
  });
  return found;
}
