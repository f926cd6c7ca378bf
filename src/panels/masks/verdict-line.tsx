import type { Verdict } from "../../engine/masks/verdict";
import { Terms } from "../../words/terms";

interface VerdictLineProps {
  verdict: Verdict;
  /** What the picture below leaves out: `2 reasons muted, 8,192 cells hidden`. The verdict counts it all the same. */
  note?: string | null;
}

/** The answer before the picture: the same or not, how much, and why. */
export function VerdictLine({ verdict, note = null }: VerdictLineProps) {
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
        {note !== null && <p className="verdict-reasons">In the picture: {note}. All of them count here.</p>}
      </div>
    </div>
  );
}
