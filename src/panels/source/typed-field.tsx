import { useState } from "react";
import { TextField } from "./text-field";

interface TypedFieldProps {
  label: string;
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
export function TypedField({ text, fault = null, take, ...rest }: TypedFieldProps) {
  const [typed, setTyped] = useState<{ text: string; fault: string | null } | null>(null);
  return (
    <TextField
      {...rest}
      text={typed?.text ?? text}
      fault={typed?.fault ?? fault}
      onType={(next) => setTyped({ text: next, fault: take(next) })}
      onLeave={() => {
        if (typed?.fault === null) setTyped(null);
      }}
    />
  );
}
