import { useMemo } from "react";
import type { Comparison } from "../../engine/masks/comparison";
import type { Side } from "../../engine/masks/frame";
import { stepsInCell } from "./steps-in-cell";
import "./given-steps.css";

interface GivenStepsProps {
  comparison: Comparison;
  side: Side;
  /** In the frame. */
  cell: { row: number; column: number };
}

/** What the source of a side computes in the cell, a line each; nothing where no source gave the mask. */
export function GivenSteps({ comparison, side, cell: { row, column } }: GivenStepsProps) {
  const steps = useMemo(
    () => stepsInCell(comparison, side, { row, column }),
    [comparison, side, row, column],
  );
  if (steps === null) return null;
  if ("fault" in steps) return <p className="given-steps-fault">{steps.fault}</p>;
  return (
    <div className="given-steps">
      <p>{comparison[side].given?.name} computes</p>
      <ol>
        {/* A name that is assigned twice gives two lines, which may read the same. */}
        {[...steps.lines.entries()].map(([at, line]) => (
          <li key={at}>{line}</li>
        ))}
      </ol>
    </div>
  );
}
