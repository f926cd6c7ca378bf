import { useId, useState } from "react";
import { deviations } from "../../../engine/drafting/deviations";
import { RuleError } from "../../../engine/tensor/rule-error";
import { mostRounds, type SweepParams } from "../params";

interface RoundCountProps {
  params: SweepParams;
  /** Returns the rule that the change breaks, or null. */
  onChange: (roundCount: number) => string | null;
}

/** Keeps what is typed until it is a valid number, with the rule beside it; other params let it go. */
export function RoundCount({ params, onChange }: RoundCountProps) {
  const id = useId();
  const [refused, setRefused] = useState<{ text: string; fault: string; against: SweepParams } | null>(null);
  const shown = refused?.against === params ? refused : null;
  function take(text: string) {
    const fault = /^\s*\d+\s*$/.test(text) ? onChange(Number(text)) : notACount(text);
    setRefused(fault === null ? null : { text, fault, against: params });
  }
  return (
    <div className="field sweep-rounds">
      <label htmlFor={id}>Rounds of a run</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={shown?.text ?? `${params.roundCount}`}
        aria-invalid={shown !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => take(event.target.value)}
      />
      <p id={`${id}-note`} className={shown ? "fault" : "hint"}>
        {shown?.fault ?? hintOf(params)}
      </p>
    </div>
  );
}

/** Rounds from which on it is seen what rows cost that pile up from one round to the next. */
const enoughForLoops = 8;

/** What to know of the number; where faults of the loop are in it, that few rounds hide them. */
export function hintOf({ deviations: ids, roundCount }: SweepParams): string {
  const hasLoop = deviations.some(({ id, level }) => level === "loop" && ids.includes(id));
  const fewer = "Fewer where a text ends before.";
  return hasLoop && roundCount < enoughForLoops
    ? `${fewer} What a loop leaves behind adds up from round to round: with fewer than ${enoughForLoops} it hardly shows.`
    : fewer;
}

function notACount(text: string): string {
  return new RuleError("Rounds of a run", `a whole number in 1..${mostRounds}`, text).message;
}
