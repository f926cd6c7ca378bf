import type { Frame } from "../engine/masks/frame";
import { counted, listed } from "../engine/masks/wording";
import type { SideRails } from "./pair-input";
import { droppedWords } from "./row-words";

interface Rails {
  frame: Frame;
  train: SideRails;
  infer: SideRails;
}

/** Of more runs, blocks or slots only the first are told one by one. */
const MOST_LISTED = 16;

/** The rails as sentences: positions, labels and loss of the first block in use, dropped blocks, documents. */
export function railSentences(rails: Rails): string[] {
  const first = rails.frame.layout.anchors.findIndex((anchor) => anchor !== null);
  return [
    ...(first === -1
      ? []
      : [...positionLine(rails, first), ...labelLine(rails, first), ...lossLine(rails, first)]),
    ...droppedLines(rails),
    ...documentLine(rails.frame),
  ];
}

function positionLine({ frame, train, infer }: Rails, block: number): string[] {
  const [before, after] = [train, infer].map((side) => spread(ofBlock(frame, side.slotPositions, block)));
  if (before === null || after === null) return [];
  const same =
    before === after ? `${before} on both sides` : `${before} in training and ${after} at inference`;
  return [`Slots of ${blockName(frame, block)} stand at positions ${same}.`];
}

function labelLine({ frame, train, infer }: Rails, block: number): string[] {
  const [before, after] = [train, infer].map(({ labels }) =>
    labels === undefined ? null : tokensOfSlots(ofBlock(frame, labels, block)),
  );
  if (before === null || after === null) return [];
  const name = blockName(frame, block);
  if (before === after) return [`In ${name}, ${before}, in training and at inference.`];
  return [`In ${name}, ${before} in training, but ${after} at inference.`];
}

/** `slots 1..15 stand for tokens 25..39`. */
function tokensOfSlots(labels: readonly (number | null)[]): string | null {
  const slots = [...labels.keys()].filter((slot) => labels[slot] !== null);
  const words = spread(labels);
  return words === null ? null : `slots ${spread(slots)} stand for tokens ${words}`;
}

function lossLine({ frame, train }: Rails, block: number): string[] {
  if (train.lossWeights === undefined || train.lossWeights === null) return [];
  const weights = ofBlock(frame, train.lossWeights, block).flatMap((weight) =>
    weight === null ? [] : [`${Number(weight.toPrecision(3))}`],
  );
  const shown = weights.slice(0, MOST_LISTED).join(", ");
  return [
    `Loss weights of ${blockName(frame, block)}, slot by slot: ${shown}${weights.length > MOST_LISTED ? ", ..." : ""}.`,
  ];
}

function droppedLines({ frame, train }: Rails): string[] {
  const { droppedBlocks } = train;
  if (droppedBlocks === undefined) return [];
  return (["unused-anchor", "padding-anchor", "no-loss"] as const).flatMap((why) => {
    const blocks = [...droppedBlocks.keys()].filter((block) => droppedBlocks[block] === why);
    if (blocks.length === 0) return [];
    const verb = blocks.length === 1 ? "is" : "are";
    const names =
      blocks.length > MOST_LISTED
        ? `the first is block ${blocks[0]}`
        : listed(blocks.map((block) => `block ${block}`));
    return [
      `${blocks.length} of ${counted(frame.layout.anchors.length, "block")} ${verb} ${droppedWords[why]}: ${names}.`,
    ];
  });
}

function documentLine({ layout: { documents } }: Frame): string[] {
  if (documents === null) return [];
  const runs: { document: number; start: number; end: number }[] = [];
  for (const [index, document] of documents.entries()) {
    const last = runs.at(-1);
    if (last?.document === document) last.end = index + 1;
    else runs.push({ document, start: index, end: index + 1 });
  }
  if (runs.length < 2) return [];
  const words = runs.slice(0, MOST_LISTED).map(({ document, start, end }) => {
    const name = document === -1 ? "padding" : `document ${document}`;
    return `${name} at columns ${start}..${end - 1}`;
  });
  const left = runs.length - words.length;
  return [`Context: ${words.join(", ")}${left > 0 ? `, and ${left} more` : ""}.`];
}

function ofBlock<Value>({ slotCount }: Frame, rows: readonly Value[], block: number): readonly Value[] {
  return rows.slice(block * slotCount, (block + 1) * slotCount);
}

/** First and last of the numbers there are: `25..40`. */
function spread(numbers: readonly (number | null)[]): string | null {
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0) return null;
  return known.length === 1 ? `${known[0]}` : `${known[0]}..${known[known.length - 1]}`;
}

function blockName({ layout }: Frame, block: number): string {
  return layout.anchors.length === 1 ? "the block" : `block ${block}`;
}
