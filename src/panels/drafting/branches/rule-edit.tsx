import { useId, useState } from "react";
import { DeviationOptions } from "../deviations/deviation-options";
import type { Branching } from "./use-branching";

interface RuleEditProps {
  /** Runs that can be gone on from, those that are shown. */
  runs: readonly string[];
  /** The round at the cursor; null before the first. */
  round: number | null;
  branching: Branching;
}

/** A rule: serves a run otherwise from the round at the cursor on. */
export function RuleEdit({ runs, round, branching }: RuleEditProps) {
  const id = useId();
  const [wanted, setWanted] = useState(runs[0]);
  const of = runs.includes(wanted) ? wanted : runs[0];
  const obstacle = round === null ? "Step to a round first." : branching.obstacle;
  const goOn = (value: string) => {
    if (round === null || value === "") return;
    const ids = value === "trained" ? [] : [value];
    branching.change({ of, round }, { kind: "rule", deviations: ids });
  };
  return (
    <div className="rule-edit">
      {runs.length > 1 && (
        <>
          <label htmlFor={`${id}-run`}>A rule: run</label>
          <select
            id={`${id}-run`}
            className="select"
            value={of}
            onChange={({ target }) => setWanted(target.value)}
          >
            {runs.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
      <label htmlFor={`${id}-rule`}>
        {runs.length > 1 ? "" : `A rule: run ${of} `}
        {round === null ? "served otherwise" : `from round ${round + 1} on, served`}
      </label>
      <select
        id={`${id}-rule`}
        className="select"
        value=""
        disabled={obstacle !== null}
        title={obstacle ?? ""}
        onChange={({ target }) => goOn(target.value)}
      >
        <option value="" disabled>
          Choose how
        </option>
        <option value="trained">as trained, no deviation</option>
        <DeviationOptions />
      </select>
    </div>
  );
}
