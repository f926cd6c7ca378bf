import { useId, useState } from "react";
import { sideWords } from "./catalogue";
import { faults } from "./judge/faults";
import type { Assertion } from "./params";

interface AssertionFieldsProps {
  assertion: Assertion;
  onChange: (assertion: Assertion) => string | null;
}

/** What one sort of assertion asks beside the cell: a number, a run, a side, a fault. */
export function AssertionFields({ assertion, onChange }: AssertionFieldsProps) {
  switch (assertion.kind) {
    case "differing-at-most":
      return (
        <NumberField
          label="Cells at most"
          value={assertion.count}
          onChange={(count) => onChange({ ...assertion, count })}
        />
      );
    case "positions-equal":
      return (
        <ChoiceField
          label="What of the positions"
          value={assertion.as}
          choices={[
            ["distances", "all distances"],
            ["ids", "every id"],
          ]}
          onChange={(as) => onChange({ ...assertion, as })}
        />
      );
    case "sees-own-block":
      return (
        <ChoiceField
          label="Side"
          value={assertion.side}
          choices={[
            ["both", sideWords.both],
            ["train", sideWords.train],
            ["infer", sideWords.infer],
          ]}
          onChange={(side) => onChange({ ...assertion, side })}
        />
      );
    case "fault-absent":
      return (
        <ChoiceField
          label="Fault"
          value={assertion.fault}
          choices={faults.map(({ id, title }) => [id, title] as const)}
          onChange={(fault) => onChange({ ...assertion, fault })}
        />
      );
    case "acceptance-at-least":
      return (
        <>
          <RunField value={assertion.run} onChange={(run) => onChange({ ...assertion, run })} />
          <NumberField
            label="Acceptance length at least"
            value={assertion.length}
            onChange={(length) => onChange({ ...assertion, length })}
          />
        </>
      );
    case "no-garble":
      return (
        <>
          <RunField value={assertion.run} onChange={(run) => onChange({ ...assertion, run })} />
          <NumberField
            label="Times in a row"
            value={assertion.times}
            onChange={(times) => onChange({ ...assertion, times })}
          />
        </>
      );
    default:
      return null;
  }
}

function RunField({ value, onChange }: { value: "A" | "B"; onChange: (run: "A" | "B") => void }) {
  return (
    <ChoiceField
      label="Run"
      value={value}
      choices={[
        ["A", "run A"],
        ["B", "run B"],
      ]}
      onChange={onChange}
    />
  );
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}

function ChoiceField<Value extends string>({ label, value, choices, onChange }: ChoiceFieldProps<Value>) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find(([each]) => each === target.value);
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  /** Returns the rule that the number breaks, or null. */
  onChange: (value: number) => string | null;
}

/** Keeps what is typed until it is a valid number, with the rule beside it. */
function NumberField({ label, value, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  function take(text: string) {
    const broken = onChange(text.trim() === "" ? Number.NaN : Number(text));
    // The row says which assertion it is.
    setFault(broken?.replace(/^assertions\.\d+\./, "") ?? null);
    setTyped(broken === null ? null : text);
  }
  return (
    <span className="check-number">
      <input
        className="input"
        aria-label={label}
        inputMode="decimal"
        value={typed ?? `${value}`}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : id}
        onChange={({ target }) => take(target.value)}
        onBlur={() => {
          setTyped(null);
          setFault(null);
        }}
      />
      {fault !== null && (
        <span id={id} className="fault">
          {fault}
        </span>
      )}
    </span>
  );
}
