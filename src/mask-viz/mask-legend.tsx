import { Swatch, type SwatchKind } from "./swatch";

interface MaskLegendProps {
  /** Largest attention weight shown; null where none is. */
  largestWeight: number | null;
  hasShiftedPositions: boolean;
  /** Whether several cells share a pixel, so that one can hold both kinds of difference. */
  isAggregated: boolean;
}

/** What the inks and shapes mean, in words. */
export function MaskLegend({ largestWeight, hasShiftedPositions, isAggregated }: MaskLegendProps) {
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
      {largestWeight !== null && (
        <Entry kind="weight">{`attention paid, by area, largest ${percent(largestWeight)}`}</Entry>
      )}
      {largestWeight !== null && <Entry kind="forbidden">attention paid to a hidden cell</Entry>}
    </ul>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function Entry({ kind, children }: { kind: SwatchKind; children: string }) {
  return (
    <li>
      <Swatch kind={kind} /> {children}
    </li>
  );
}
