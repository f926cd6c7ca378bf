import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { columnWords, percent, tokenWords } from "../model/words";
import type { HeldAgainst } from "../result";
import { type HeadScene, leastMarked } from "./head-raster";

/** A cell of a head. */
export interface CellPlace {
  slot: number;
  column: number;
}

/** The cell with the most attention; of hidden ones with attention, where there are any, the heaviest. */
export function heaviestCell({ weights, blockSize, contextRows, isHidden }: HeadScene): CellPlace {
  const columns = contextRows + blockSize;
  let best = { slot: 0, column: 0, share: -1 };
  let worst = { slot: 0, column: 0, share: leastMarked };
  for (let slot = 0; slot < blockSize; slot++) {
    for (let column = 0; column < columns; column++) {
      const share = weights[slot * columns + column];
      if (share > best.share) best = { slot, column, share };
      if (share > worst.share && isHidden(slot, column)) worst = { slot, column, share };
    }
  }
  const { slot, column } = worst.share > leastMarked ? worst : best;
  return { slot, column };
}

/** Where a key leads from a cell; null for a key that leads nowhere. */
export function movedBy(
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">,
  cell: CellPlace,
  scene: HeadScene,
): CellPlace | null {
  const { slot, column } = cell;
  const { blockSize, contextRows } = scene;
  const last = { slot: blockSize - 1, column: contextRows + blockSize - 1 };
  const isAccel = ctrlKey || metaKey;
  switch (key) {
    case "ArrowRight":
      return { slot, column: Math.min(last.column, column + 1) };
    case "ArrowLeft":
      return { slot, column: Math.max(0, column - 1) };
    case "ArrowDown":
      return { slot: Math.min(last.slot, slot + 1), column };
    case "ArrowUp":
      return { slot: Math.max(0, slot - 1), column };
    case "Home":
      return { slot: isAccel ? 0 : slot, column: 0 };
    case "End":
      return { slot: isAccel ? last.slot : slot, column: last.column };
    case "PageDown":
      return { slot, column: column < contextRows ? contextRows : last.column };
    case "PageUp":
      return { slot, column: column > contextRows ? contextRows : 0 };
    case "n":
    case "N":
      return isAccel ? null : nextHidden(cell, scene, shiftKey ? -1 : 1);
    default:
      return null;
  }
}

/** The next hidden cell with attention in reading order, the first one behind the last; the cell where there is none. */
function nextHidden(
  { slot, column }: CellPlace,
  { weights, blockSize, contextRows, isHidden }: HeadScene,
  step: 1 | -1,
): CellPlace {
  const columns = contextRows + blockSize;
  const count = blockSize * columns;
  for (let away = 1; away <= count; away++) {
    const at = (slot * columns + column + step * away + count) % count;
    const place = { slot: Math.floor(at / columns), column: at % columns };
    if (weights[at] >= leastMarked && isHidden(place.slot, place.column)) return place;
  }
  return { slot, column };
}

const hiders: Readonly<Record<HeldAgainst, string>> = { plan: "The mask", trained: "Training" };

/** What stands in a cell, in words. */
export function cellSentence(
  { plan, lens }: OpenedBlock,
  { layer, head }: { layer: number; head: number },
  { weights, blockSize, contextRows, isHidden }: HeadScene,
  { slot, column }: CellPlace,
  against: HeldAgainst,
  tokenizer: PairTokenizer,
): string {
  const share = weights[slot * (contextRows + blockSize) + column];
  const token = slot < plan.firstUsedSlot ? plan.blockTokens[slot] : lens[lens.length - 1][slot].final.token;
  const says = slot < plan.firstUsedSlot ? "the anchor" : "drafts";
  const hidden = isHidden(slot, column) ? ` ${hiders[against]} hides this cell.` : "";
  return `Layer ${layer}, head ${head}: slot ${slot} (${says} ${tokenWords(token, tokenizer)}) pays ${percent(share)} of its attention to ${columnWords(plan, column, tokenizer)}.${hidden}`;
}
