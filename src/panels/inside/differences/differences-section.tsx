import { useMemo, useState } from "react";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import { Terms } from "../../../words/terms";
import { definitions } from "../model/definitions";
import { type DifferenceKind, differenceRows, type InsidePlace } from "../model/difference-rows";
import { differenceTitles } from "../model/difference-titles";
import type { InsideResult } from "../result";
import { Segmented } from "../segmented";

const firstShown = 10;

interface DifferencesSectionProps {
  result: InsideResult;
  kind: DifferenceKind;
  onKind: (kind: DifferenceKind) => void;
  onJump: (place: InsidePlace) => void;
}

/** What the two runs do otherwise in this block, the largest first; every row leads to its place. */
export function DifferencesSection({ result, kind, onKind, onJump }: DifferencesSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = useMemo(() => differenceRows(result, kind), [result, kind]);
  const [left, right] = result.blocks;
  const shown = rows.slice(0, isWhole ? 100 : firstShown);
  return (
    <section className="inside-section" aria-label="Differences between the runs">
      <h3>{`Differences between runs ${left.name} and ${right.name}`}</h3>
      <p className="hint">
        <Terms>{definitions.differences}</Terms>
      </p>
      <Segmented legend="Of" choices={differenceTitles} value={kind} onChoose={onKind} />
      {rows.length === 0 ? (
        <p>None that two digits would show.</p>
      ) : (
        <ScrollBox className="inside-box" label="Largest differences">
          <table className="plain-table inside-differences">
            <thead>
              <tr>
                <th scope="col">Where</th>
                <th scope="col">{`Run ${left.name}`}</th>
                <th scope="col">{`Run ${right.name}`}</th>
                <th scope="col" className="inside-number">
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.key}>
                  <td>
                    <button type="button" className="inside-jump" onClick={() => onJump(row.place)}>
                      {row.where}
                    </button>
                  </td>
                  <td>{row.left}</td>
                  <td>{row.right}</td>
                  <td className="inside-number">{row.difference}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {rows.length > firstShown && (
        <button type="button" className="button quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${firstShown}` : `Show ${Math.min(100, rows.length)}`}
        </button>
      )}
    </section>
  );
}
