import type { Frame } from "../../../engine/masks/frame";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import type { PlanScene } from "./plan-scene";

/** Token texts beside the axes of the masks; null is a mask token on the rows, and no text on the columns. */
export function axisTokens(scene: PlanScene, frame: Frame, tokenizer: PairTokenizer | null) {
  const texts = tokenizer ? scene.sequence.map((token) => tokenizer.tokenText(token)) : [];
  return {
    columns: Array.from({ length: frame.layout.contextLength }, (_, index) => texts[index] ?? null),
    rows: Array.from({ length: frame.rowCount }, (_, row) => (row === 0 ? (texts.at(-1) ?? null) : null)),
  };
}
