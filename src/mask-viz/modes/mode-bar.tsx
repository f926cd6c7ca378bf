import { titleWithKeys } from "../commands";
import type { Blink } from "../use-blink";
import { modeTitles, type PaneMode, paneModes } from "./pane-mode";

interface ModeBarProps {
  mode: PaneMode;
  blink: Blink;
  /** Does what a command of the mask view does. */
  run(commandId: string): void;
}

/** How both masks are shown, and, while they blink, what starts and stops it. */
export function ModeBar({ mode, blink, run }: ModeBarProps) {
  return (
    <div className="viz-modes">
      <fieldset className="segmented">
        <legend className="visually-hidden">How both masks are shown</legend>
        {paneModes.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={mode === each}
            title={titleWithKeys(`mask.show-${each}`)}
            onClick={() => {
              if (mode !== each) run(`mask.show-${each}`);
            }}
          >
            {modeTitles[each]}
          </button>
        ))}
      </fieldset>
      {mode === "blink" && <BlinkButton blink={blink} run={run} />}
    </div>
  );
}

/** For whoever wants nothing to move by itself, a button that turns the pane over. */
function BlinkButton({ blink, run }: Pick<ModeBarProps, "blink" | "run">) {
  if (blink.isStill)
    return (
      <button type="button" className="button viz-blink" onClick={() => run("mask.blink")}>
        Show the other
      </button>
    );
  return (
    <button
      type="button"
      className="button viz-blink"
      title={titleWithKeys("mask.show-blink")}
      onClick={() => run("mask.show-blink")}
    >
      {blink.isAlternating ? "Stop" : "Start"}
    </button>
  );
}
