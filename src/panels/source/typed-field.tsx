import { useId, useState } from "react";

interface TypedFieldProps {
  label: string;
  /** Whether the label is for readers of the page's structure only: a table has it in its head. */
  isLabelHidden?: boolean;
  /** The text that the params have. */
  text: string;
  placeholder?: string;
  hint?: string;
  /** Why the text that the params have is not usable. */
  fault?: string | null;
  /** Takes what was typed, or returns the rule that it breaks. */
  take(text: string): string | null;
}

/** A field that keeps what is being typed apart from the params, until it is left. */
export function TypedField({
  label,
  isLabelHidden,
  text,
  placeholder,
  hint,
  fault = null,
  take,
}: TypedFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; fault: string | null } | null>(null);
  const shownFault = typed?.fault ?? fault;
  const note = shownFault ?? hint ?? null;
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
        value={typed?.text ?? text}
        placeholder={placeholder}
        aria-invalid={shownFault !== null}
        aria-describedby={note === null ? undefined : `${id}-note`}
        onChange={({ target }) => setTyped({ text: target.value, fault: take(target.value) })}
        onBlur={() => {
          if (typed?.fault === null) setTyped(null);
        }}
      />
      {note !== null && (
        <p
          id={`${id}-note`}
          className={shownFault === null ? "hint" : "fault"}
          role={shownFault === null ? undefined : "alert"}
        >
          {note}
        </p>
      )}
    </div>
  );
}
