export type SwatchKind =
  | "agree"
  | "mask"
  | "hidden"
  | "train-only"
  | "infer-only"
  | "off"
  | "both"
  | "weight"
  | "forbidden"
  | "edited";

/** A cell of the picture in the size of a letter: the same inks and the same shapes. */
export function Swatch({ kind }: { kind: SwatchKind }) {
  return (
    <svg
      className="viz-swatch"
      data-kind={kind}
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
    >
      <rect className="viz-swatch-cell" x="0.75" y="0.75" width="12.5" height="12.5" />
      {kind === "train-only" && <path className="viz-swatch-glyph" d="M7 3.4 L10.6 10 H3.4 Z" />}
      {kind === "infer-only" && (
        <rect className="viz-swatch-glyph" x="4.4" y="4.4" width="5.2" height="5.2" />
      )}
      {kind === "both" && <path className="viz-swatch-glyph" d="M1 1 H7 V7 H1 Z M7 7 H13 V13 H7 Z" />}
      {kind === "weight" && <rect className="viz-swatch-glyph" x="3.2" y="3.2" width="7.6" height="7.6" />}
      {kind === "edited" && <path className="viz-swatch-glyph" d="M7 0.75 H13.25 V7 Z" />}
      {kind === "forbidden" && <path className="viz-swatch-glyph" d="M1 1 L13 13 M13 1 L1 13" />}
    </svg>
  );
}
