import { memo, useId, useMemo } from "react";
import { useStore } from "zustand";
import { MeasuredFigures } from "./measured-figures";
import { deviationRows } from "./model/deviation-rows";
import { sampleAnchor } from "./model/plan-scene";
import type { TrainedSide } from "./model/trained-side";
import type { DraftingParams } from "./params";
import { libraryStore } from "./workbench";
import "./deviation-table.css";
import { Terms } from "../../words/terms";

interface DeviationTableProps {
  /** Of the drafter that would run now. */
  trained: TrainedSide;
  chosen: readonly string[];
  onChange: (patch: Partial<DraftingParams>) => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Every deviation with its cause, what it changes, and what it does to the bundled pair. */
export const DeviationTable = memo(function DeviationTable(props: DeviationTableProps) {
  const { trained, chosen, onChange, isFolded, onFold } = props;
  const id = useId();
  const measurements = useStore(libraryStore, (library) => library.measurements);
  const rows = useMemo(
    () => deviationRows(trained, chosen, sampleAnchor, measurements),
    [trained, chosen, measurements],
  );
  const aligned = measurements?.rows.find((row) => row.id === "aligned") ?? null;
  const toggle = (id: string, isOn: boolean) =>
    onChange({ deviations: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) });
  return (
    <section className="deviations" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <button
          type="button"
          className="deviations-fold"
          aria-expanded={!isFolded}
          aria-controls={`${id}-table`}
          onClick={() => onFold(!isFolded)}
        >
          What can go wrong, and what it does
        </button>
      </h3>
      <div id={`${id}-table`} hidden={isFolded}>
        <p className="hint">
          <Terms>{`Changes are counted for one block of ${trained.convention.blockSize} at anchor ${sampleAnchor}. ${
            measurements
              ? `Figures: the bundled pair, ${measurements.prompts} held-out prompts, half-written programs and pieces of Python's library; every round counted once, accepted drafts without the bonus token.`
              : "Measured figures are not there."
          }`}</Terms>
        </p>
        <div className="deviation-scroll">
          <table className="deviation-table">
            <thead>
              <tr>
                <th scope="col">Run B</th>
                <th scope="col">Deviation</th>
                <th scope="col">Changes</th>
                <Figure title="Accepted" hint="mean of 15 a round, ± standard deviation over rounds" />
                <Figure title="Any" hint="rounds with at least one accepted" />
                <Figure title="Repeats" hint="neighbouring drafts that are the same token" />
                <Figure
                  title="Free-running text"
                  hint="every draft kept unverified, after the shipped prompt where that repeats itself most; the repeat is marked"
                />
              </tr>
            </thead>
            <tbody>
              {aligned && (
                <tr className="deviation-aligned">
                  <td />
                  <th scope="row">Aligned, as trained</th>
                  <td className="deviation-changes">Changes nothing.</td>
                  <MeasuredFigures measured={aligned} onChange={onChange} />
                </tr>
              )}
              {rows.map(({ deviation, isOn, changes, measured }) => (
                <tr key={deviation.id} data-on={isOn}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`Run B: ${deviation.title}`}
                      checked={isOn}
                      onChange={(event) => toggle(deviation.id, event.target.checked)}
                    />
                  </td>
                  <th scope="row">
                    {deviation.title}
                    <span className="deviation-cause">{deviation.cause}</span>
                    <code>{deviation.formula}</code>
                  </th>
                  <td className="deviation-changes">{changes}</td>
                  <MeasuredFigures measured={measured} onChange={onChange} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
});

function Figure({ title, hint }: { title: string; hint: string }) {
  return (
    <th scope="col" className="deviation-figure">
      {title}
      <span className="hint">{hint}</span>
    </th>
  );
}
