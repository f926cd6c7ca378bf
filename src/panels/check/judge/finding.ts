/** What was found about one assertion. */
export interface Finding {
  holds: boolean;
  expected: string;
  found: string;
  /** A sentence about the first place that breaks it; null where there is no single one, or none at all. */
  place: string | null;
}

/** The cell does not give what the assertion is about. */
export function notThere(what: string): Finding {
  return { holds: false, expected: what, found: `the cell gives no ${what}`, place: null };
}
