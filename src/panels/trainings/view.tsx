import { useState } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { Terms } from "../../words/terms";
import { DirectionTable } from "./direction-table";
import { draftingCell } from "./drafting-cell";
import type { TrainingsParams } from "./params";
import { StrictTable } from "./strict-table";
import type { TrainingsTables } from "./tables";
import { methodOf, promptWords, verdictOf } from "./words";
import "./trainings.css";

/** Every drafter served strictly, and each fault on either side: in training, when served, in both. */
export default function TrainingsView({
  params,
  output,
  status,
  update,
  insertBelow,
}: CellViewProps<TrainingsParams, TrainingsTables>) {
  const [fault, setFault] = useState<string | null>(null);
  const draft = (deviations: readonly string[]) => setFault(insertBelow(draftingCell(deviations)));
  return (
    <div className="trainings">
      <fieldset className="trainings-prompts">
        <legend>Prompts</legend>
        {(["generated", "stdlib"] as const).map((prompts) => (
          <label key={prompts}>
            <input type="radio" checked={params.prompts === prompts} onChange={() => update({ prompts })} />{" "}
            {promptWords[prompts]}
          </label>
        ))}
      </fieldset>
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      {output === null ? (
        <p className={status.state === "failed" ? "fault" : "hint"}>{status.sentence}</p>
      ) : (
        <>
          <p className="trainings-verdict">{verdictOf(output)}</p>
          <StrictTable tables={output} onDraft={draft} />
          <h3>Which side has it</h3>
          <p>
            A fault can sit in training, in serving, or in both, where it is none. Weights that learned
            without it may take it for noise; weights that learned with it may lean on it.
          </p>
          {output.directions.map((direction) => (
            <DirectionTable key={direction.fault} direction={direction} onDraft={draft} />
          ))}
          <p className="hint">
            <Terms>{methodOf(output)}</Terms>
          </p>
        </>
      )}
    </div>
  );
}
