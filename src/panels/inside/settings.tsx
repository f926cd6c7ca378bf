import { useId } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { sourceWords } from "../../notebook/source-words";
import { allRunsOf, runsKey } from "../../store/drafting-result";
import type { InsideParams } from "./params";
import type { InsideResult } from "./result";
import { Segmented } from "./segmented";

interface SettingsProps {
  cell: CellViewProps<InsideParams, InsideResult>;
  onFault: (sentence: string | null) => void;
}

/** Which block: a drafting cell, a run of it, a round of that run. */
export function Settings({ cell, onFault }: SettingsProps) {
  const { params, inputs, sources, update } = cell;
  const id = useId();
  const cells = sources(runsKey.name);
  const runs = params.of === null ? null : (inputs.get(params.of)?.get(runsKey) ?? null);
  const all = runs === null ? [] : allRunsOf(runs);
  const names = [
    ...new Set([...all.map(({ name }) => name), ...(runs === null ? ["A", "B"] : []), params.run]),
  ];
  const rounds = all.find(({ name }) => name === params.run)?.timeline.rounds ?? [];
  const change = (patch: Partial<InsideParams>) => onFault(update(patch));
  return (
    <div className="inside-settings">
      <div className="field">
        <label htmlFor={`${id}-of`}>Drafting cell</label>
        <select
          id={`${id}-of`}
          className="select"
          value={params.of ?? ""}
          onChange={({ target }) => change({ of: target.value === "" ? null : target.value })}
        >
          <option value="">choose one</option>
          {cells.map((source) => (
            <option key={source.name} value={source.name}>
              {sourceWords(source)}
            </option>
          ))}
          {params.of !== null && !cells.some(({ name }) => name === params.of) && (
            <option value={params.of}>{params.of} (no such cell)</option>
          )}
        </select>
      </div>
      <Segmented
        legend="Run"
        choices={Object.fromEntries(names.map((name) => [name, name]))}
        value={params.run}
        onChoose={(run) => change({ run })}
      />
      <div className="field">
        <label htmlFor={`${id}-round`}>Round</label>
        <select
          id={`${id}-round`}
          className="select"
          value={params.round}
          onChange={({ target }) => change({ round: Number(target.value) })}
        >
          {rounds.map(({ index, plan, acceptedDrafts, drafts }) => (
            <option key={index} value={index}>
              {`${index + 1}: anchor ${plan.anchor}, ${acceptedDrafts} of ${drafts.length} accepted`}
            </option>
          ))}
          {rounds[params.round] === undefined && (
            <option value={params.round}>
              {runs === null ? params.round + 1 : `${params.round + 1} (no such round)`}
            </option>
          )}
        </select>
      </div>
    </div>
  );
}
