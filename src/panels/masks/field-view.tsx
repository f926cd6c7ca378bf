import { useId } from "react";
import { type FieldOption, type FormField, optionsOf } from "./form/form-field";
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
        <select
          className="select"
          {...shared}
          // Its end may be cut.
          title={options.find(({ value }) => value === shared.value)?.label}
          onChange={({ target }) => form.type(field, target.value)}
        >
          {!options.some(({ value }) => value === shared.value) && (
            <option value={shared.value}>as in the preset</option>
          )}
          {grouped(options).map(({ group, members }) =>
            group === null ? (
              <Options key="" options={members} />
            ) : (
              <optgroup key={group} label={group}>
                <Options options={members} />
              </optgroup>
            ),
          )}
        </select>
      ) : (
        <input
          className="input"
          {...shared}
          list={field.suggestions && `${id}-suggestions`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => form.type(field, target.value)}
        />
      )}
      {field.suggestions && (
        <datalist id={`${id}-suggestions`}>
          {field.suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
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

function Options({ options }: { options: readonly FieldOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Options under their headings, in the order in which a heading first comes. */
function grouped(options: readonly FieldOption[]): { group: string | null; members: FieldOption[] }[] {
  const groups = new Map<string | null, FieldOption[]>();
  for (const option of options) {
    const group = option.group ?? null;
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}
