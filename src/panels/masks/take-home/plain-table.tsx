interface PlainTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of texts. */
export function PlainTable({ caption, head, rows }: PlainTableProps) {
  return (
    <table className="plain-table take-home-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows.entries()].map(([at, row]) => (
          <tr key={at}>
            {[...row.entries()].map(([column, text]) => (
              <td key={head[column]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
