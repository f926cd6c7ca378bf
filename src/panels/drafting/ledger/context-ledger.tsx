import { memo, useId, useMemo, useState } from "react";
import { counted } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { visibleToken } from "../../../mask-viz/token-text";
import type { RunName } from "../../../store/branches";
import type { SteppingState } from "../../../store/stepping";
import { Terms } from "../../../words/terms";
import { type Ledger, type LedgerLine, type LedgerRow, ledgerAt } from "../model/ledger";
import { faultWords, ledgerSentences, writerWords } from "../model/ledger-words";
import "./context-ledger.css";

/** The drafter's context of the current round, row by row: what each row holds, who wrote it, and whether it belongs there. */
export function ContextLedger({ state }: { state: SteppingState }) {
  const { result, runs, steps, cursor } = state;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const step = steps.at(cursor) ?? null;
  const ledger = useMemo(
    () => (result && step ? ledgerAt(runs, step, result.aligned.convention) : null),
    [result, runs, step],
  );
  return (
    <section className="ledger" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Rows of the context</h3>
      {ledger === null || result === null ? (
        <p className="hint">
          From the first round on: every row that the drafter looks at, and who wrote it.
        </p>
      ) : (
        <>
          {ledgerSentences(ledger.runs).map((sentence) => (
            <p key={sentence}>
              <Terms>{sentence}</Terms>
            </p>
          ))}
          <label className="ledger-whole">
            <input type="checkbox" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
            {`Show all ${counted(ledger.lines.length, "row")}`}
          </label>
          <Lines ledger={ledger} isWhole={isWhole} tokenizer={result.pair.tokenizer} />
        </>
      )}
    </section>
  );
}

interface LinesProps {
  ledger: Ledger;
  isWhole: boolean;
  tokenizer: PairTokenizer;
}

function Lines({ ledger, isWhole, tokenizer }: LinesProps) {
  const names = ledger.runs.map(({ name }) => name);
  const shown = isWhole ? ledger.lines : ledger.lines.filter(({ differs }) => differs);
  if (shown.length === 0) return <p className="hint">No row differs.</p>;
  return (
    // Hundreds of rows scroll in a box of their own, which keys can scroll too.
    <ScrollBox className="ledger-box" label="Context rows">
      <table className="ledger-table">
        <thead>
          <tr>
            <th scope="col">Index</th>
            <th scope="col">Token</th>
            <th scope="col">Wrong</th>
            <th scope="col">Written by</th>
            {names.map((name) => (
              <RunHeads key={name} name={names.length > 1 ? `${name} ` : ""} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Line key={line.key} line={line} names={names} tokenizer={tokenizer} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function RunHeads({ name }: { name: string }) {
  return (
    <>
      <th scope="col" className="ledger-number">{`${name}Row`}</th>
      <th scope="col" className="ledger-number">{`${name}Pos.`}</th>
      <th scope="col" className="ledger-number">{`${name}Attention`}</th>
    </>
  );
}

interface LineProps {
  line: LedgerLine;
  names: readonly RunName[];
  tokenizer: PairTokenizer;
}

const Line = memo(function Line({ line, names, tokenizer }: LineProps) {
  const rows = line.rows.filter((row) => row !== null);
  const says = (of: (row: LedgerRow) => string) => [...new Set(rows.map(of))].join(" / ");
  const token = (row: LedgerRow) => (row.token === null ? "" : visibleToken(tokenizer.tokenText(row.token)));
  const faults = [...new Set(rows.flatMap((row) => faultWords(row) ?? []))];
  const kind = rows.find(({ fault }) => fault !== null)?.fault;
  return (
    <tr data-fault={kind}>
      <th scope="row">{line.index}</th>
      <td className="ledger-token">{says(token)}</td>
      <td className="ledger-fault">{faults.join(", ")}</td>
      <td>{says(({ writer }) => writerWords(writer))}</td>
      {names.map((name, at) => (
        <RunCells key={name} row={line.rows[at]} />
      ))}
    </tr>
  );
});

function RunCells({ row }: { row: LedgerRow | null }) {
  return (
    <>
      <td className="ledger-number">{row?.place ?? "–"}</td>
      <td className="ledger-number">{row?.position ?? "–"}</td>
      <td className="ledger-number">{row?.attention == null ? "–" : percent(row.attention)}</td>
    </>
  );
}

/** One decimal; a share below that is not nothing. */
function percent(share: number): string {
  return share > 0 && share < 0.0005 ? "< 0.1 %" : `${(100 * share).toFixed(1)} %`;
}
