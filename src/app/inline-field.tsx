import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

interface InlineFieldProps {
  label: string;
  value: string;
  /** What is allowed, as long as nothing is wrong. */
  rule?: string;
  /** Returns the rule that the text breaks, or null. */
  onCommit(text: string): string | null;
  /** The field was left, and its text given up because of a broken rule. */
  onGiveUp?(sentence: string): void;
  onClose(): void;
}

/** A text changed in place: Enter keeps it, Esc gives it up, and so does leaving it with a broken rule. */
export function InlineField({ label, value, rule, onCommit, onGiveUp, onClose }: InlineFieldProps) {
  const [text, setText] = useState(value);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const brokenRule = () => (text === value ? null : onCommit(text.trim()));

  const commit = (event: FormEvent) => {
    event.preventDefault();
    const broken = brokenRule();
    setFault(broken);
    if (broken === null) onClose();
  };

  const leave = () => {
    const broken = brokenRule();
    onClose();
    if (broken !== null) onGiveUp?.(broken);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  };

  return (
    <form className="inline-field" onSubmit={commit}>
      <input
        ref={field}
        className="input"
        aria-label={label}
        aria-describedby={fault !== null || rule ? hintId : undefined}
        aria-invalid={fault !== null}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      {(fault ?? rule) && (
        <p
          id={hintId}
          className={fault === null ? "hint" : "fault"}
          role={fault === null ? undefined : "alert"}
        >
          {fault ?? rule}
        </p>
      )}
    </form>
  );
}
