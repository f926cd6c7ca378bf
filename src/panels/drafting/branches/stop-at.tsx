import { memo, useId } from "react";
import type { Breakpoint } from "../../../engine/drafting/breakpoints";
import type { StoppedAt } from "../../../store/drafting-result";
import { Terms } from "../../../words/terms";
import { breakpointParts, offeredBreakpoints, stoppedSentence, withNumber } from "../model/breakpoint-words";
import type { DraftingParams } from "../params";
import "./branches.css";

interface StopAtProps {
  stopAt: readonly Breakpoint[];
  /** The one that stopped the runs; null where none did, or they have gone on. */
  stoppedAt: StoppedAt | null;
  onChange: (patch: Partial<DraftingParams>) => void;
}

/** What the runs stop at on their way: any number of breakpoints, and the one that was hit. */
export const StopAt = memo(function StopAt({ stopAt, stoppedAt, onChange }: StopAtProps) {
  const id = useId();
  const change = (at: number, breakpoint: Breakpoint | null) =>
    onChange({ stopAt: stopAt.flatMap((one, place) => (place === at ? (breakpoint ?? []) : one)) });
  return (
    <div className="stop-at">
      <span id={id} className="label">
        Run until
      </span>
      <ul className="deviation-chips" aria-labelledby={id}>
        {stopAt.length === 0 && <li className="hint">the end</li>}
        {stopAt.map((breakpoint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same, and they are only their place.
          <li key={at} className="deviation-chip">
            <Parts breakpoint={breakpoint} onChange={(next) => change(at, next)} />
            <button
              type="button"
              aria-label={`Do not stop where ${wordsOf(breakpoint)}`}
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
        onChange={({ target }) =>
          onChange({ stopAt: [...stopAt, offeredBreakpoints[Number(target.value)].breakpoint] })
        }
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
      <p className="stopped-at" role="status">
        {stoppedAt && <Terms>{stoppedSentence(stoppedAt)}</Terms>}
      </p>
    </div>
  );
});

function Parts({
  breakpoint,
  onChange,
}: {
  breakpoint: Breakpoint;
  onChange: (breakpoint: Breakpoint) => void;
}) {
  const { before, number, after } = breakpointParts(breakpoint);
  return (
    <>
      {before}
      {number && (
        <input
          type="number"
          className="input stop-number"
          aria-label={number.label}
          value={number.value}
          min={number.least}
          step={number.step}
          onChange={({ target }) =>
            target.validity.valid &&
            target.value !== "" &&
            onChange(withNumber(breakpoint, target.valueAsNumber))
          }
        />
      )}
      {after}
    </>
  );
}

function wordsOf(breakpoint: Breakpoint): string {
  const { before, number, after } = breakpointParts(breakpoint);
  return [before, number?.value, after].filter((part) => part !== undefined && part !== "").join(" ");
}
