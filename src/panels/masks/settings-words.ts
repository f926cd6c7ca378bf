import type { Side } from "../../engine/masks/frame";
import { sideName } from "./edited";
import { sceneFields } from "./form/fields";
import { optionsOf } from "./form/form-field";
import { drafterWords } from "./from-config/drafter-words";
import { otherPairs, otherTitle } from "./other-sides";
import type { MasksParams } from "./params";
import { summaryOf } from "./side-summary";

/** What the cell was told to compare, in words, for everything outside of the page. */
export function settingsWords(params: MasksParams): { label: string; value: string }[] {
  return [
    { label: "Training", value: sideWords(params, "train") },
    { label: "Inference", value: sideWords(params, "infer") },
    ...otherPairs(params).map((pair, index) => ({
      label: otherTitle(index),
      value: sideWords(pair, "infer"),
    })),
    ...(params.drafter ? [{ label: "Drafter's config.json", value: drafterWords(params.drafter) }] : []),
    ...sceneFields.map((field) => {
      const text = field.read(params);
      const option = optionsOf(field, params)?.find(({ value }) => value === text);
      return { label: field.label, value: option?.label ?? listWords(text) };
    }),
  ];
}

/** Anchors and document starts of real training batches go into the hundreds. */
const mostListed = 24;

function listWords(text: string): string {
  if (text === "") return "0, all is one document";
  const parts = text.split(", ");
  if (parts.length <= mostListed) return text;
  return `${parts.slice(0, mostListed).join(", ")} and ${parts.length - mostListed} more`;
}

function sideWords(params: MasksParams, side: Side): string {
  const parts = summaryOf(params, side).map(({ text, isSet }) => (isSet ? `${text} (set by hand)` : text));
  return `${sideName(params, side)}: ${parts.join(", ")}`;
}
