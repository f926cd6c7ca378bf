import { fieldsOf } from "./form/fields";
import { type FormField, optionsOf } from "./form/form-field";
import type { MasksParams } from "./params";

/** What the form shows another value for, a sentence each: "Inference, block size: 8 instead of 16." */
export function changesOf(before: MasksParams, now: MasksParams): string[] {
  const changes = fieldsOf(now)
    .filter((field) => field.read(before) !== field.read(now))
    .map((field) => `${placeOf(field)}: ${shown(field, now)} instead of ${shown(field, before)}.`);
  const { tokens } = now.layout;
  const sameTokens = JSON.stringify(before.layout.tokens) === JSON.stringify(tokens);
  return sameTokens ? changes : [...changes, "The text of the tokens changed."];
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
