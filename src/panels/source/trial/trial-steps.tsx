import { useMemo } from "react";
import type { Cell } from "../../../engine/mask-mod/source-error";
import type { GivenMask } from "../../../engine/masks/given-mask";
import { sentenceOf } from "../../../engine/tensor/sentence-of";

/** What the source computes in the cell: a line for every name that it gives a value, in its order. */
export function TrialSteps({ given, cell: { q, kv } }: { given: GivenMask; cell: Cell }) {
  const steps = useMemo(() => {
    try {
      return { lines: given.stepsIn?.(q, kv) ?? [], fault: null };
    } catch (error) {
      return { lines: [], fault: sentenceOf(error) };
    }
  }, [given, q, kv]);
  return (
    <section className="trial-steps" aria-label="Intermediates in this cell">
      <h4>In this cell</h4>
      {steps.fault !== null && <p className="fault">{steps.fault}</p>}
      <ol>
        {/* A name that is assigned twice gives two lines, which may read the same. */}
        {[...steps.lines.entries()].map(([at, line]) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
