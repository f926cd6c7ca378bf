import type { Frame } from "../../engine/masks/frame";
import { type MaskView, sameFrameCell } from "../../mask-viz";
import { type MasksPicture, rowTokens } from "./model";
import { asPair } from "./other-sides";

/**
 * The inference side that is stepped through, explained and taken home, by its number: 0 is the one beside
 * training in the settings. Out of the view of a cell, in which anything may stand.
 */
export function readInFront(
  { inFront }: Readonly<Record<string, unknown>>,
  { others }: Pick<MasksPicture, "others">,
): number {
  return typeof inFront === "number" && Number.isInteger(inFront) && inFront > 0 && inFront <= others.length
    ? inFront
    : 0;
}

/** What the number in front becomes when a further side goes, 1 being the first of them. */
export function inFrontWithout(inFront: number, gone: number): number {
  if (inFront === gone) return 0;
  return inFront > gone ? inFront - 1 : inFront;
}

/** The view when another side comes to the front: of blocks of another size, the same cell in the whole picture. */
export function viewInFront(view: MaskView, from: Frame, to: Frame): MaskView {
  if (from.slotCount === to.slotCount) return view;
  const cell = view.cell && sameFrameCell(view.cell, from, to);
  const isLocked = cell !== null && view.isLocked;
  return { ...view, cell, isLocked, camera: null, inferCamera: null, selection: null };
}

/** The number of a side that is not in front, by its place among them. */
export function numberBehind(place: number, inFront: number): number {
  return place < inFront ? place : place + 1;
}

/** The picture with that side as the one beside training, and the others in their order behind it. */
export function withInFront(picture: MasksPicture, inFront: number): MasksPicture {
  if (inFront === 0) return picture;
  const { params, comparison, verdict, others } = picture;
  const front = others[inFront - 1];
  const behind = others.filter((other) => other !== front);
  const sidesBehind = (params.others ?? []).filter((_, index) => index !== inFront - 1);
  return {
    ...picture,
    params: { ...asPair(params, inFront - 1), others: [params.infer, ...sidesBehind] },
    comparison: front.comparison,
    verdict: front.verdict,
    others: [{ comparison, verdict }, ...behind],
    // Counts by layer are those of the first side.
    layers: null,
    tokensOfRows: rowTokens(params, front.comparison.frame.slotCount),
  };
}
