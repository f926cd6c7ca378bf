import type { NamedRow } from "../result";
import { type ColumnId, columns } from "./columns";

export interface SortOrder {
  by: ColumnId;
  isDescending: boolean;
}

/** The catalogue's own order is by level; what the reader looks for first is what costs most. */
const firstOrder: SortOrder = { by: "difference", isDescending: false };

/** What the notebook keeps of the order; anything may stand in it. */
export function readSort(view: Readonly<Record<string, unknown>>): SortOrder {
  const column = columns.find(({ id }) => id === view.sortBy);
  return column ? { by: column.id, isDescending: view.isDescending === true } : firstOrder;
}

/** The run as trained stays first; rows without a value stand last; equal ones keep their order. */
export function sorted(rows: readonly NamedRow[], { by, isDescending }: SortOrder): NamedRow[] {
  const order = columns.find(({ id }) => id === by)?.order ?? (() => null);
  const deviated = rows.filter(({ deviation }) => deviation !== null);
  return [
    ...rows.filter(({ deviation }) => deviation === null),
    ...deviated.sort((one, other) => {
      const [a, b] = [order(one), order(other)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const compared = typeof a === "string" ? a.localeCompare(String(b), "en") : Number(a) - Number(b);
      return isDescending ? -compared : compared;
    }),
  ];
}

/** A first press on a column sorts up; the next one turns it round. */
export function pressed(current: SortOrder, by: ColumnId): SortOrder {
  return { by, isDescending: current.by === by && !current.isDescending };
}
