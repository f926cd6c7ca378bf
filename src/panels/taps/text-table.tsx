import { ScrollBox } from "../../mask-viz/scroll-box";
import type { TextTable as Table } from "./model/tables";

/** Rows of text; the first column names a row. */
export function TextTable({ table: { caption, head, rows } }: { table: Table }) {
  return (
    <ScrollBox className="taps-scroll" label={caption}>
      <table className="plain-table">
        <thead>
          <tr>
            {/* Columns may have the same head: only their place tells them apart. */}
            {[...head.entries()].map(([at, each]) => (
              <th key={at} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              <th scope="row">{row[0]}</th>
              {[...row.entries()].slice(1).map(([at, each]) => (
                <td key={at}>{each}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
