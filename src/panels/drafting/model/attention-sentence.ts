import type { Round } from "../../../engine/drafting/round";
import { type Frame, placeOfColumn } from "../../../engine/masks/frame";
import { visibleToken } from "../../../mask-viz/token-text";
import type { RunName } from "../../../store/branches";
import { mostAttentionBytes } from "../../../store/drafting-result";
import { mostPaid, type PaidAttention } from "./plan-scene";
import { probabilityText } from "./step-sentence";

/**
 * Where the looked-at slot of a run looked most, in words.
 * @param round the run's round at the drawn block, once it has drafted
 */
export function attentionSentence(
  paid: PaidAttention | null,
  round: Round | null,
  run: RunName,
  slot: number | null,
  frame: Frame,
  columnTexts: readonly (string | null)[],
): string {
  if (round && !round.attention) {
    return `The attention of this round was not kept: a result holds at most ${mostAttentionBytes / 1e6} MB of it.`;
  }
  if (!paid) return "The attention that each slot paid is drawn in the cells once it has drafted.";
  if (slot === null)
    return "Drawn in the cells: the attention that every slot paid. Point at a slot for its own.";
  const keys = mostPaid(paid, slot, 3).map(({ column, share }) => {
    const place = placeOfColumn(frame, column);
    const text = place.kind === "context" ? columnTexts[column] : null;
    const name = place.kind === "context" ? `c${place.index}` : `slot ${place.slot}`;
    return `${name}${text === null ? "" : ` “${visibleToken(text)}”`} (${probabilityText(share)})`;
  });
  return `Slot ${slot} of run ${run} paid most of its attention to ${keys.join(", ")}.`;
}
