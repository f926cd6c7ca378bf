import { assertionTypes } from "./catalogue";
import type { Assertion } from "./params";
import { type Sources, sourcesFor } from "./sources";

interface AddAssertionProps {
  sources: Sources;
  onAdd: (assertion: Assertion) => void;
}

/** A menu of what can be asserted; a new assertion is about the first cell that it can be about. */
export function AddAssertion({ sources, onAdd }: AddAssertionProps) {
  const choices = assertionTypes.map((type) => ({ type, first: sourcesFor(type, sources).at(0) ?? null }));
  const isStuck = choices.every(({ first }) => first === null);
  return (
    <div className="check-add">
      <select
        className="select"
        aria-label="Add an assertion"
        value=""
        disabled={isStuck}
        onChange={({ target }) => {
          const chosen = choices.find(({ type }) => type.kind === target.value);
          if (chosen?.first) onAdd(chosen.type.fresh(chosen.first.name));
        }}
      >
        <option value="" disabled>
          Add an assertion
        </option>
        {choices.map(({ type, first }) => (
          <option key={type.kind} value={type.kind} disabled={first === null}>
            {type.title}
          </option>
        ))}
      </select>
      {isStuck && <p className="hint">There is no masks or drafting cell to assert anything about.</p>}
    </div>
  );
}
