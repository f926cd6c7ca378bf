import { useRef } from "react";
import type { MaskPairProps } from "./mask-pair-props";
import { ProjectedPair } from "./projected-pair";
import { useAppearance } from "./use-appearance";
import { useWidth } from "./use-width";
import "./mask-viz.css";

/** Both masks side by side with everything around them, linked in zoom, place and cursor. */
export function MaskPair(props: MaskPairProps) {
  const root = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(root);
  const appearance = useAppearance(root);
  const { rowCount, columnCount } = props.frame;
  const hasCells = rowCount > 0 && columnCount > 0;
  return (
    <div ref={root} className="viz">
      {!hasCells && <p className="viz-empty">There is no block to show: the layout has no anchor.</p>}
      {hasCells && widthPx !== null && widthPx > 0 && appearance !== null && (
        <ProjectedPair {...props} widthPx={widthPx} appearance={appearance} />
      )}
    </div>
  );
}
