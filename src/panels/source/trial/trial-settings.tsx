import { useId, useMemo, useState } from "react";
import type { SourceParams, TrialParams, TrialShape } from "../params";
import { TextField } from "../text-field";
import { TypedField } from "../typed-field";
import { settleTrial, type TypedTrial } from "./settle-trial";
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
  const shapeId = useId();
  const [typed, setTyped] = useState<TypedTrial>({});
  const [refused, setRefused] = useState<string | null>(null);
  const { faults } = useMemo(() => settleTrial(params, typed), [params, typed]);
  const type = (id: keyof TrialParams, text: string) => {
    const next = { ...typed, [id]: text };
    setTyped(next);
    const settled = settleTrial(params, next);
    setRefused(settled.trial === trial ? null : update({ trial: settled.trial }));
  };
  // What was taken is shown as the params have it once the field is left; what was not stays to be mended.
  const leave = (id: keyof TrialParams) => {
    if (faults[id] === undefined) setTyped(({ [id]: _taken, ...others }) => others);
  };
  return (
    <div className="source-trial-settings">
      {trialFields.map(({ id, label, hint, read }) => (
        <TextField
          key={id}
          label={label}
          text={typed[id] ?? read(trial)}
          {...(hint === undefined ? {} : { hint })}
          fault={faults[id] ?? null}
          onType={(text) => type(id, text)}
          onLeave={() => leave(id)}
        />
      ))}
      {(["batch", "head"] as const)
        .filter((name) => reads[name])
        .map((name) => (
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
      <div className="field">
        <label htmlFor={shapeId}>Rows and columns</label>
        <select
          id={shapeId}
          className="select"
          value={trial.shape}
          onChange={({ target }) => {
            const shape = shapes.find(({ value }) => value === target.value)?.value;
            if (shape !== undefined) setRefused(update({ trial: { ...trial, shape } }));
          }}
        >
          {shapes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p className="hint">Where the factory says none.</p>
      </div>
      <label className="source-causal">
        <input
          type="checkbox"
          checked={trial.isCausal}
          onChange={({ target }) => setRefused(update({ trial: { ...trial, isCausal: target.checked } }))}
        />
        Causal block
      </label>
      {refused !== null && <p className="fault">{refused}</p>}
    </div>
  );
}

const shapes: readonly { value: TrialShape; label: string }[] = [
  { value: "fitting", label: "by its names" },
  { value: "blocks", label: "context and blocks" },
  { value: "context", label: "context alone" },
];
