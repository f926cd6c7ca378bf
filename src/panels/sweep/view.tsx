import { useCallback, useMemo } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { SweepParams, SweepPrompt } from "./params";
import { namedRows, type SweepResult } from "./result";
import { DeviationChoice } from "./settings/deviation-choice";
import { PromptList } from "./settings/prompt-list";
import { RoundCount } from "./settings/round-count";
import { SweepBar } from "./sweep-bar";
import { Multiples } from "./table/multiples";
import { pressed, readSort, sorted } from "./table/sort";
import { Definitions, SweepTable } from "./table/sweep-table";
import { methodOf, verdictOf } from "./words";
import "./sweep.css";

/** Prompts under deviations: what is run, how far it is, and what came of it. */
export default function SweepView(props: CellViewProps<SweepParams, SweepResult>) {
  const { params, output, update, view, setView } = props;
  const chooseDeviations = useCallback((deviations: string[]) => update({ deviations }), [update]);
  const choosePrompts = useCallback((prompts: SweepPrompt[]) => update({ prompts }), [update]);
  const order = useMemo(() => readSort(view), [view]);
  const rows = useMemo(() => (output === null ? [] : sorted(namedRows(output), order)), [output, order]);
  return (
    <div className="sweep">
      {output !== null && <p className="sweep-verdict">{verdictOf(output)}</p>}
      <div className="sweep-settings">
        <DeviationChoice chosen={params.deviations} onChange={chooseDeviations} />
        <div>
          <PromptList prompts={params.prompts} onChange={choosePrompts} />
          <RoundCount params={params} onChange={(roundCount) => update({ roundCount })} />
        </div>
      </div>
      <SweepBar cell={props} />
      {output !== null && (
        <>
          <SweepTable
            rows={rows}
            order={order}
            onSort={(by) => {
              const { by: sortBy, isDescending } = pressed(order, by);
              setView({ sortBy, isDescending });
            }}
          />
          <Multiples rows={rows} />
          <Definitions method={methodOf(output.params)} />
        </>
      )}
    </div>
  );
}
