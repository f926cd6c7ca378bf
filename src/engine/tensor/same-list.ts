/** Whether two lists hold the same values in the same order. */
export function isSameList<Value>(one: ArrayLike<Value>, other: ArrayLike<Value>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
