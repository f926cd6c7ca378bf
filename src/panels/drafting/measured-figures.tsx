import { shortened } from "../../mask-viz/token-text";
import type { Measurement } from "../../store/library";
import type { DraftingParams } from "./params";

type ChangeParams = (patch: Partial<DraftingParams>) => void;

interface MeasuredFiguresProps {
  measured: Measurement | null;
  onChange: ChangeParams;
}

/** The measured cells of one row; empty words where nothing was measured. */
export function MeasuredFigures({ measured, onChange }: MeasuredFiguresProps) {
  if (!measured) {
    return (
      <td colSpan={4} className="hint">
        not measured
      </td>
    );
  }
  const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
  return (
    <>
      <td className="deviation-figure" data-title="Accepted">
        {measured.acceptedMean.toFixed(1)}
        <span className="hint"> ± {measured.acceptedDeviation.toFixed(1)}</span>
        {kindMeans(measured).map((line) => (
          <span key={line} className="hint deviation-kind">
            {line}
          </span>
        ))}
      </td>
      <td className="deviation-figure" data-title="Any">
        {percent(measured.anyAcceptedShare)}
      </td>
      <td className="deviation-figure" data-title="Repeats">
        {percent(measured.adjacentRepeatRate)}
      </td>
      <td>
        <Sample measured={measured} onChange={onChange} />
      </td>
    </>
  );
}

const kindNames: Record<string, string> = { generated: "programs", stdlib: "library" };

function kindMeans({ byKind }: Measurement): string[] {
  return Object.entries(byKind ?? {}).map(
    ([kind, { acceptedMean }]) => `${kindNames[kind] ?? kind} ${acceptedMean.toFixed(1)}`,
  );
}

/** Free-running text as it was measured, with the way to run it here. */
function Sample({ measured, onChange }: { measured: Measurement; onChange: ChangeParams }) {
  if (!measured.sample) return null;
  const { promptId, text } = measured.sample;
  const deviations = measured.id === "aligned" ? [] : [measured.id];
  return (
    <>
      <pre className="sample">{shortened(text, sampleLength)}</pre>
      <button
        type="button"
        className="sample-button"
        onClick={() => onChange({ promptId, deviations, freeRunning: true })}
      >
        Set this run up: prompt “{promptId}”
      </button>
    </>
  );
}

const sampleLength = 160;
