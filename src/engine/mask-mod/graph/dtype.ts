/** Element types that are computed as torch computes them. */
export type Dtype = "bool" | "int32" | "int64" | "float32" | "float64";

const category = { bool: 0, int32: 1, int64: 1, float32: 2, float64: 2 } as const;
const width = { bool: 1, int32: 32, int64: 64, float32: 32, float64: 64 } as const;

export function isFloat(dtype: Dtype): boolean {
  return category[dtype] === 2;
}

export function isInteger(dtype: Dtype): boolean {
  return category[dtype] === 1;
}

/**
 * Largest size of an integer. torch would wrap beyond it; and beyond 2^53 - 1 a double is not exact, so
 * that is where int64 ends here. Either is an error, never a wrong cell.
 */
export function integerLimit(dtype: Dtype): number {
  return dtype === "int32" ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
}

/** How much an operand has to say about the type of a result: a tensor with dimensions the most. */
export type Weight = "dimensions" | "no-dimensions" | "python";

const priority: readonly Weight[] = ["dimensions", "no-dimensions", "python"];

/**
 * Type of an elementwise result, as torch decides it: the highest category wins, and within it the
 * operands of the highest weight; a Python number of a category by itself gives torch's default.
 */
export function promote(operands: readonly { dtype: Dtype; weight: Weight }[]): Dtype {
  const highest = Math.max(...operands.map(({ dtype }) => category[dtype]));
  for (const weight of priority) {
    const own = operands.filter((one) => one.weight === weight && category[one.dtype] === highest);
    if (own.length === 0) continue;
    if (weight === "python") return highest === 2 ? "float32" : own[0].dtype;
    return own.reduce((widest, one) => (width[one.dtype] > width[widest] ? one.dtype : widest), own[0].dtype);
  }
  return "bool";
}

/** A number as the type holds it; NaN for an integer type means that it cannot. */
export function toDtype(value: number, dtype: Dtype): number {
  if (dtype === "bool") return value === 0 ? 0 : 1;
  if (dtype === "float32") return Math.fround(value);
  if (dtype === "float64") return value;
  const whole = Math.trunc(value);
  return Math.abs(whole) <= integerLimit(dtype) ? whole : Number.NaN;
}
