import type { PresetFit } from "../../../engine/masks/guess/preset-fit";
import { counted, grouped } from "../../../engine/masks/wording";
import type { FoundDump } from "../model/compute";
import { layoutWords, leftWords, presetWords, residualWords } from "../model/words";

const mostListed = 20;

interface FitSectionProps {
  found: FoundDump;
  take(presetId: string | null): void;
}

/** What the fit leaves over and leaves open, and what else fits. */
export function FitSection({ found: { reading }, take }: FitSectionProps) {
  const { guess, taken, residualCells, openAnchors } = reading;
  const all = [guess.best, ...guess.ties];
  // The first note of open anchors is asked as a question above.
  const notes = openAnchors === null ? guess.notes : guess.notes.slice(1);
  return (
    <>
      {notes.length > 0 && (
        <ul className="dump-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {taken.residualCount > 0 && (
        <section className="dump-left" aria-label="Cells left over">
          <h3>
            {counted(taken.residualCount, "cell")} left over
            {taken.residualCount > mostListed && `, the first ${mostListed}`}
          </h3>
          <ol>
            {residualCells.slice(0, mostListed).map((cell) => (
              <li key={`${cell.row} ${cell.column}`}>{residualWords(cell, taken)}</li>
            ))}
          </ol>
        </section>
      )}
      {all.length > 1 && (
        <details className="dump-fits">
          <summary>
            {counted(guess.ties.length, "other preset")} {guess.ties.length === 1 ? "fits" : "fit"} as well:
            cells alone do not tell them apart
          </summary>
          <FitTable fits={all} taken={taken} best={guess.best} take={take} />
        </details>
      )}
      {guess.runnersUp.length > 0 && (
        <details className="dump-fits">
          <summary>
            Next: {presetWords(guess.runnersUp[0])}, {grouped(guess.runnersUp[0].residualCount)} cells left
            over
          </summary>
          <FitTable fits={guess.runnersUp} taken={taken} best={guess.best} take={take} />
        </details>
      )}
    </>
  );
}

interface FitTableProps {
  fits: readonly PresetFit[];
  taken: PresetFit;
  best: PresetFit;
  take(presetId: string | null): void;
}

function FitTable({ fits, taken, best, take }: FitTableProps) {
  return (
    <div className="dump-table">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Preset</th>
            <th scope="col">Layout</th>
            <th scope="col">Cells</th>
            <th scope="col">
              <span className="visually-hidden">Take it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fits.map((fit) => (
            <tr key={fit.presetId}>
              <th scope="row">{presetWords(fit)}</th>
              <td>{layoutWords(fit)}</td>
              <td>{leftWords(fit)}</td>
              <td>
                <button
                  type="button"
                  className="button quiet"
                  aria-pressed={fit.presetId === taken.presetId}
                  onClick={() => take(fit.presetId === best.presetId ? null : fit.presetId)}
                >
                  {fit.presetId === taken.presetId ? "Taken" : "Take"}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
