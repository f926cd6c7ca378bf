import { sideName } from "./edited";
import { fieldsOf } from "./form/fields";
import { type FormField, optionsOf } from "./form/form-field";
import { otherPairs, otherTitle } from "./other-sides";
import type { MasksParams } from "./params";

/** What the form shows another value for, a sentence each: "Inference, block size: 8 instead of 16." */
export function changesOf(before: MasksParams, now: MasksParams): string[] {
  const changes = fieldsOf(now)
    .filter((field) => field.read(before) !== field.read(now))
    .map((field) => `${placeOf(field)}: ${shown(field, now)} instead of ${shown(field, before)}.`);
  const { tokens } = now.layout;
  const sameTokens = JSON.stringify(before.layout.tokens) === JSON.stringify(tokens);
  return [
    ...changes,
    ...otherChanges(before, now),
    ...(sameTokens ? [] : ["The text of the tokens changed."]),
  ];
}

/** Of the further inference sides: which came or went, and what changed in those that stayed. */
function otherChanges(before: MasksParams, now: MasksParams): string[] {
  const [were, are] = [otherPairs(before), otherPairs(now)];
  const gone = were.slice(are.length).map((_, at) => `${otherTitle(are.length + at)} was removed.`);
  const others = are.map((pair, index) => {
    if (index >= were.length) return `${otherTitle(index)} was added: ${sideName(pair, "infer")}.`;
    const isSame = JSON.stringify(pair.infer) === JSON.stringify(were[index].infer);
    return isSame ? null : `${otherTitle(index)}: ${sideName(pair, "infer")}, and was another.`;
  });
  return [...others.filter((sentence) => sentence !== null), ...gone];
}

function placeOf({ id, label }: FormField): string {
  if (id.endsWith(".preset") || !id.includes(".")) return label;
  const side = id.startsWith("train.") ? "Training" : "Inference";
  return `${side}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

function shown(field: FormField, params: MasksParams): string {
  const text = field.read(params);
  const option = optionsOf(field, params)?.find(({ value }) => value === text);
  return option?.label ?? (text === "" ? "nothing" : text);
}
