import { Swatch, type SwatchKind } from "./swatch";

interface MaskLegendProps {
  hasWeights: boolean;
  hasShiftedPositions: boolean;
  /** Whether several cells share a pixel, so that one can hold both kinds of difference. */
  isAggregated: boolean;
}

/** What the inks and shapes mean, in words. */
export function MaskLegend({ hasWeights, hasShiftedPositions, isAggregated }: MaskLegendProps) {
  return (
    <ul className="viz-legend" aria-label="Legend">
      <Entry kind="agree">seen on both sides</Entry>
      <Entry kind="hidden">hidden on both</Entry>
      <Entry kind="train-only">train-only</Entry>
      <Entry kind="infer-only">infer-only</Entry>
      <Entry kind="off">outlined: hidden here, seen on the other side</Entry>
      {isAggregated && <Entry kind="both">both kinds in one pixel</Entry>}
      {hasShiftedPositions && (
        <li>
          <span className="viz-tag">26</span> position id moved against the context
        </li>
      )}
      {hasWeights && <Entry kind="weight">attention paid, by area</Entry>}
      {hasWeights && <Entry kind="forbidden">attention paid to a hidden cell</Entry>}
    </ul>
  );
}

function Entry({ kind, children }: { kind: SwatchKind; children: string }) {
  return (
    <li>
      <Swatch kind={kind} /> {children}
    </li>
  );
}
