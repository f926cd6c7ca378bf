import { useId, useRef, useState } from "react";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import type { MatrixParams } from "../params";
import type { MatrixField } from "./matrix-field";

/** A field that keeps what is typed apart from the params, which only ever change to something valid. */
export function FieldInput({
  field,
  params,
  update,
}: {
  field: MatrixField;
  params: MatrixParams;
  update(patch: Partial<MatrixParams>): string | null;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [known, setKnown] = useState(params);
  const isOwnChange = useRef(false);
  if (known !== params) {
    // Undo, another field: what was typed here was typed against other params.
    if (!isOwnChange.current) {
      setTyped(null);
      setFault(null);
    }
    isOwnChange.current = false;
    setKnown(params);
  }
  const change = (text: string) => {
    setTyped(text);
    setFault(faultOf(() => update(field.write(params, text)), isOwnChange));
  };
  const hint = typeof field.hint === "function" ? field.hint(params) : field.hint;
  const shared = {
    id,
    value: typed ?? field.read(params),
    "aria-invalid": fault !== null,
    "aria-describedby": `${id}-note`,
    onBlur: () => fault === null && setTyped(null),
  };
  return (
    <div className="field" data-field={field.id}>
      <label htmlFor={id}>{field.label}</label>
      {field.options ? (
        <select className="select" {...shared} onChange={({ target }) => change(target.value)}>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          {...shared}
          placeholder={field.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
        />
      )}
      <p
        id={`${id}-note`}
        className={`field-note ${fault === null ? "hint" : "fault"}`}
        role={fault === null ? undefined : "alert"}
      >
        {fault ?? hint}
      </p>
    </div>
  );
}

/** The sentence of why a change was not taken, or null. */
function faultOf(change: () => string | null, isOwnChange: { current: boolean }): string | null {
  isOwnChange.current = true;
  try {
    const sentence = change();
    if (sentence !== null) isOwnChange.current = false;
    return sentence;
  } catch (error) {
    isOwnChange.current = false;
    const sentence = sentenceOf(error);
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
  }
}
