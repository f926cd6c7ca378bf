import { allFields, mainFields } from "../form/fields";
import { settingWords } from "../form/number-fields";
import type { MatrixParams } from "../params";

/** Anchors of real training batches go into the hundreds. */
const longest = 160;

/** The numbers that were counted for, in words. */
export function settingsWords(params: MatrixParams): { label: string; value: string }[] {
  return allFields
    .filter((field) => mainFields.includes(field) || field.read(params) !== "")
    .map((field) => ({ label: field.label, value: shortened(settingWords(params, field)) }))
    .filter(({ value }) => value !== "");
}

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)} and more`;
}
