import { memo, useId, useState } from "react";
import { RuleError } from "../../engine/tensor/rule-error";
import { Terms } from "../../words/terms";
import type { DraftingParams } from "./params";
import "./settings.css";

interface LoopSettingsProps {
  params: DraftingParams;
  /** Returns the rule that the change breaks, or null. */
  onChange: (patch: Partial<DraftingParams>) => string | null;
}

/** How the loop goes on both runs: whether drafts are checked, where it begins, and how far it goes. */
export const LoopSettings = memo(function LoopSettings({ params, onChange }: LoopSettingsProps) {
  return (
    <div className="loop-settings">
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
    <div className="token-limit-field">
      <label className="label" htmlFor={id}>
        Tokens after the prompt
      </label>
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
