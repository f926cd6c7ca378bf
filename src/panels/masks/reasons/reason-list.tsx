import { useId } from "react";
import { causePlace, causeSentence } from "../../../engine/masks/cause-wording";
import type { Cause } from "../../../engine/masks/causes";
import type { Comparison } from "../../../engine/masks/comparison";
import type { DifferenceRun } from "../../../engine/masks/difference-runs";
import { isSameCause } from "../../../engine/masks/without-causes";
import { counted } from "../../../engine/masks/wording";
import { Swatch } from "../../../mask-viz/swatch";
import { Terms } from "../../../words/terms";
import { faultsOfInputs } from "../fault-words";
import { nextOfReason } from "../same-reason";
import { SeenBefore } from "../seen-before";
import { mutedWords, toggled } from "./muted";
import "./reasons.css";

interface ReasonListProps {
  comparison: Comparison;
  muted: readonly Cause[];
  /** The cell in hand: a reason is selected from here on. */
  cell: { row: number; column: number };
  setMuted(muted: readonly Cause[]): void;
  select(run: DifferenceRun): void;
}

/** Every reason for which the masks differ, to go to or to set aside; and what of positions, labels and taps was seen before. */
export function ReasonList({ comparison, muted, cell, setMuted, select }: ReasonListProps) {
  const id = useId();
  const { causes } = comparison;
  const faults = faultsOfInputs(comparison);
  if (causes.length === 0) return <SeenBefore faults={faults} />;
  const note = mutedWords(muted);
  const selectNext = (cause: Cause) => {
    const run = nextOfReason(comparison, cause, cell);
    if (run !== null) select(run);
  };
  return (
    <section className="reasons" aria-labelledby={id}>
      <header className="reasons-head">
        <h3 id={id}>{counted(causes.length, "reason")}</h3>
        <p className="reasons-note" aria-live="polite">
          {note}
        </p>
        {note !== null && (
          <button type="button" className="button small" onClick={() => setMuted([])}>
            Show all
          </button>
        )}
      </header>
      <ul>
        {causes.map((cause) => {
          const isMuted = muted.some((each) => isSameCause(each, cause));
          const name = counted(cause.cellCount, `${cause.kind} cell`);
          return (
            <li key={`${cause.kind} ${cause.clause}`} data-kind={cause.kind} data-muted={isMuted}>
              <Swatch kind={cause.kind} />
              <p>
                <b>
                  <Terms>{name}</Terms>
                </b>{" "}
                {causePlace(cause, comparison)}.{" "}
                <span className="reason-rule">{causeSentence(cause, comparison, false)}</span>
              </p>
              <button
                type="button"
                className="button small"
                disabled={isMuted}
                aria-label={`Select ${name}: ${cause.clause}`}
                title="All of one place; press again for the next"
                onClick={() => selectNext(cause)}
              >
                Select
              </button>
              <button
                type="button"
                className="button small"
                aria-pressed={isMuted}
                aria-label={`Mute ${name}: ${cause.clause}`}
                title={isMuted ? "Show these cells again" : "Leave these cells out of the picture"}
                onClick={() => setMuted(toggled(muted, cause))}
              >
                {isMuted ? "Muted" : "Mute"}
              </button>
            </li>
          );
        })}
      </ul>
      <SeenBefore faults={faults} />
    </section>
  );
}
