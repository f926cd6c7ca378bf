import type { CellState } from "../../notebook/cell-status";

/** What a state looks like at the size of a letter; the words stand beside it or are read out. */
export function StatusMark({ state }: { state: CellState | "holds" }) {
  const shape = shapes[state];
  if (shape === undefined) return null;
  return (
    <svg
      className="status-mark"
      data-state={state}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
    >
      {shape}
    </svg>
  );
}

const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.5, strokeLinecap: "round" } as const;
const cross = <path {...line} d="M3.5 3.5l5 5M8.5 3.5l-5 5" />;
const ban = (
  <>
    <circle {...line} cx="6" cy="6" r="4.5" />
    <path {...line} d="M3 9l6-6" />
  </>
);

/** Without a shape: a cell that was never run, and one that is as it should be. */
const shapes: Partial<Record<CellState | "holds", React.ReactNode>> = {
  holds: <path {...line} d="M1.8 6.6l2.8 2.8 5.6-6.4" />,
  queued: <circle {...line} cx="6" cy="6" r="4.5" strokeDasharray="0.1 2.7" />,
  running: <path {...line} d="M6 1.5A4.5 4.5 0 1 1 1.5 6" />,
  edited: <circle cx="6" cy="6" r="3.5" fill="currentColor" />,
  stale: (
    <>
      <path {...line} d="M10.5 6A4.5 4.5 0 1 1 8.8 2.5" />
      <path {...line} d="M8.8 0.8v2h-2" />
    </>
  ),
  disabled: ban,
  "disabled-by-ancestor": ban,
  stopped: <rect x="2" y="2" width="8" height="8" rx="1" fill="currentColor" />,
  failed: cross,
  "assertion-failed": (
    <>
      <rect {...line} x="1" y="1" width="10" height="10" rx="1.5" />
      {cross}
    </>
  ),
  untrusted: <path {...line} d="M6 1l4.2 1.6v3C10.2 8.4 8.4 10.3 6 11 3.6 10.3 1.8 8.4 1.8 5.6v-3z" />,
};
