import { useState } from "react";
import type { Comparison } from "../../../engine/masks/comparison";
import { namedRun } from "../../../engine/masks/runs-text";
import { grouped } from "../../../engine/masks/wording";
import { columnWords, slotWords } from "./description";
import { PlainTable } from "./plain-table";

const rowsOnAPage = 20;

/** All differing runs, a page at a time. */
export function RunTable({ comparison: { runs, frame } }: { comparison: Comparison }) {
  const [wanted, setFirst] = useState(0);
  // Another comparison may have fewer.
  const first = wanted < runs.length ? wanted : 0;
  const past = Math.min(runs.length, first + rowsOnAPage);
  const isPaged = runs.length > rowsOnAPage;
  const shown = isPaged ? `, ${grouped(first + 1)} to ${grouped(past)} of ${grouped(runs.length)}` : "";
  return (
    <>
      <PlainTable
        caption={`Differing cells, row by row${shown}`}
        head={["Kind", "Block", "Rows", "Columns", "Cells"]}
        rows={runs.slice(first, past).map((run) => {
          const named = namedRun(run, frame);
          return [named.kind, `${named.block}`, slotWords(named), columnWords(named), grouped(named.cells)];
        })}
      />
      {isPaged && (
        <p className="run-pages">
          <button
            type="button"
            className="button small"
            disabled={first === 0}
            onClick={() => setFirst(first - rowsOnAPage)}
          >
            Previous rows
          </button>
          <button
            type="button"
            className="button small"
            disabled={past === runs.length}
            onClick={() => setFirst(first + rowsOnAPage)}
          >
            Next rows
          </button>
        </p>
      )}
    </>
  );
}
