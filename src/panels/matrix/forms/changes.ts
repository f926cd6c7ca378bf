import { allFields } from "../form/fields";
import { settingWords } from "../form/number-fields";
import type { MatrixParams } from "../params";

/** What the form shows another value for, a sentence each: "Window W: 8 instead of 2048." */
export function changesOf(before: MatrixParams, now: MatrixParams): string[] {
  return allFields
    .filter((field) => field.read(before) !== field.read(now))
    .map(
      (field) =>
        `${field.label}: ${settingWords(now, field) || "nothing"} instead of ${settingWords(before, field) || "nothing"}.`,
    );
}
