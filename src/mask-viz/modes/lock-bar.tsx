import { titleWithKeys } from "../commands";
import type { PaneLocks } from "./pane-locks";

interface LockBarProps {
  /** One pane has nothing to lock; the buttons keep their place, so that nothing beside them moves. */
  isIdle: boolean;
  locks: PaneLocks;
  /** Whether attention is drawn in both panes. */
  hasScale: boolean;
  /** Whether the panes show different places. */
  isApart: boolean;
  setLocks(locks: PaneLocks): void;
  take(): void;
}

const words: Readonly<Record<keyof PaneLocks, readonly [label: string, hint: string]>> = {
  zoom: ["Zoom", "Both panes at the same scale"],
  place: ["Place", "Both panes move together, as far apart as they are now"],
  scale: ["Shades", "Attention of both panes on one scale"],
};

/** What both panes have in common, each on its own. */
export function LockBar({ isIdle, locks, hasScale, isApart, setLocks, take }: LockBarProps) {
  const shown = (["zoom", "place", "scale"] as const).filter((each) => each !== "scale" || hasScale);
  return (
    <div className="viz-locks">
      <fieldset>
        <legend title={titleWithKeys("mask.locks")}>Lock</legend>
        {shown.map((each) => (
          <button
            key={each}
            type="button"
            className="button viz-lock"
            aria-pressed={locks[each]}
            disabled={isIdle}
            title={words[each][1]}
            onClick={() => setLocks({ ...locks, [each]: !locks[each] })}
          >
            {words[each][0]}
          </button>
        ))}
      </fieldset>
      {isApart && (
        <button type="button" className="button quiet" title={titleWithKeys("mask.take")} onClick={take}>
          Take from the other
        </button>
      )}
    </div>
  );
}
