import type { Measurement } from "../../store/library";
import { FreeRunningSample } from "./free-running-sample";
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
        {measured.sample && (
          <FreeRunningSample
            sample={measured.sample}
            onSetUp={(promptId) =>
              onChange({
                promptId,
                deviations: measured.id === "aligned" ? [] : [measured.id],
                freeRunning: true,
              })
            }
          />
        )}
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
