import { useMemo } from "react";
import type { CellViewProps } from "../../notebook/cell-kind";
import { CellChoice } from "./cell-choice";
import { HistogramChart } from "./charts/histogram-chart";
import { LengthChart } from "./charts/length-chart";
import { SlotChart } from "./charts/slot-chart";
import { Definitions } from "./definitions";
import { FigureTable, SlotTable } from "./figure-tables";
import { LogField } from "./logs/log-field";
import { LogList } from "./logs/log-list";
import { allSeries } from "./model/all-series";
import type { AcceptanceResult } from "./model/run-series";
import { slotCountOf } from "./model/series";
import type { AcceptanceParams } from "./params";
import { SeriesList } from "./series-list";
import { SpeedButton } from "./speed-button";
import { verdictOf } from "./verdict";
import "./acceptance.css";

/** Acceptance of runs and of logs on the same axes, in charts, tables and words. */
export default function AcceptanceView(props: CellViewProps<AcceptanceParams, AcceptanceResult>) {
  const { params, output, status, update, view, setView } = props;
  const all = useMemo(
    () => allSeries(params, output).map((series, at) => ({ at, series })),
    [params, output],
  );
  const hidden = hiddenIn(view);
  const shown = all.filter(({ series }) => !hidden.includes(series.id));
  const slotCount = slotCountOf(shown.map(({ series }) => series));
  const everySeries = all.map(({ series }) => series);
  const isStill = output === null && params.of.length > 0;
  return (
    <div className="acceptance">
      <p className="acceptance-verdict">
        {isStill || output === null ? status.sentence : verdictOf(output, params)}
      </p>
      {output !== null && output.without.length > 0 && (
        <p className="fault">No runs in {output.without.join(", ")}.</p>
      )}
      <CellChoice {...props} />
      {all.length > 0 && (
        <>
          <SeriesList all={all} hidden={hidden} onHide={(ids) => setView({ hidden: ids })} />
          <div className="acceptance-charts">
            <LengthChart
              shown={shown}
              title="Acceptance length with the bonus token"
              figure="length-with-bonus"
              from={1}
              to={2}
              estimateOf={({ lengthWithBonus }) => lengthWithBonus}
              otherOf={({ meanOfMeans, counts }) => (counts?.length === 1 ? null : meanOfMeans)}
            />
            <LengthChart
              shown={shown}
              title="Draft acceptance rate"
              figure="rate"
              from={0}
              to={0.1}
              estimateOf={({ rate }) => rate}
            />
            {slotCount > 0 && (
              <>
                <SlotChart
                  shown={shown}
                  slotCount={slotCount}
                  title="Acceptance per slot: share of all rounds"
                  sharesOf={({ perDraft }) => perDraft}
                />
                <SlotChart
                  shown={shown}
                  slotCount={slotCount}
                  title="Acceptance per slot, of the rounds that reached it"
                  sharesOf={({ conditional }) => conditional}
                />
              </>
            )}
            <HistogramChart shown={shown} title="Rounds by accepted drafts" />
          </div>
          <FigureTable series={everySeries} />
          {slotCount > 0 && (
            <details className="acceptance-slots">
              <summary>Slot by slot, as a table</summary>
              <SlotTable series={everySeries} />
            </details>
          )}
        </>
      )}
      {params.of.length > 0 && <SpeedButton of={params.of} insertBelow={props.insertBelow} />}
      <LogList logs={params.logs} onChange={(logs) => update({ logs })} />
      <LogField logs={params.logs} onChange={(logs) => update({ logs })} />
      {all.length > 0 && <Definitions />}
    </div>
  );
}

/** Ids of series that are off the charts, as the notebook keeps them. */
function hiddenIn({ hidden }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(hidden) ? hidden.filter((id) => typeof id === "string") : [];
}
