import type { Place } from "../source-error";

/** The pasted source as a tree of our own: what the interpreter walks. */
export interface Program {
  source: string;
  body: readonly Statement[];
}

export type Statement = { at: Place } & (
  | { kind: "expression"; value: Expression }
  | { kind: "assign"; targets: readonly Expression[]; value: Expression }
  | { kind: "augment"; target: Expression; operator: BinaryOperator; value: Expression }
  | { kind: "return"; value: Expression | null }
  | { kind: "if"; condition: Expression; body: readonly Statement[]; otherwise: readonly Statement[] }
  | { kind: "for"; target: Expression; iterable: Expression; body: readonly Statement[] }
  | { kind: "while"; condition: Expression; body: readonly Statement[] }
  | { kind: "function"; definition: FunctionDefinition }
  | { kind: "import"; names: readonly ImportedName[] }
  | { kind: "declare"; scope: "global" | "nonlocal"; names: readonly string[] }
  /** `says` is the text of the source. */
  | { kind: "assert"; condition: Expression; says: string }
  | { kind: "raise"; says: string }
  | { kind: "pass" | "break" | "continue" }
  | Unsupported
);

/** `import module as alias` has no `member`. */
export interface ImportedName {
  module: string;
  member: string | null;
  alias: string;
}

/** A construct that is left out; it is an error only when it is reached. */
interface Unsupported {
  kind: "unsupported";
  what: string;
}

export interface FunctionDefinition {
  name: string;
  at: Place;
  parameters: readonly Parameter[];
  /** A lambda has one return statement. */
  body: readonly Statement[];
  /** Names that belong to the function: parameters and whatever it assigns anywhere. */
  locals: ReadonlySet<string>;
}

export interface Parameter {
  name: string;
  kind: "positional" | "keyword-only" | "rest";
  fallback: Expression | null;
}

export type BinaryOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**" | "&" | "|" | "^" | "<<" | ">>";
export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "==" | "!=" | "is" | "is not" | "in" | "not in";

export type Expression = { at: Place } & (
  | { kind: "name"; name: string }
  | { kind: "int" | "float"; value: number }
  | { kind: "string"; value: string }
  /** An f-string: it only names things, so what it says is not put together. */
  | { kind: "formatted" }
  | { kind: "constant"; value: boolean | null }
  | { kind: "tuple" | "list"; items: readonly Expression[] }
  | { kind: "unary"; operator: "-" | "+" | "~" | "not"; operand: Expression }
  | { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: "logic"; operator: "and" | "or"; left: Expression; right: Expression }
  /** `operands` are one more than `operators`; `a < b < c` is one comparison. */
  | {
      kind: "comparison";
      operators: readonly ComparisonOperator[];
      operands: readonly Expression[];
    }
  | { kind: "conditional"; condition: Expression; whenTrue: Expression; whenFalse: Expression }
  | { kind: "call"; callee: Expression; args: readonly Argument[] }
  | { kind: "subscript"; object: Expression; items: readonly Expression[] }
  | { kind: "slice"; start: Expression | null; stop: Expression | null; step: Expression | null }
  | { kind: "ellipsis" }
  | { kind: "attribute"; object: Expression; name: string }
  | { kind: "lambda"; definition: FunctionDefinition }
  | { kind: "comprehension"; item: Expression; loops: readonly ComprehensionLoop[] }
  | Unsupported
);

export interface Argument {
  /** Name of a keyword argument. */
  keyword: string | null;
  /** `*value` gives all its items. */
  isSpread: boolean;
  value: Expression;
}

export interface ComprehensionLoop {
  target: Expression;
  iterable: Expression;
  conditions: readonly Expression[];
}
