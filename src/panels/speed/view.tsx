import { ScrollBox } from "../../mask-viz/scroll-box";
import type { CellViewProps } from "../../notebook/cell-kind";
import { runsKey } from "../../store/drafting-result";
import type { SpeedParams } from "./params";
import type { SpeedResult } from "./result";
import { definition, rowsOf, tableHead, verdictOf } from "./words";
import "./speed.css";

/** Speed of both ways of decoding, with every measurement. */
export default function SpeedView(props: CellViewProps<SpeedParams, SpeedResult>) {
  const { params, output, status, run, goOn, stop, update } = props;
  const isBusy = status.state === "running" || status.state === "queued";
  const standing =
    params.of.length === 0
      ? "Tick a drafting cell first: its prompt is decoded."
      : status.state === "done"
        ? ""
        : status.sentence;
  const canGoOn = status.state === "stopped" && output !== null;
  return (
    <div className="speed">
      {output !== null && output.samples.length > 0 && <p className="speed-verdict">{verdictOf(output)}</p>}
      <PromptChoice {...props} />
      <div className="speed-bar">
        {isBusy ? (
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="button primary" disabled={params.of.length === 0} onClick={run}>
            {output === null ? "Measure" : "Measure again"}
          </button>
        )}
        {canGoOn && (
          <button type="button" className="button" onClick={goOn}>
            Go on
          </button>
        )}
        <label className="speed-repeats">
          Measurements of each prompt
          <select
            className="select"
            value={params.repeats}
            onChange={({ target }) => update({ repeats: Number(target.value) })}
          >
            {[...new Set([1, 3, 5, 10, params.repeats])].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <p className={status.state === "failed" ? "fault" : "hint"}>{standing}</p>
      </div>
      <p className="hint">
        {definition} {output !== null && `Measured on ${output.where} It lasts until the page is left.`}
      </p>
      {output !== null && output.samples.length > 0 && <Measurements result={output} />}
    </div>
  );
}

type ChoiceProps = Pick<CellViewProps<SpeedParams>, "sources" | "params" | "update">;

function PromptChoice({ sources, params: { of }, update }: ChoiceProps) {
  const names = sources(runsKey.name).map(({ name }) => name);
  const all = [...names, ...of.filter((name) => !names.includes(name))];
  return (
    <fieldset className="speed-choice">
      <legend>Prompts and token limits of</legend>
      {all.length === 0 && <p className="hint">There is no drafting cell whose prompt could be taken.</p>}
      {all.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={of.includes(name)}
            onChange={({ target }) =>
              update({ of: target.checked ? [...of, name] : of.filter((other) => other !== name) })
            }
          />{" "}
          {names.includes(name) ? name : `${name} (no such cell)`}
        </label>
      ))}
    </fieldset>
  );
}

function Measurements({ result }: { result: SpeedResult }) {
  return (
    <ScrollBox className="speed-scroll" label="Measurements">
      <table className="plain-table">
        <thead>
          <tr>
            {tableHead.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* A measurement has no identity but its place. */}
          {[...rowsOf(result).entries()].map(([at, row]) => (
            <tr key={at}>
              {tableHead.map((head, column) => (
                <td key={head}>{row[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
