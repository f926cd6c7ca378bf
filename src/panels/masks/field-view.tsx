import { useId } from "react";
import { type FormField, optionsOf } from "./form/form-field";
import type { Form } from "./use-form";

export function FieldView({ form, field }: { form: Form; field: FormField }) {
  const id = useId();
  const fault = form.faultOf(field);
  const hint = typeof field.hint === "function" ? field.hint(form.params) : field.hint;
  const note = fault ?? hint ?? null;
  const options = optionsOf(field, form.params);
  const shared = {
    id,
    value: form.textOf(field),
    disabled: field.isIdle?.(form.params) ?? false,
    "aria-invalid": fault !== null,
    "aria-describedby": note === null ? undefined : `${id}-note`,
    onBlur: () => form.leave(field),
  };
  return (
    <div className="field" data-field={field.id}>
      <label htmlFor={id}>{field.label}</label>
      {options ? (
        <select className="select" {...shared} onChange={({ target }) => form.type(field, target.value)}>
          {!options.some(({ value }) => value === shared.value) && (
            <option value={shared.value}>as in the preset</option>
          )}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          {...shared}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => form.type(field, target.value)}
        />
      )}
      <p
        id={`${id}-note`}
        className={`field-note ${fault === null ? "hint" : "fault"}`}
        role={fault === null ? undefined : "alert"}
      >
        {note}
      </p>
    </div>
  );
}
