import type { MatrixCell } from "../../engine/masks/preset-matrix";
import type { Preset } from "../../engine/masks/presets";
import { listed, sentence } from "../../engine/masks/wording";
import { blockPhrases, layerPhrases, pairWords } from "./pair-words";

/** The pair in hand: its names, its counts over all layers, by layer and by block. */
export function PairDetail({
  train,
  infer,
  cell,
  anchors,
  onOpen,
}: {
  train: Preset;
  infer: Preset;
  cell: MatrixCell | null;
  anchors: readonly (number | null)[];
  onOpen(): void;
}) {
  const differs = cell !== null && cell.trainOnly + cell.inferOnly > 0;
  return (
    <section className="pair-detail" aria-label="Pair in hand">
      <p className="pair-names">
        <strong>{train.title}</strong>
        {" \u2192 "}
        <strong>{infer.title}</strong>
        {": "}
        {pairWords(cell)}
        {differs && ", over all blocks and layers"}.
      </p>
      {differs && (
        <>
          <p>{sentence(listed(layerPhrases(cell)))}</p>
          {anchors.length > 1 &&
            cell.layers
              .filter(({ trainOnly, inferOnly }) => trainOnly + inferOnly > 0)
              .map((layer) => (
                <p key={layer.layerType} className="hint">
                  {`One ${layer.layerType} layer by block: ${blockPhrases(layer, anchors).join("; ")}.`}
                </p>
              ))}
        </>
      )}
      <button type="button" className="button" onClick={onOpen}>
        Open as a masks cell
      </button>
    </section>
  );
}
