import { useState } from "react";
import { type Deviation, deviations } from "../../../engine/drafting/deviations";
import { counted, listed } from "../../../engine/masks/wording";
import type { ListedSymptom } from "../model/triage-runs";

interface SymptomListProps {
  symptoms: readonly ListedSymptom[];
  chosen: readonly string[];
  onChoose: (deviations: string[]) => void;
  onRun: (() => void) | null;
}

/** What a user sees, with the first suspects as buttons that switch them on in run B. */
export function SymptomList({ symptoms, chosen, onChoose, onRun }: SymptomListProps) {
  const [isWhole, setWhole] = useState(false);
  const fitting = symptoms.filter(({ fits }) => fits.length > 0);
  const shown = isWhole || fitting.length === 0 ? symptoms : fitting;
  return (
    <div className="symptoms">
      <p className="hint">
        {fitting.length === 0 || isWhole
          ? "What a user sees, and the first suspects."
          : "What the figures of these runs show, and the first suspects."}{" "}
        A suspect is switched on in run B by its button.
      </p>
      <dl>
        {shown.map((symptom) => (
          <div key={symptom.id} className="symptom">
            <dt>
              {symptom.sees}
              {symptom.fits.length > 0 && (
                <span className="hint">
                  {" "}
                  Shown by {listed(symptom.fits.map(({ name }) => `run ${name}`))}.
                </span>
              )}
              {symptom.fits.map(
                ({ name, because, isTold }) =>
                  !isTold && (
                    <p key={name} className="hint">
                      {because}
                    </p>
                  ),
              )}
            </dt>
            <dd>
              <Suspects ids={symptom.suspects} chosen={chosen} onChoose={onChoose} />
              {symptom.elsewhere.length > 0 && (
                <p className="hint">{`Not to be run here: ${listed(symptom.elsewhere)}.`}</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="symptom-buttons">
        {onRun !== null && (
          <button type="button" className="button primary" onClick={onRun}>
            {chosen.length === 0 ? "Run as trained" : `Run B with ${counted(chosen.length, "deviation")}`}
          </button>
        )}
        {fitting.length > 0 && (
          <button type="button" className="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Only what is shown here" : `All ${symptoms.length} symptoms`}
          </button>
        )}
      </div>
    </div>
  );
}

interface SuspectsProps {
  ids: readonly string[];
  chosen: readonly string[];
  onChoose: (deviations: string[]) => void;
}

function Suspects({ ids, chosen, onChoose }: SuspectsProps) {
  const [isWhole, setWhole] = useState(false);
  const suspects = ids.flatMap((id) => deviations.find((deviation) => deviation.id === id) ?? []);
  const shown = suspects.filter(({ id }, at) => isWhole || at < firstSuspects || chosen.includes(id));
  const others = suspects.length - shown.length;
  return (
    <>
      {shown.map((suspect) => {
        const { id, title, cause } = suspect;
        const isOn = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            className="suspect"
            aria-pressed={isOn}
            title={cause}
            onClick={() => onChoose(isOn ? chosen.filter((one) => one !== id) : withSuspect(chosen, suspect))}
          >
            {title}
          </button>
        );
      })}
      {(others > 0 || isWhole) && (
        <button
          type="button"
          className="button small quiet"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Fewer" : `${others} more`}
        </button>
      )}
    </>
  );
}

/** A drafter has one set of weights: those of one training take the place of another's. */
function withSuspect(chosen: readonly string[], { id, level }: Deviation): string[] {
  const isWeights = (one: string) => deviations.some((each) => each.id === one && each.level === "training");
  return [...(level === "training" ? chosen.filter((one) => !isWeights(one)) : chosen), id];
}

/** Of each symptom; the others are there for who asks, and those that are switched on. */
const firstSuspects = 8;
