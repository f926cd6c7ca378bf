import { memo, useEffect, useRef } from "react";
import type { RoundBar } from "./model/round-bars";
import { moveFocus } from "./roving";
import "./round-timeline.css";
import { Terms } from "../../words/terms";

interface RoundTimelineProps {
  bars: readonly RoundBar[];
  currentRound: number | null;
  runNames: readonly string[];
  /** Drafts in a block: the height of a full bar. */
  draftsPerBlock: number;
  isFreeRunning: boolean;
  onJump: (step: number) => void;
}

/** One column per round, a bar per run; the height is the number of accepted drafts. */
export const RoundTimeline = memo(function RoundTimeline(props: RoundTimelineProps) {
  const { bars, currentRound, runNames, draftsPerBlock, isFreeRunning, onJump } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const column = currentRound === null ? null : box.current?.children[currentRound];
    if (!box.current || !(column instanceof HTMLElement)) return;
    const left = column.offsetLeft - box.current.offsetLeft;
    const right = left + column.offsetWidth - box.current.clientWidth;
    // Moves the row, never the page, and only as far as it must.
    box.current.scrollLeft = Math.max(right, Math.min(left, box.current.scrollLeft));
  }, [currentRound]);
  return (
    <figure className="rounds">
      <figcaption className="hint">
        <Terms>{caption(draftsPerBlock, isFreeRunning, runNames, bars)}</Terms>
      </figcaption>
      <div ref={box} className="round-bars" role="toolbar" aria-label="Rounds" onKeyDown={moveFocus}>
        {bars.map((bar) => (
          <RoundColumn
            key={bar.round}
            bar={bar}
            isCurrent={bar.round === currentRound}
            isTabStop={bar.round === (currentRound ?? 0)}
            runNames={runNames}
            draftsPerBlock={draftsPerBlock}
            onJump={onJump}
          />
        ))}
        {bars.length === 0 && <span className="hint round-none">No round yet.</span>}
      </div>
    </figure>
  );
});

function caption(
  draftsPerBlock: number,
  isFreeRunning: boolean,
  [left, right]: readonly string[],
  bars: readonly RoundBar[],
): string {
  const accepts = isFreeRunning ? "would accept" : "accepts, the bonus token not counted";
  const which = right === undefined ? "." : `: run ${left} left, run ${right} right.`;
  const isAnyEdited = bars.some(({ runs }) => runs.some((run) => run?.isEdited));
  const edited = isAnyEdited ? " ✎: changed by hand." : "";
  return `Rounds. A bar's height is the number of drafts, of ${draftsPerBlock}, that the target ${accepts}${which}${edited}`;
}

interface RoundColumnProps extends Omit<RoundTimelineProps, "bars" | "currentRound" | "isFreeRunning"> {
  bar: RoundBar;
  isCurrent: boolean;
  isTabStop: boolean;
}

const RoundColumn = memo(function RoundColumn(props: RoundColumnProps) {
  const { bar, isCurrent, isTabStop, runNames, draftsPerBlock, onJump } = props;
  const sentence = barSentence(bar, runNames);
  return (
    <button
      type="button"
      className="round-column"
      data-roving
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? "step" : undefined}
      aria-label={sentence}
      title={sentence}
      onClick={() => onJump(bar.firstStep)}
    >
      {bar.runs.some((run) => run?.isEdited) && (
        <span className="edit-mark" aria-hidden="true">
          ✎
        </span>
      )}
      {bar.runs.map((run, which) => (
        <span
          key={runNames[which]}
          className="round-bar"
          data-column={which}
          data-missing={run === null}
          style={{ height: `${run ? (100 * run.accepted) / draftsPerBlock : 0}%` }}
        />
      ))}
    </button>
  );
});

function barSentence({ round, runs }: RoundBar, names: readonly string[]): string {
  const parts = runs.map((run, at) =>
    run
      ? `${names[at]} ${run.accepted} of ${run.drafts}${run.isEdited ? ", changed by hand" : ""}`
      : `${names[at]} has ended`,
  );
  return `Round ${round + 1}: ${parts.join(", ")}`;
}
