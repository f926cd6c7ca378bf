import type { Side } from "../engine/masks/frame";
import { placeOfRow } from "../engine/masks/frame";
import type { WithoutLoss } from "../engine/masks/loss";
import type { DroppedBlock } from "../engine/masks/rails";
import { sentence } from "../engine/masks/wording";
import type { PairInput } from "./pair-input";
import { visibleToken } from "./token-text";

const withoutLossWords: Record<WithoutLoss, string> = {
  "unused-anchor": "its anchor is unused",
  "padding-anchor": "its anchor is padding",
  "thrown-away": "its output is thrown away",
  "past-sequence": "it is past the end of the sequence",
  "past-document": "it is past the end of its document",
};

export const droppedWords: Record<DroppedBlock, string> = {
  "unused-anchor": "unused",
  "padding-anchor": "anchored on padding",
  "no-loss": "without any loss",
};

/**
 * What the rails say of a row of the frame, both sides: `Slot 1 stands at position 26 in training and 27 at
 * inference, is trained on token 25 "x" with loss weight 1, is read as token 25 "x".`
 */
export function rowWords(input: PairInput, row: number): string {
  const { frame, train, infer } = input;
  const { block, slot } = placeOfRow(frame, row);
  const name = frame.layout.anchors.length === 1 ? `slot ${slot}` : `slot ${slot} of block ${block}`;
  if (frame.layout.anchors[block] === null) return sentence(`${name} has no anchor: its block is unused`);
  const at = (side: PairInput["train"]) => side.rails.slotPositions[row] ?? null;
  const [before, after] = [at(train), at(infer)];
  const place =
    before !== null && after !== null && before !== after
      ? [`stands at position ${before} in training and ${after} at inference`]
      : [before ?? after].flatMap((position) =>
          position === null ? [] : [`stands at position ${position}`],
        );
  const parts = [
    ...place,
    ...(before === null ? [] : trainingWords(input, row)),
    ...(after === null ? [] : labelWords(input, "infer", row, "is read as")),
  ];
  return parts.length === 0 ? "" : sentence(`${name} ${parts.join(", ")}`);
}

function trainingWords(input: PairInput, row: number): string[] {
  const { lossWeights, withoutLoss } = input.train.rails;
  const label = labelWords(input, "train", row, "is trained on");
  const weight = lossWeights?.[row] ?? null;
  if (weight === null) return label;
  const why = withoutLoss?.[row] ?? null;
  if (why !== null) return [`has no loss as ${withoutLossWords[why]}`];
  return label.map((words) => `${words} with loss weight ${Number(weight.toPrecision(3))}`);
}

function labelWords(
  { tokensOfColumns, ...sides }: PairInput,
  side: Side,
  row: number,
  verb: string,
): string[] {
  const { labels } = sides[side].rails;
  if (labels === undefined) return [];
  const label = labels[row];
  if (label === null) return side === "train" ? ["is not trained"] : ["is not read"];
  const token = tokensOfColumns?.[label] ?? null;
  return [`${verb} token ${label}${token === null ? "" : ` "${visibleToken(token)}"`}`];
}
