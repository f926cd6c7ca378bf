import { counted } from "../../../engine/masks/wording";
import { ScrollBox } from "../../../mask-viz/scroll-box";
import type { RunName } from "../../../store/branches";
import { remarksOf } from "../model/findings";
import { errorWords } from "../model/number-words";
import { patternOf } from "../model/pattern";
import type { RunTaps } from "../result";
import { CosineTable } from "./cosine-table";

const servedAs: Readonly<Record<RunName, string>> = { A: "as trained", B: "as served" };

/** One run's inputs of fc beside the target's states, and what is wrong with them. */
export function RunMatch({ run }: { run: RunTaps }) {
  const { name, inputs, rowCount, anchor } = run;
  const warnings = inputs.flatMap(({ warning }) => warning ?? []);
  const pattern = patternOf(inputs);
  const remarks = remarksOf(run);
  const mostOff = Math.max(...inputs.map(({ relativeError }) => relativeError ?? 0));
  return (
    <div className="taps-run" data-run={name}>
      <p className="taps-run-title">
        <span className="taps-badge">{name}</span>
        {`${servedAs[name] ?? "a branch"}, ${counted(rowCount, "context row")} before the anchor at index ${anchor}`}
      </p>
      {inputs.length === 0 ? (
        <p className="hint">No context row holds a state of this text: there is nothing to compare.</p>
      ) : (
        <ScrollBox className="taps-scroll" label={`Run ${name}: inputs of fc against the target's states`}>
          <CosineTable name={name} inputs={inputs} />
        </ScrollBox>
      )}
      {pattern !== null && <p className="taps-pattern">{pattern}</p>}
      {warnings.length > 0 && (
        <ul className="taps-warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {warnings.length === 0 && inputs.length > 0 && (
        <p className="taps-right">
          {mostOff === 0
            ? "Each is the state that was declared for it, number by number."
            : `Each is the state that was declared for it, off by ${errorWords(mostOff)} of its norm at most.`}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className="hint">
          {remark}
        </p>
      ))}
    </div>
  );
}
