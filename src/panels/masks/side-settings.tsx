import { useRef, useState } from "react";
import { type Preset, presetNamed } from "../../engine/masks/presets";
import { Terms } from "../../words/terms";

import { isEdited } from "./edited";
import { FieldView } from "./field-view";
import { formFields } from "./form/fields";
import { summaryOf } from "./side-summary";
import type { Form } from "./use-form";

/** One side's preset with what it means in a line, and, folded away, all that can be set by hand. */
export function SideSettings({
  side,
  cellId,
  form,
}: {
  side: "train" | "infer";
  cellId: string;
  form: Form;
}) {
  const { preset, handSet } = formFields[side];
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const reset = () => {
    // The button goes with what it takes back, and must not take the focus along.
    fold.current?.focus();
    form.reset(side);
  };
  const formId = `${cellId}-${side}-by-hand`;
  const source = presetNamed(form.params[side].preset);
  // A fault must not hide behind a fold.
  const shown = isOpen || handSet.some((field) => form.faultOf(field) !== null);

  return (
    <section className="side-settings" aria-label={preset.label} data-side={side}>
      <div className="side-head">
        <FieldView form={form} field={preset} />
        <button
          type="button"
          ref={fold}
          className="button side-fold"
          aria-expanded={shown}
          aria-controls={formId}
          onClick={() => setOpen(!shown)}
        >
          Set by hand
        </button>
        {isEdited(form.params, side) && (
          <button
            type="button"
            className="button"
            aria-label={`Reset ${preset.label.toLowerCase()} to its preset`}
            onClick={reset}
          >
            Reset
          </button>
        )}
      </div>
      <p className="side-summary">
        {summaryOf(form.params, side).map(({ text, isSet }, index) => (
          <span key={text}>
            {index > 0 && ", "}
            {isSet ? <mark title="Set by hand">{text}</mark> : text}
          </span>
        ))}
        .
      </p>
      <div id={formId} className="side-fields" hidden={!shown}>
        {handSet.map((field) => (
          <FieldView key={field.id} form={form} field={field} />
        ))}
        <p className="hint side-not-modelled">
          <Terms>{`${source.sentence} ${provenanceOf(source)} ${source.notModelled}`}</Terms>
        </p>
      </div>
    </section>
  );
}

const knownBy: Record<Preset["confidence"], string> = {
  run: "its code was run and compared cell by cell",
  read: "its source was read, not run",
  told: "as others tell it, not verified",
};

/** Where a preset comes from and how sure it is. */
function provenanceOf({ project, version, date, confidence }: Preset): string {
  const which = [project, version, date].filter((part) => part !== null).join(", ");
  return `From ${which}: ${knownBy[confidence]}.`;
}
