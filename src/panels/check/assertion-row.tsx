import { useId } from "react";
import { Terms } from "../../words/terms";
import { AssertionFields } from "./assertion-fields";
import { assertionTypes, definitionOf, sentenceOf, typeOf } from "./catalogue";
import type { JudgedAssertion } from "./judge/judge";
import type { Assertion } from "./params";
import { type Sources, sourcesFor } from "./sources";

interface AssertionRowProps {
  assertion: Assertion;
  outcome: JudgedAssertion | null;
  sources: Sources;
  /** Returns the rule that the change breaks, or null. */
  onChange: (assertion: Assertion) => string | null;
  onRemove: () => void;
}

/** One assertion: whether it holds, what it says in fields, what was expected and what was found. */
export function AssertionRow({ assertion, outcome, sources, onChange, onRemove }: AssertionRowProps) {
  const id = useId();
  const cells = sourcesFor(typeOf(assertion), sources);
  const isMissing = !cells.some(({ name }) => name === assertion.of);
  const state = outcome === null ? "unjudged" : outcome.holds ? "holds" : "fails";
  const place = outcome?.place ?? null;
  const link = cells.find(({ name }) => name === place?.cell);
  function changeKind(kind: string) {
    const type = assertionTypes.find((each) => each.kind === kind);
    if (!type) return;
    const fitting = sourcesFor(type, sources);
    const kept = fitting.find(({ name }) => name === assertion.of) ?? fitting.at(0);
    onChange(type.fresh(kept?.name ?? assertion.of));
  }
  return (
    <li className="check-row" data-state={state} aria-label={`${assertion.of}: ${sentenceOf(assertion)}`}>
      <span className="check-mark">
        <Mark state={state} />
        {words[state]}
      </span>
      <div className="check-body">
        <div className="check-fields">
          <select
            className="select"
            aria-label="Cell"
            value={assertion.of}
            aria-invalid={isMissing}
            onChange={({ target }) => onChange({ ...assertion, of: target.value })}
          >
            {isMissing && <option value={assertion.of}>{assertion.of}</option>}
            {cells.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <select
            className="select"
            aria-label="What is asserted"
            aria-describedby={`${id}-definition`}
            value={assertion.kind}
            onChange={({ target }) => changeKind(target.value)}
          >
            {assertionTypes.map(({ kind, title }) => (
              <option key={kind} value={kind}>
                {title}
              </option>
            ))}
          </select>
          <AssertionFields assertion={assertion} onChange={onChange} />
          <button type="button" className="button quiet check-remove" onClick={onRemove}>
            Remove
          </button>
        </div>
        <p id={`${id}-definition`} className="hint check-definition">
          <Terms>{definitionOf(assertion)}</Terms>
        </p>
        {isMissing && <p className="fault">No cell “{assertion.of}” gives what this is about.</p>}
        {outcome && (
          <dl className="check-found">
            <dt>Expected</dt>
            <dd>{outcome.expected}</dd>
            <dt>Found</dt>
            <dd>{outcome.found}</dd>
          </dl>
        )}
        {place && (
          <p className="check-place">
            {place.sentence} {link && <a href={`#${link.id}`}>Go to {link.name}</a>}
          </p>
        )}
      </div>
    </li>
  );
}

const words = { holds: "Holds", fails: "Fails", unjudged: "Not judged" } as const;

/** A tick, or a cross in a box: told apart without colour. */
function Mark({ state }: { state: keyof typeof words }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor">
      {state === "holds" && <path d="M2.5 8.5l3.5 3.5 7.5-8" strokeWidth="2" strokeLinecap="round" />}
      {state === "fails" && (
        <>
          <rect x="1.75" y="1.75" width="12.5" height="12.5" rx="2" strokeWidth="1.5" />
          <path d="M5 5l6 6M11 5l-6 6" strokeWidth="1.75" strokeLinecap="round" />
        </>
      )}
      {state === "unjudged" && <circle cx="8" cy="8" r="5.5" strokeWidth="1.5" strokeDasharray="2 2.3" />}
    </svg>
  );
}
