import { useId } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { sourceWords } from "../../notebook/source-words";
import { runsKey } from "../../store/drafting-result";
import type { TapsParams } from "./params";
import type { TapsResult } from "./result";

type Props = CellViewProps<TapsParams, TapsResult>;

/** Whose block, which one, and the button that looks at it. */
export function BlockChoice({ params, inputs, output, status, sources, update, run, stop }: Props) {
  const id = useId();
  const cells = sources(runsKey.name);
  const of = params.of ?? cells.at(0)?.name ?? null;
  const rounds = of === null ? undefined : inputs.get(of)?.get(runsKey)?.aligned.timeline.rounds;
  const count = Math.max(rounds?.length ?? 0, params.round + 1);
  const isBusy = status.state === "running" || status.state === "queued";
  const isGone = params.of !== null && !cells.some(({ name }) => name === params.of);
  function start() {
    if (params.of === null && of !== null) update({ of });
    run();
  }
  return (
    <div className="taps-bar">
      <label className="field" htmlFor={`${id}-of`}>
        <span className="label">Drafting cell</span>
        <select
          id={`${id}-of`}
          className="select"
          value={of ?? ""}
          disabled={of === null}
          onChange={({ target }) => update({ of: target.value, round: 0 })}
        >
          {of === null && <option value="">none in this notebook</option>}
          {isGone && <option value={params.of ?? ""}>{`${params.of} (no such cell)`}</option>}
          {cells.map((source) => (
            <option key={source.name} value={source.name}>
              {sourceWords(source)}
            </option>
          ))}
        </select>
      </label>
      <label className="field" htmlFor={`${id}-round`}>
        <span className="label">Block</span>
        <select
          id={`${id}-round`}
          className="select"
          value={params.round}
          onChange={({ target }) => update({ round: Number(target.value) })}
        >
          {[...Array(count).keys()].map((round) => (
            <option key={round} value={round}>
              {blockTitle(round, rounds?.[round]?.plan.anchor)}
            </option>
          ))}
        </select>
      </label>
      {isBusy ? (
        <button type="button" className="button" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="button" className="button primary" disabled={of === null || isGone} onClick={start}>
          {output === null ? "Match the taps" : "Match again"}
        </button>
      )}
      <p className={status.state === "failed" ? "fault" : "hint"}>{standing(status, of)}</p>
    </div>
  );
}

function blockTitle(round: number, anchor: number | undefined): string {
  return anchor === undefined ? `${round + 1}` : `${round + 1}, anchor ${anchor}`;
}

function standing(status: Props["status"], of: string | null): string {
  if (of === null) return "A drafting cell has to be there first: its runs are what is looked at.";
  if (status.state === "idle") {
    return "The block is drafted again, and the target's states over its text are computed in three ways.";
  }
  return status.state === "done" ? "" : status.sentence;
}
