import { memo, useId, useState } from "react";
import { deviations } from "../../engine/drafting/deviations";
import { RuleError } from "../../engine/tensor/rule-error";
import type { DraftingSettings } from "../../store/drafting-result";
import { Conflicts } from "./deviations/conflicts";
import { DeviationOptions } from "./deviations/deviation-options";
import type { TrainedSide } from "./model/trained-side";
import type { DraftingParams } from "./params";
import { ServedAs, type Source } from "./served-as";
import "./settings.css";
import { Terms } from "../../words/terms";

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

/** How the two runs go: what differs in the second one, and the loop's own options. */
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
      <Switch
        label="Free-running"
        hint="Commits every draft unverified, as a naive evaluation prints it: the garble itself."
        isOn={params.freeRunning}
        onChange={(freeRunning) => onChange({ freeRunning })}
      />
      <Switch
        label="First block on the prompt's last token"
        hint="Otherwise the target says one token first. With a one-token prompt: anchor 0 and no context."
        isOn={params.firstAnchor === "last-prompt-token"}
        onChange={(isOn) => onChange({ firstAnchor: isOn ? "last-prompt-token" : "after-prompt" })}
      />
      <TokenLimit params={params} onChange={onChange} />
    </div>
  );
});

interface SwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-hint`} className="hint">
          <Terms>{hint}</Terms>
        </p>
      </div>
    </div>
  );
}

interface TokenLimitProps {
  params: DraftingParams;
  onChange: (patch: Partial<DraftingParams>) => string | null;
}

/** Keeps what is typed until it is a valid number, with the rule beside it; other params let it go. */
function TokenLimit({ params, onChange }: TokenLimitProps) {
  const id = useId();
  const [refused, setRefused] = useState<{ text: string; fault: string; against: DraftingParams } | null>(
    null,
  );
  const shown = refused?.against === params ? refused : null;
  function take(text: string) {
    const tokenLimit = tokenCount(text);
    const fault = tokenLimit === null ? notACount(text) : onChange({ tokenLimit });
    setRefused(fault === null ? null : { text, fault, against: params });
  }
  return (
    <div className="field">
      <label htmlFor={id}>Tokens after the prompt</label>
      <input
        id={id}
        className="input token-limit"
        inputMode="numeric"
        value={shown?.text ?? `${params.tokenLimit}`}
        aria-invalid={shown !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => take(event.target.value)}
      />
      <p id={`${id}-note`} className={shown ? "fault" : "hint"}>
        {shown?.fault ?? "The run ends once it has written this many, or when the context is full."}
      </p>
    </div>
  );
}

/** A whole number of at least 1 as people type it; null for any other text. */
function tokenCount(text: string): number | null {
  const count = Number(text);
  return /^\s*\+?\d+\s*$/.test(text) && Number.isSafeInteger(count) && count >= 1 ? count : null;
}

function notACount(text: string): string {
  return new RuleError("Tokens after the prompt", "a whole number of at least 1", text).message;
}
