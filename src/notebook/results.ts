/**
 * What cells hand to one another. A key names one sort of result and carries its type; a kind says which
 * keys its output gives, and another cell asks an input for a key without knowing the input's kind.
 */
export interface ResultKey<Value> {
  readonly name: string;
  /** Only for the compiler. */
  readonly value?: Value;
}

export function resultKey<Value>(name: string): ResultKey<Value> {
  return { name };
}

/** One result that a kind gives, read from its output. */
export interface GivenResult<Output> {
  readonly name: string;
  of(output: Output): unknown;
}

/** Ties a key to how it is read from an output. */
export function gives<Output, Value>(
  key: ResultKey<Value>,
  of: (output: Output) => Value,
): GivenResult<Output> {
  return { name: key.name, of };
}

/** A cell that another one uses. */
export interface CellInput {
  /** The cell's name. */
  name: string;
  /** Its result under a key; null when its kind gives no such thing. */
  get<Value>(key: ResultKey<Value>): Value | null;
}

/** By the names that the params use. Holds every input: a cell with a missing one is not computed. */
export type CellInputs = ReadonlyMap<string, CellInput>;

export function cellInput<Output>(
  name: string,
  results: readonly GivenResult<Output>[],
  output: Output,
): CellInput {
  return {
    name,
    get<Value>(key: ResultKey<Value>) {
      const found = results.find((result) => result.name === key.name);
      // The key that made the result has the same name, and so the same type.
      return found === undefined ? null : (found.of(output) as Value);
    },
  };
}
