import type { Convention } from "../convention";
import type { PresetFit } from "./preset-fit";

/**
 * A convention that lays out and numbers a dump, with the rules of the preset that fits the dump's cells in
 * place of its own: the cells then have the reasons of that preset, and positions and labels stay.
 */
export function explainedByFit(
  convention: Convention,
  { convention: fit, layerType }: PresetFit,
): Convention {
  const { emptyRows: _, ...numbered } = convention;
  const { contextEnd, documents, deadAnchor, emptyRows } = fit;
  const rule = fit.attention[layerType];
  return {
    ...numbered,
    contextEnd,
    documents,
    deadAnchor,
    attention: { full: rule, sliding: rule },
    ...(emptyRows === undefined ? {} : { emptyRows }),
  };
}
