import { memo, useId, useState } from "react";
import type { Breakpoint } from "../../../engine/drafting/breakpoints";
import {
  breakpointParts,
  breakpointWords,
  numberFault,
  offeredBreakpoints,
  withNumber,
} from "../model/breakpoint-words";
import type { DraftingParams } from "../params";
import "./branches.css";

interface StopAtProps {
  stopAt: readonly Breakpoint[];
  /** Returns the rule that the change breaks, or null. */
  onChange: (patch: Pick<DraftingParams, "stopAt">) => string | null;
}

/** What the runs stop at on their way: any number of breakpoints. */
export const StopAt = memo(function StopAt({ stopAt, onChange }: StopAtProps) {
  const id = useId();
  const [refused, setRefused] = useState<{ fault: string; against: readonly Breakpoint[] } | null>(null);
  const shown = refused?.against === stopAt ? refused.fault : null;
  const refuse = (fault: string | null) => setRefused(fault === null ? null : { fault, against: stopAt });
  const take = (wanted: Breakpoint[]) => {
    refuse(onChange({ stopAt: wanted }));
  };
  const change = (at: number, breakpoint: Breakpoint | null) =>
    take(stopAt.flatMap((one, place) => (place === at ? (breakpoint ?? []) : one)));
  return (
    <div className="stop-at">
      <span id={id} className="label">
        Run until
      </span>
      <ul className="deviation-chips" aria-labelledby={id}>
        {stopAt.length === 0 && <li className="hint">the end</li>}
        {/* Two of them may be the same: they are only their place. */}
        {[...stopAt.entries()].map(([at, breakpoint]) => (
          <li key={at} className="deviation-chip">
            <Parts breakpoint={breakpoint} onChange={(next) => change(at, next)} onRefuse={refuse} />
            <button
              type="button"
              aria-label={`Do not stop where ${breakpointWords(breakpoint)}`}
              onClick={() => change(at, null)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <select
        className="select"
        aria-label="Add a breakpoint"
        value=""
        onChange={({ target }) => take([...stopAt, offeredBreakpoints[Number(target.value)].breakpoint])}
      >
        <option value="" disabled>
          Add a breakpoint
        </option>
        {offeredBreakpoints.map(({ title, breakpoint }, at) => (
          <option key={breakpoint.kind} value={at}>
            {title}
          </option>
        ))}
      </select>
      {shown !== null && (
        <p className="fault" role="alert">
          {shown}
        </p>
      )}
    </div>
  );
});

interface PartsProps {
  breakpoint: Breakpoint;
  onChange: (breakpoint: Breakpoint) => void;
  /** Takes the rule that a typed number breaks; null where it breaks none any more. */
  onRefuse: (fault: string | null) => void;
}

function Parts({ breakpoint, onChange, onRefuse }: PartsProps) {
  const { before, number, after } = breakpointParts(breakpoint);
  /** What is typed, as long as the reader is there: "1." is on the way to 1.5. */
  const [typed, setTyped] = useState<string | null>(null);
  function take(text: string) {
    const fault = numberFault(breakpoint, text);
    setTyped(text);
    onRefuse(fault);
    if (fault === null) onChange(withNumber(breakpoint, Number(text)));
  }
  return (
    <>
      {before}
      {number && (
        <input
          className="input stop-number"
          inputMode="decimal"
          aria-label={number.label}
          aria-invalid={typed !== null && numberFault(breakpoint, typed) !== null}
          value={typed ?? `${number.value}`}
          onChange={({ target }) => take(target.value)}
          onBlur={() => {
            onRefuse(null);
            setTyped(null);
          }}
        />
      )}
      {after}
    </>
  );
}
