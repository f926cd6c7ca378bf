import { useEffect, useRef } from "react";
import { CopyButton } from "../../../mask-viz/copy-button";
import { causeRows } from "../findings";
import { descriptionText, gridsOf, sentencesOf } from "./description";
import { PlainTable } from "./plain-table";
import { RunTable } from "./run-table";
import type { TakeHomeProps } from "./take-home-props";

/** The masks without a picture: sentences, reasons, the grid of small masks, the runs that differ. */
export function MaskDescription({ output, shown }: TakeHomeProps) {
  const { comparison } = output;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever asked for words is to hear them next.
  useEffect(() => heading.current?.focus(), []);
  const reasons = causeRows(output);
  const grids = gridsOf(comparison);
  return (
    <section className="mask-description" aria-label="The masks in words">
      <header>
        <h3 ref={heading} tabIndex={-1}>
          The masks in words
        </h3>
        <CopyButton isSmall text={() => descriptionText(comparison, shown)}>
          Copy
        </CopyButton>
      </header>
      <ul>
        {[...sentencesOf(comparison, shown).entries()].map(([at, sentence]) => (
          <li key={at}>{sentence}</li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <PlainTable
          caption="Differences by reason"
          head={["Cells", "Kind", "Where", "Rule"]}
          rows={reasons.map(({ cells, kind, place, rule }) => [cells, kind, place, rule])}
        />
      )}
      {grids !== null && (
        <div className="mask-grids">
          <Grid title="Training" text={grids.train} />
          <Grid title="Inference" text={grids.infer} />
        </div>
      )}
      {comparison.runs.length > 0 && <RunTable comparison={comparison} />}
    </section>
  );
}

/** A field of text, so that keys can walk and scroll it. */
function Grid({ title, text }: { title: string; text: string }) {
  const lines = text.split("\n");
  return (
    <label className="mask-grid">
      {title}: a line for each slot, # seen, . hidden, | where the context ends
      <textarea readOnly wrap="off" spellCheck={false} rows={Math.min(24, lines.length)} value={text} />
    </label>
  );
}
