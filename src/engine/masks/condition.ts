/** A comparison with its numbers put in: `left operator right`. */
export interface Condition {
  passed: boolean;
  left: number;
  operator: "<" | "<=" | ">=" | "=";
  right: number;
}

export function compared(left: number, operator: Condition["operator"], right: number): Condition {
  return { passed: holds(left, operator, right), left, operator, right };
}

function holds(left: number, operator: Condition["operator"], right: number): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    case "=":
      return left === right;
  }
}
