import type { BoundValue } from "../../../engine/mask-mod/bound-value";
import { integerTensor, runsTensor } from "../../../engine/masks/python-form-text";

/** A bound value as Python with torch. */
export function pythonValue(value: BoundValue): string {
  switch (value.kind) {
    case "none":
      return "None";
    case "bool":
      return value.value === 0 ? "False" : "True";
    case "int":
      return String(value.value);
    case "float":
      return floatLiteral(value.value);
    case "expression":
      // In brackets of its own: it may go over several lines, and end in a comment.
      return `(${value.source}\n)`;
    case "tensor":
      return tensor(value);
  }
}

function tensor({ dtype, shape, values }: Extract<BoundValue, { kind: "tensor" }>): string {
  const numbers = Array.from(values);
  const isWhole = numbers.every((number) => Number.isSafeInteger(number));
  const flat = isWhole
    ? numbers.length > 16
      ? runsTensor(numbers)
      : integerTensor(numbers)
    : `torch.tensor([${numbers.map(floatLiteral).join(", ")}], dtype=torch.float64)`;
  const typed = dtype === "int64" && isWhole ? flat : `${flat}.to(torch.${dtype})`;
  return shape.length === 1 ? typed : `${typed}.reshape(${shape.join(", ") || "()"})`;
}

function floatLiteral(value: number): string {
  if (Number.isFinite(value)) return Number.isInteger(value) ? value.toFixed(1) : String(value);
  return `float("${Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf"}")`;
}
