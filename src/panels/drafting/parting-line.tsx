import type { Step } from "../../engine/drafting/steps";
import { Terms } from "../../words/terms";
import type { Parting } from "./model/parting";

interface PartingLineProps {
  parting: Parting | null;
  steps: readonly Step[];
  hasTwo: boolean;
  onJump: (step: number) => void;
}

/** The answer before the picture: what the deviations cost, where the runs part, whether the text is the same. */
export function PartingLine({ parting, steps, hasTwo, onJump }: PartingLineProps) {
  if (!parting) {
    return (
      <div className="parting">
        <p className="hint">
          <Terms>
            {hasTwo
              ? "After the run: how much each run accepts, where the two part, and whether the committed text is the same."
              : "Switch a deviation on to see a second run beside this one."}
          </Terms>
        </p>
      </div>
    );
  }
  const [cost, ...others] = parting.sentences;
  const { place } = parting;
  const step = place
    ? steps.findIndex((one) => one.kind === "draft" && one.round === place.round && one.slot === place.slot)
    : -1;
  return (
    <div className="parting" data-same={parting.sameText}>
      <div className="parting-words">
        <p className="parting-headline">
          <Terms>{cost}</Terms>
        </p>
        {others.map((sentence) => (
          <p key={sentence}>
            <Terms>{sentence}</Terms>
          </p>
        ))}
      </div>
      {step >= 0 && (
        <button type="button" className="button" onClick={() => onJump(step)}>
          Go to where they part
        </button>
      )}
    </div>
  );
}
