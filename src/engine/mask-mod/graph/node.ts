import type { Place } from "../source-error";
import type { BinaryOp, UnaryOp } from "./arithmetic";
import type { Dtype } from "./dtype";
import type { Range } from "./range";

/** What a value depends on, as bits: of a cell only q and kv change. */
export const onQuery = 1;
export const onKey = 2;
export const onBatchOrHead = 4;

/**
 * One value of every cell, computed from others: the source's arithmetic with its control flow run off.
 * Equal nodes exist once, so that what the source writes twice is computed once.
 */
export interface Node extends Range {
  id: number;
  op: Op;
  dtype: Dtype;
  args: readonly Node[];
  /** Bits of what it depends on. */
  depends: number;
  /** Its value when neither q nor kv changes it. */
  value: number | null;
  /** Some cells may have no result: then the cell is an error at `at`. */
  isChecked: boolean;
  /** Of `gather`. */
  table: Table | null;
  /** Of `wrap`: the length of the dimension, and the least index that is taken. */
  length: number;
  lowest: number;
  /** Where the source first asks for it. */
  at: Place;
}

/**
 * `wrap` makes a negative index one from the end and refuses those outside; `gather` reads the table at a
 * flat index that was wrapped before.
 */
export type Op =
  | UnaryOp
  | BinaryOp
  | "constant"
  | "query"
  | "key"
  | "where"
  | "wrap"
  | "gather"
  | "to-bool"
  | "to-int"
  | "to-float";

/** Elements of a captured tensor. */
export interface Table extends Range {
  id: number;
  values: Float64Array;
}
