import { memo, useId } from "react";
import { deviations } from "../../engine/drafting/deviations";
import type { DraftingSettings } from "../../store/drafting-result";
import { Conflicts } from "./deviations/conflicts";
import { DeviationOptions } from "./deviations/deviation-options";
import type { TrainedSide } from "./model/trained-side";
import type { DraftingParams } from "./params";
import { ServedAs, type Source } from "./served-as";
import "./settings.css";

interface RunSettingsProps {
  params: DraftingParams;
  settings: DraftingSettings;
  /** Of the drafter that would run now. */
  trained: TrainedSide;
  /** Cells that compare two sides. */
  sources: readonly Source[];
  /** Returns the rule that the change breaks, or null. */
  onChange: (patch: Partial<DraftingParams>) => string | null;
}

/** What differs in the second run: deviations, and a cell that says how it is served. */
export const RunSettings = memo(function RunSettings(props: RunSettingsProps) {
  const { params, settings, trained, sources, onChange } = props;
  const id = useId();
  const off = deviations.filter(({ id: one }) => !params.deviations.includes(one));
  const on = deviations.filter(({ id: one }) => params.deviations.includes(one));
  return (
    <div className="run-settings">
      <div className="field">
        <span className="label" id={`${id}-second`}>
          Run B differs by
        </span>
        <ul className="deviation-chips" aria-labelledby={`${id}-second`}>
          {on.length === 0 && (
            <li className="hint">
              {params.servedAs === null
                ? "nothing: there is only run A, as trained"
                : "no deviation, only by how it is served"}
            </li>
          )}
          {on.map((deviation) => (
            <li key={deviation.id} className="deviation-chip">
              {deviation.title}
              <button
                type="button"
                aria-label={`Switch off: ${deviation.title}`}
                onClick={() =>
                  onChange({ deviations: params.deviations.filter((one) => one !== deviation.id) })
                }
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        <select
          className="select"
          aria-label="Add a deviation to run B"
          value=""
          onChange={({ target }) => onChange({ deviations: [...params.deviations, target.value] })}
        >
          <option value="" disabled>
            Add a deviation
          </option>
          <DeviationOptions of={off} />
        </select>
        <Conflicts trained={trained} chosen={params.deviations} />
      </div>
      <ServedAs
        name={params.servedAs}
        served={settings.served}
        sources={sources}
        onChange={(servedAs) => onChange({ servedAs })}
      />
    </div>
  );
});
