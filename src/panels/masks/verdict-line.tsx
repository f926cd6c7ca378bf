import type { Verdict } from "../../engine/masks/verdict";
import { Terms } from "../../words/terms";
import "./verdict-line.css";

interface VerdictLineProps {
  verdict: Verdict;
  /** What the picture below leaves out: `2 reasons muted, 8,192 cells hidden`. The verdict counts it all the same. */
  note?: string | null;
  /** What the verdict rests on, and what it cannot show. */
  notes?: readonly string[];
}

/** The answer before the picture: the same or not, how much, and why; then what differs and does no harm. */
export function VerdictLine({ verdict, note = null, notes = [] }: VerdictLineProps) {
  const { tone, headline, differences, harmless } = verdict;
  return (
    <div className="verdict" data-tone={tone} aria-live="polite">
      <span className="verdict-mark" aria-hidden="true">
        {tone === "differing" ? "≠" : "="}
      </span>
      <div className="verdict-words">
        <p className="verdict-headline">
          <Terms>{headline}</Terms>
        </p>
        {differences.length > 0 && (
          <p className="verdict-reasons">
            <Terms>{differences.join(" ")}</Terms>
          </p>
        )}
        {harmless.length > 0 && (
          <div className="verdict-harmless">
            <b>Harmless</b>
            <ul>
              {harmless.map(({ what, says }) => (
                <li key={`${what} ${says}`}>
                  <Terms>{says}</Terms>
                </li>
              ))}
            </ul>
          </div>
        )}
        {notes.map((sentence) => (
          <p key={sentence} className="verdict-note">
            <Terms>{sentence}</Terms>
          </p>
        ))}
        {note !== null && <p className="verdict-note">{note} in the picture. All of them count here.</p>}
      </div>
    </div>
  );
}
