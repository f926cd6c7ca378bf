import type { OtherComparison } from "../../mask-viz";
import { type MasksPicture, rowTokens } from "./model";
import { asPair, otherTitle } from "./other-sides";
import type { MasksParams } from "./params";
import { sideTitles } from "./side-titles";

/** What the panes of the further inference sides show. */
export function otherPanes({ others }: MasksPicture, params: MasksParams): OtherComparison[] {
  return others.map(({ comparison, verdict }, index) => {
    const { frame, difference, train, infer } = comparison;
    const titles = sideTitles(asPair(params, index));
    return {
      frame,
      difference,
      train: { ...titles.train, mask: train.mask, rails: train.rails },
      infer: { ...titles.infer, title: otherTitle(index), mask: infer.mask, rails: infer.rails },
      tokensOfRows: rowTokens(params, frame.slotCount),
      verdict: verdict.headline,
    };
  });
}
