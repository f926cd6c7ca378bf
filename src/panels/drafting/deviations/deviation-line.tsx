import { memo, useId } from "react";
import type { Measurement } from "../../../store/library";
import { Terms } from "../../../words/terms";
import type { DeviationRow } from "../model/deviation-rows";
import { FreeRunningSample } from "./free-running-sample";
import { MeasuredFigures, measuredSentence } from "./measured-figures";

interface DeviationLineProps {
  row: DeviationRow;
  isOn: boolean;
  isOpen: boolean;
  /** The one line of the list that the Tab key reaches. */
  isTabStop: boolean;
  onToggle: (id: string, isOn: boolean) => void;
  onOpen: (id: string, isOpen: boolean) => void;
  onSetUp: (id: string, promptId: string) => void;
}

/** One deviation: on or off, what it changes, what was measured; cause, formula and reports on demand. */
export const DeviationLine = memo(function DeviationLine(props: DeviationLineProps) {
  const { row, isOn, isOpen, isTabStop, onToggle, onOpen, onSetUp } = props;
  const { deviation, changes, measured } = row;
  const id = useId();
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      <tr data-on={isOn} data-deviation={deviation.id}>
        <td className="deviation-check">
          <input
            type="checkbox"
            data-roving
            tabIndex={tabIndex}
            aria-label={`Run B: ${deviation.title}`}
            checked={isOn}
            onChange={(event) => onToggle(deviation.id, event.target.checked)}
          />
        </td>
        <th scope="row">
          <button
            type="button"
            className="deviation-more"
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onOpen(deviation.id, !isOpen)}
          >
            {deviation.title}
          </button>
          <span className="deviation-changes">{changes}</span>
        </th>
        <MeasuredFigures measured={measured} />
      </tr>
      {isOpen && (
        <tr id={id} className="deviation-about">
          <td />
          <td colSpan={3}>
            <p>
              <Terms>{deviation.cause}</Terms>
            </p>
            <dl>
              <dt>Formula</dt>
              <dd>
                <code>{deviation.formula}</code>
              </dd>
              <dt>Expected</dt>
              <dd>{deviation.signature}</dd>
              <dt>Reports</dt>
              <dd>{deviation.reports.length === 0 ? "none known" : deviation.reports.join(", ")}</dd>
              <dt>Measured</dt>
              <dd>{measured === null ? "not measured" : measuredSentence(measured)}</dd>
            </dl>
            <Sample measured={measured} onSetUp={(promptId) => onSetUp(deviation.id, promptId)} />
          </td>
        </tr>
      )}
    </>
  );
});

function Sample({
  measured,
  onSetUp,
}: {
  measured: Measurement | null;
  onSetUp: (promptId: string) => void;
}) {
  if (!measured?.sample) return null;
  return (
    <div className="deviation-sample">
      <p className="hint">Free-running text, every draft kept unverified; the repeat is marked.</p>
      <FreeRunningSample sample={measured.sample} onSetUp={onSetUp} />
    </div>
  );
}
