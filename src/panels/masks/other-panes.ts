import { withoutCauses } from "../../engine/masks/without-causes";
import type { OtherComparison } from "../../mask-viz";
import { numberBehind } from "./in-front";
import { type MasksPicture, rowTokens } from "./model";
import { asPair } from "./other-sides";
import { mutedWords, readMuted } from "./reasons/muted";
import { sideTitles } from "./side-titles";

/**
 * What the panes of the inference sides behind the one in front show.
 * @param view of the cell: what is muted in front is muted in them, too.
 */
export function otherPanes(
  { others, params }: MasksPicture,
  inFront: number,
  view: Readonly<Record<string, unknown>>,
): OtherComparison[] {
  return others.map(({ comparison, verdict }, place) => {
    const { frame, train, infer } = comparison;
    const titles = sideTitles(asPair(params, place), numberBehind(place, inFront));
    const muted = readMuted(view, comparison);
    const note = mutedWords(muted);
    return {
      frame,
      difference: withoutCauses(comparison, muted).difference,
      train: { ...titles.train, mask: train.mask, rails: train.rails },
      infer: { ...titles.infer, mask: infer.mask, rails: infer.rails },
      tokensOfRows: rowTokens(params, frame.slotCount),
      verdict: note === null ? verdict.headline : `${verdict.headline} ${note}.`,
    };
  });
}
