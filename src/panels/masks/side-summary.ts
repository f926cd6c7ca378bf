import type { Convention } from "../../engine/masks/convention";
import { patternName } from "../../engine/masks/pattern-wording";
import { conventionOf } from "./convention-of";
import type { MasksParams, SideParams } from "./params";
import { windowText } from "./window-words";

export interface SummaryPart {
  text: string;
  /** Whether it was set by hand: the preset says something else. */
  isSet: boolean;
}

/**
 * How a side lays out and reads a block, in a few words each. Of a side with cells from elsewhere no more
 * than its preset still decides: what the cells see is theirs to say.
 * @param maskName what a mask from a cell is called, where its file has a name of its own
 */
export function summaryOf(
  params: MasksParams,
  side: "train" | "infer",
  maskName: string | null = null,
): SummaryPart[] {
  const { preset, from } = params[side];
  const wordsOf = from === undefined ? partsOf : numberingOf;
  const ofPreset = wordsOf(params, { preset, set: {} });
  const parts = wordsOf(params, params[side]).map((text) => ({ text, isSet: !ofPreset.includes(text) }));
  if (from === undefined) return parts;
  return [
    { text: `cells from ${maskName ?? from}`, isSet: false },
    { text: "only numbered by the preset", isSet: false },
    ...parts,
  ];
}

function partsOf({ layerType, layout }: MasksParams, side: SideParams): string[] {
  const convention = conventionOf(side, layerType);
  const rule = convention.attention[layerType];
  return [
    `block of ${convention.blockSize}, ${directions[rule.direction]}`,
    ...(rule.pattern ? [patternName(rule.pattern)] : []),
    ...(rule.contextStart.from === "none" ? [] : [contextEnds[convention.contextEnd]]),
    ...windowText(rule.contextStart, rule.reach),
    ...(layout.documents === undefined ? [] : [documents[convention.documents]]),
    ...emptyText(convention, layout.anchors.includes(null)),
    ...numbersText(convention),
  ];
}

function numberingOf({ layerType }: MasksParams, side: SideParams): string[] {
  const convention = conventionOf(side, layerType);
  return [`block of ${convention.blockSize}`, ...numbersText(convention)];
}

function numbersText({ positions, labelShift }: Convention): string[] {
  return [...positionText(positions), ...(labelShift === 0 ? [] : [`slot k is for token k + ${labelShift}`])];
}

const directions = { both: "seen whole", causal: "causal", "anti-causal": "anti-causal" };

const contextEnds: Record<Convention["contextEnd"], string> = {
  "before-anchor": "context before the anchor",
  "through-anchor": "context with the anchor",
  "whole-context": "the whole context for every block",
};

const documents: Record<Convention["documents"], string> = {
  ignored: "documents ignored",
  "same-document": "the anchor's document only",
};

function emptyText({ deadAnchor, emptyRows }: Convention, hasUnused: boolean): string[] {
  return [
    ...(hasUnused
      ? [deadAnchor === "own-block" ? "unused anchors keep their block" : "unused anchors see nothing"]
      : []),
    ...(emptyRows === "past-end" ? ["rows past the end see nothing"] : []),
    ...(emptyRows === "padding-anchor" ? ["blocks on padding see nothing"] : []),
  ];
}

function positionText(positions: Convention["positions"]): string[] {
  const { origin, blockStart, shift, slotsPerPosition, limit } = positions;
  return [
    `positions from ${origin}`,
    `block numbered ${blockStart === "anchor" ? "from its anchor" : "after its context"}`,
    ...(shift === 0 ? [] : [`block shifted by ${shift > 0 ? "+" : ""}${shift}`]),
    ...(slotsPerPosition === 1 ? [] : [`${slotsPerPosition} slots share a position`]),
    ...(limit === undefined ? [] : [`positions below ${limit}`]),
  ];
}
