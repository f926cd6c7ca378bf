import type { Verdict } from "../../engine/masks/verdict";
import { Terms } from "../../words/terms";

/** The answer before the picture: the same or not, how much, and why. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  const [headline, ...reasons] = verdict.sentences;
  return (
    <div className="verdict" data-tone={verdict.tone} aria-live="polite">
      <span className="verdict-mark" aria-hidden="true">
        {verdict.tone === "differing" ? "≠" : "="}
      </span>
      <div className="verdict-words">
        <p className="verdict-headline">
          <Terms>{headline}</Terms>
        </p>
        {reasons.length > 0 && (
          <p className="verdict-reasons">
            <Terms>{reasons.join(" ")}</Terms>
          </p>
        )}
      </div>
    </div>
  );
}
