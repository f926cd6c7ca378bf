import type { Measurement } from "../../store/library";
import { FreeRunningSample } from "./free-running-sample";
import type { DraftingParams } from "./params";
import { libraryStore } from "./workbench";

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
  return (
    <>
      {figures.map(({ title, text }) => (
        <td key={title} className="deviation-figure" data-title={title}>
          {Object.entries(measured.byKind).map(([kind, figure], at) => (
            <span key={kind} className={at === 0 ? undefined : "hint deviation-kind"}>
              {text(figure)} <span className="hint">{kindNames[kind] ?? kind}</span>
            </span>
          ))}
        </td>
      ))}
      <td>
        {measured.sample && (
          <FreeRunningSample
            sample={measured.sample}
            onSetUp={(promptId) =>
              onChange({
                ...promptOf(promptId),
                deviations: measured.id === "aligned" ? [] : [measured.id],
                servedAs: null,
                freeRunning: true,
              })
            }
          />
        )}
      </td>
    </>
  );
}

type Figures = Measurement["byKind"][string];

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const figures: readonly { title: string; text(of: Figures): string }[] = [
  {
    title: "Accepted",
    text: (of) => `${of.acceptedMean.toFixed(1)} ± ${of.acceptedDeviation.toFixed(1)}`,
  },
  { title: "Any", text: (of) => percent(of.anyAcceptedShare) },
  { title: "Repeats", text: (of) => percent(of.adjacentRepeatRate) },
];

const kindNames: Record<string, string> = { generated: "programs", stdlib: "library" };

/** The text of a shipped prompt; where the prompts are missing, the one that stands there stays. */
function promptOf(id: string): Partial<DraftingParams> {
  const prompt = libraryStore.getState().prompts?.find((one) => one.id === id);
  return prompt ? { text: prompt.text } : {};
}
