import { sentenceOf } from "../../../engine/tensor/sentence-of";
import type { SourceParams } from "../params";
import { TypedField } from "../typed-field";
import { trialFields } from "./trial-fields";

interface TrialSettingsProps {
  params: SourceParams;
  /** Which of its first two arguments the mask_mod reads. */
  reads: { batch: boolean; head: boolean };
  update(patch: Partial<SourceParams>): string | null;
}

/** The small layout that the source is tried on, and the batch and head it is asked about. */
export function TrialSettings({ params, reads, update }: TrialSettingsProps) {
  const { trial } = params;
  const indices = (["batch", "head"] as const).filter((name) => reads[name]);
  return (
    <div className="source-trial-settings">
      {trialFields.map(({ id, label, hint, read, write }) => (
        <TypedField
          key={id}
          label={label}
          text={read(trial)}
          {...(hint === undefined ? {} : { hint })}
          take={(text) => refusal(() => update({ trial: write(trial, text) }))}
        />
      ))}
      {indices.map((name) => (
        <TypedField
          key={name}
          label={name === "batch" ? "Batch" : "Head"}
          text={`${params[name]}`}
          hint="Also for masks cells."
          take={(text) =>
            /^\s*\d+\s*$/.test(text) ? update({ [name]: Number(text) }) : "It must be a whole number."
          }
        />
      ))}
      <label className="source-causal">
        <input
          type="checkbox"
          checked={trial.isCausal}
          onChange={({ target }) => update({ trial: { ...trial, isCausal: target.checked } })}
        />
        Causal block
      </label>
    </div>
  );
}

function refusal(change: () => string | null): string | null {
  try {
    return change();
  } catch (error) {
    return sentenceOf(error);
  }
}
