import { useId } from "react";
import { roundOf } from "../../engine/drafting/steps";
import type { Motion } from "../../store/lockstep";
import type { SteppingState } from "../../store/stepping";
import "./step-controls.css";

interface Control {
  motion: Motion;
  label: string;
  mark: string;
  markFirst: boolean;
  keys: string;
}

const controls: Control[] = [
  { motion: "start", label: "Start", mark: "|◂", markFirst: true, keys: "Home" },
  { motion: "block-back", label: "Block", mark: "◂◂", markFirst: true, keys: "Shift ," },
  { motion: "step-back", label: "Step", mark: "◂", markFirst: true, keys: "," },
  { motion: "step", label: "Step", mark: "▸", markFirst: false, keys: "." },
  { motion: "block", label: "Block", mark: "▸▸", markFirst: false, keys: "Shift ." },
  { motion: "rejection", label: "Next rejection", mark: "▸×", markFirst: false, keys: "R" },
  { motion: "breakpoint", label: "Next breakpoint", mark: "▸●", markFirst: false, keys: "U" },
  { motion: "end", label: "End", mark: "▸|", markFirst: false, keys: "End" },
];

const backwards: readonly Motion[] = ["start", "block-back", "step-back"];

/** Moves the one cursor of both runs, by step, by block and to what was asked for, and scrubs. */
export function StepControls({ state, hasBreakpoints }: { state: SteppingState; hasBreakpoints: boolean }) {
  const { steps, cursor, result, move, jump, playing, play, pause } = state;
  const sliderId = useId();
  const isIdle = result === null;
  const isOffered = ({ motion }: Control) => motion !== "breakpoint" || hasBreakpoints;
  return (
    <div className="step-controls">
      <div className="step-buttons" role="toolbar" aria-label="Steps">
        {controls.filter(isOffered).map(({ motion, label, mark, markFirst, keys }) => (
          <button
            key={motion}
            type="button"
            className="button"
            disabled={isIdle}
            aria-label={`${label}${backwards.includes(motion) && motion !== "start" ? " back" : ""}`}
            aria-keyshortcuts={keys}
            title={`Key: ${keys}`}
            onClick={() => move(motion)}
          >
            {markFirst && <Mark text={mark} />}
            {label}
            {!markFirst && <Mark text={mark} />}
          </button>
        ))}
        <button
          type="button"
          className="button"
          disabled={isIdle}
          aria-pressed={playing}
          title="Key: Space"
          onClick={playing ? pause : play}
        >
          {playing ? "Pause" : "Play"}
        </button>
      </div>
      <div className="step-scrubber">
        <label htmlFor={sliderId} className="step-place">
          {placeText(state)}
        </label>
        <input
          id={sliderId}
          type="range"
          min={0}
          max={Math.max(1, steps.length - 1)}
          value={cursor}
          disabled={isIdle}
          aria-valuetext={placeText(state)}
          onChange={(event) => jump(Number(event.target.value))}
        />
      </div>
    </div>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <span className="step-mark" aria-hidden="true">
      {text}
    </span>
  );
}

function placeText({ steps, cursor }: SteppingState): string {
  if (steps.length === 0) return "Not run yet";
  const round = roundOf(steps[cursor]);
  const last = roundOf(steps[steps.length - 1]);
  const rounds = last === null ? 0 : last + 1;
  const place = round === null ? "Prompt" : `Round ${round + 1} of ${rounds}`;
  return `${place}, step ${cursor} of ${steps.length - 1}`;
}
