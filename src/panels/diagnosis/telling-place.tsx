import type { TellingPlace } from "../../engine/diagnosis/telling";
import { namesOf } from "../../engine/diagnosis/wording";
import { visibleToken } from "../../mask-viz/token-text";
import { useCopy } from "../../mask-viz/use-copy";
import type { DiagnosisResult } from "./result";

interface TellingProps {
  pair: DiagnosisResult["pair"];
  place: TellingPlace;
  onDraft: () => void;
}

/** What two candidates draft where they part, so that one more block of the harness tells which it is. */
export function Telling({ pair: { tokenizer }, place, onDraft }: TellingProps) {
  const { kind, of, tokens, rounds, parting } = place;
  const { said, copy } = useCopy(JSON.stringify(tokens));
  const isSameDraft = parting.in === "commit";
  const rows = of.map((deviations, at) => {
    const other = rounds[1 - at];
    const { drafts, committed } = rounds[at];
    return isSameDraft
      ? { deviations, shown: committed, other: other.committed }
      : { deviations, shown: drafts, other: other.drafts };
  });
  return (
    <section className="diagnosis-telling" aria-label="Where the two part">
      <p>
        {`Have your harness draft there. It is the one whose tokens it ${isSameDraft ? "commits" : "drafts"}:`}
      </p>
      {rows.map(({ deviations, shown, other }) => (
        <div key={deviations.join()} className="diagnosis-told">
          <span className="hint">{namesOf(deviations)}</span>
          <span>
            {/* A token has no identity but its place. */}
            {[...shown.entries()].map(([at, token]) => (
              <span key={at} className="token" data-differs={token !== other[at]}>
                {visibleToken(tokenizer.tokenText(token))}
                {token !== other[at] && <span className="visually-hidden"> differs</span>}
              </span>
            ))}
          </span>
        </div>
      ))}
      <div className="diagnosis-bar">
        <button type="button" className="button" onClick={onDraft}>
          Draft there
        </button>
        <button type="button" className="button quiet" onClick={copy}>
          {kind === "anchor" ? "Copy the token ids up to the anchor" : "Copy the token ids of the prompt"}
        </button>
        <span className="hint" role="status">
          {said}
        </span>
      </div>
    </section>
  );
}
