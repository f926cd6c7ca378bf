import type { Convention, LayerType } from "../../engine/masks/convention";
import { conventionOf } from "./convention-of";
import type { MasksParams, SideParams } from "./params";

export interface SummaryPart {
  text: string;
  /** Whether it was set by hand: the preset says something else. */
  isSet: boolean;
}

/** How a side lays out and reads a block, in a few words each. */
export function summaryOf(params: MasksParams, side: "train" | "infer"): SummaryPart[] {
  const { layerType, layout } = params;
  const parts = (from: SideParams) =>
    partsOf(conventionOf(from, layerType), layerType, layout.documents !== undefined);
  const ofPreset = parts({ ...params[side], set: {} });
  return parts(params[side]).map((text) => ({ text, isSet: !ofPreset.includes(text) }));
}

function partsOf(convention: Convention, layerType: LayerType, hasDocuments: boolean): string[] {
  const { positions } = convention;
  const rule = convention.attention[layerType];
  const parts = [
    `block of ${convention.blockSize}, ${directions[rule.direction]}`,
    convention.contextEnd === "before-anchor" ? "context before the anchor" : "context with the anchor",
    windowText(rule.contextStart, rule.reach),
  ];
  if (hasDocuments) {
    parts.push(convention.documents === "ignored" ? "documents ignored" : "the anchor's document only");
  }
  parts.push(
    `positions from ${positions.origin}`,
    `block numbered ${positions.blockStart === "anchor" ? "from its anchor" : "after its context"}`,
  );
  if (positions.shift !== 0)
    parts.push(`block shifted by ${positions.shift > 0 ? "+" : ""}${positions.shift}`);
  if (positions.slotsPerPosition !== 1) parts.push(`${positions.slotsPerPosition} slots share a position`);
  return parts.filter((part) => part !== "");
}

const directions = { both: "seen whole", causal: "causal", "anti-causal": "anti-causal" };

type Rule = Convention["attention"][LayerType];

function windowText(start: Rule["contextStart"], reach: Rule["reach"]): string {
  const inBlock = reach.left === null && reach.right === null ? "" : ", in the block too";
  switch (start.from) {
    case "start":
      return "";
    case "anchor":
      return `window of ${start.keys} keys before the anchor${inBlock}`;
    case "query":
      return `window of ${start.keys} keys up to each slot${inBlock}`;
    case "none":
      return "no context";
    default:
      return `${start.from} window${inBlock}`;
  }
}
