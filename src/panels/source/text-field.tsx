import { useId } from "react";

interface TextFieldProps {
  label: string;
  /** Whether the label is for readers of the page's structure only: a table has it in its head. */
  isLabelHidden?: boolean;
  text: string;
  placeholder?: string;
  hint?: string;
  fault: string | null;
  onType(text: string): void;
  onLeave(): void;
}

/** A field with its label, and under it what is wrong, else a hint. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, text, placeholder, hint, fault, onType, onLeave } = props;
  const id = useId();
  const note = fault ?? hint ?? null;
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder={placeholder}
        aria-invalid={fault !== null}
        aria-describedby={note === null ? undefined : `${id}-note`}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
      />
      {note !== null && (
        <p
          id={`${id}-note`}
          className={fault === null ? "hint" : "fault"}
          role={fault === null ? undefined : "alert"}
        >
          {note}
        </p>
      )}
    </div>
  );
}
