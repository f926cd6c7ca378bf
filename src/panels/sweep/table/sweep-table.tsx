import { memo } from "react";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import type { NamedRow } from "../result";
import { type Column, columns } from "./columns";
import type { SortOrder } from "./sort";

interface SweepTableProps {
  rows: readonly NamedRow[];
  order: SortOrder;
  onSort: (by: Column["id"]) => void;
}

/** A row for every deviation; every heading sorts. Where it does not fit it scrolls under its first column. */
export function SweepTable({ rows, order, onSort }: SweepTableProps) {
  return (
    <ScrollBox className="sweep-scroll" label="Deviations compared">
      <table className="plain-table sweep-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.deviation} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** After every run only the row of its deviation is drawn anew. */
const Row = memo(
  function Row({ row }: { row: NamedRow }) {
    return (
      <tr data-aligned={row.deviation === null}>
        <th scope="row">{row.title}</th>
        {row.figures === null ? (
          <td colSpan={columns.length - 1} className="hint">
            {row.refusal === null ? "not run yet" : `Cannot be run with this pair: ${row.refusal}`}
          </td>
        ) : (
          columns.slice(1).map((column) => (
            <td
              key={column.id}
              data-column={column.id}
              data-title={column.title}
              data-beyond={row.isBeyondChance}
            >
              {column.text(row)}
            </td>
          ))
        )}
      </tr>
    );
  },
  (one, other) => JSON.stringify(one.row) === JSON.stringify(other.row),
);

interface HeadingProps {
  column: Column;
  order: SortOrder;
  onSort: (by: Column["id"]) => void;
}

function Heading({ column, order, onSort }: HeadingProps) {
  const isOn = order.by === column.id;
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={isOn ? direction : "none"}>
      <button type="button" title={column.definition} onClick={() => onSort(column.id)}>
        {column.title}
        <span aria-hidden="true">{isOn ? (order.isDescending ? " ↓" : " ↑") : ""}</span>
      </button>
    </th>
  );
}

/** What every column means, in words that stay on the screen. */
export function Definitions({ method }: { method: string }) {
  return (
    <section className="sweep-definitions" aria-label="What the figures are">
      <p className="hint">{method}</p>
      <dl>
        {columns.map(({ id, title, definition }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
