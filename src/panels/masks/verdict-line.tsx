import type { Difference } from "../../engine/masks/difference";
import type { Verdict } from "../../engine/masks/verdict";

/** The answer before the picture: the same or not, how much, and why. */
export function VerdictLine({ verdict, difference }: { verdict: Verdict; difference: Difference }) {
  const [headline, ...reasons] = verdict.sentences;
  return (
    <div className="verdict" data-tone={verdict.tone} aria-live="polite">
      <span className="verdict-mark" aria-hidden="true">
        {verdict.tone === "differing" ? "≠" : "="}
      </span>
      <div className="verdict-words">
        <p className="verdict-headline">{headline}</p>
        {reasons.length > 0 && <p className="verdict-reasons">{reasons.join(" ")}</p>}
      </div>
      <dl className="verdict-counts">
        <Count kind="train-only" count={difference.trainOnlyCount} />
        <Count kind="infer-only" count={difference.inferOnlyCount} />
        <Count kind="agreeing" count={difference.agreeingCount} />
      </dl>
    </div>
  );
}

function Count({ kind, count }: { kind: "train-only" | "infer-only" | "agreeing"; count: number }) {
  return (
    <div className="verdict-count" data-kind={kind}>
      <dt>{kind}</dt>
      <dd>{count.toLocaleString("en-US")}</dd>
    </div>
  );
}
