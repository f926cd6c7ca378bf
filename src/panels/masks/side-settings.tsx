import { useRef, useState } from "react";
import { presetNamed } from "../../engine/masks/presets";
import type { CellViewProps } from "../../notebook/cell-kind";
import { AboutPreset } from "./about-preset";
import { isEdited } from "./edited";
import { FieldView } from "./field-view";
import { sideFields } from "./form/fields";
import { LikelyPresets } from "./from-config/drafter-facts";
import { MaskFrom } from "./mask-from";
import type { MasksPicture } from "./model";
import { OwnLayout } from "./own-layout";
import type { MasksParams } from "./params";
import { summaryOf } from "./side-summary";
import type { Form } from "./use-form";
import "./sides.css";

/** One side's preset with its numbers and what it means in a line, and, folded away, all that can be set by hand. */
export function SideSettings({
  side,
  title,
  form,
  cell,
}: {
  side: "train" | "infer";
  /** What the side is called; a further inference side is not the only one of its kind. */
  title?: string;
  form: Form;
  cell: CellViewProps<MasksParams, MasksPicture>;
}) {
  const { params } = form;
  const { preset: presetField, numbers, handSet } = sideFields(params, side);
  const preset = title === undefined ? presetField : { ...presetField, label: title };
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  const reset = () => {
    // The button goes with what it takes back, and must not take the focus along.
    fold.current?.focus();
    form.reset(side);
  };
  const formId = `${cell.id}-${side}-by-hand`;
  const source = presetNamed(params[side].preset);
  const given = cell.output?.comparison[side].given?.name ?? null;
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
        {isEdited(params, side) && (
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
      <div className="side-line compact-fields">
        {numbers.map((field) => (
          <FieldView key={field.id} form={form} field={field} />
        ))}
        <div className="side-summary">
          {summaryOf(params, side, given).map(({ text, isSet }, index) => (
            <span key={text}>
              {index > 0 && ", "}
              {isSet ? <mark title="Set by hand">{text}</mark> : text}
            </span>
          ))}
          . <AboutPreset key={source.id} preset={source} />
        </div>
      </div>
      <LikelyPresets params={params} update={cell.update} side={side} />
      <MaskFrom {...cell} side={side} />
      <div id={formId} className="side-fields" hidden={!shown}>
        {handSet.map((field) => (
          <FieldView key={field.id} form={form} field={field} />
        ))}
      </div>
      <OwnLayout preset={source} form={form} side={side} update={cell.update} />
    </section>
  );
}
