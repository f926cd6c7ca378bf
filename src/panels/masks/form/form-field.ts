import { RuleError } from "../../../engine/tensor/rule-error";
import type { MasksParams } from "../params";

/** One field of the form: the text that stands in it, and what typing another text changes. */
export interface FormField {
  /** Unique in the form, for example "train.blockSize". */
  id: string;
  label: string;
  /** One line under the field, where the label alone would not be understood. */
  hint?: string | ((params: MasksParams) => string | null);
  /** Choices; a field without them takes text. */
  options?: readonly FieldOption[] | ((params: MasksParams) => readonly FieldOption[]);
  /** Texts to choose from in a field that takes others too. */
  suggestions?: readonly string[];
  /** Whether the field has no say at present. */
  isIdle?(params: MasksParams): boolean;
  read(params: MasksParams): string;
  /** @throws RuleError when the text is no value for this field. */
  write(params: MasksParams, text: string): MasksParams;
}

export interface FieldOption {
  value: string;
  label: string;
  /** The heading that it stands under; options of one group follow each other. */
  group?: string;
}

export function optionsOf(field: FormField, params: MasksParams): readonly FieldOption[] | null {
  const { options } = field;
  return (typeof options === "function" ? options(params) : options) ?? null;
}

/** The option that a select's text names. */
export function choice<Value extends string>(name: string, options: readonly Value[], text: string): Value {
  const found = options.find((option) => option === text);
  if (found === undefined) throw new RuleError(name, `one of ${options.join(", ")}`, text);
  return found;
}
