import { readWholeNumber } from "../../../engine/masks/layout-text";
import type { PresetParameter } from "../../../engine/masks/presets";
import type { MatrixParams } from "../params";
import { sides } from "../sides";
import type { MatrixField } from "./matrix-field";

/** A number that stays at each preset's default while its field is empty. */
export function numberField(
  where: "values" | "inferValues",
  {
    id,
    label,
    placeholder,
    hint = "",
    choices,
  }: Pick<PresetParameter, "id" | "choices"> & {
    label: string;
    placeholder: string;
    hint?: string;
  },
): MatrixField {
  return {
    id: `${where}.${id}`,
    label,
    placeholder,
    hint,
    ...(choices && {
      options: [
        { value: "", label: placeholder },
        ...choices.map((words, value) => ({ value: `${value}`, label: words })),
      ],
    }),
    read: (params) => `${params[where][id] ?? ""}`,
    write: (params, text) => {
      const { [id]: _before, ...others } = params[where];
      if (text.trim() === "") return { ...params, [where]: others };
      const value = readWholeNumber(label.toLowerCase(), text);
      return { ...params, [where]: { ...others, [id]: value } };
    },
  };
}

const inMainFields = ["blockSize", "window"];

/** A field for every other number that a listed preset takes. */
export const otherNumbers: readonly MatrixField[] = otherParameters().map(
  ({ id, title, initial, choices, users }) =>
    numberField("values", {
      id,
      label: title,
      placeholder: choices ? "each preset's" : `${initial}`,
      hint: users.join(", "),
      ...(choices && { choices }),
    }),
);

function otherParameters(): (PresetParameter & { users: string[] })[] {
  const found = new Map<string, PresetParameter & { users: string[] }>();
  for (const { id, parameters } of [...sides.train, ...sides.infer]) {
    for (const parameter of parameters) {
      if (inMainFields.includes(parameter.id)) continue;
      const known = found.get(parameter.id);
      if (known) known.users.push(id);
      else found.set(parameter.id, { ...parameter, users: [id] });
    }
  }
  return [...found.values()];
}

/** What a number is set to, for sentences. */
export function settingWords(params: MatrixParams, field: MatrixField): string {
  const text = field.read(params);
  return (
    field.options?.find(({ value }) => value === text)?.label ??
    (text === "" ? (field.placeholder ?? "") : text)
  );
}
