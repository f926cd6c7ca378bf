import type { MatrixParams } from "../params";

/** One field: the text that stands in it, and what typing another text changes. */
export interface MatrixField {
  id: string;
  label: string;
  hint: string | ((params: MatrixParams) => string);
  /** What stands in an empty field. */
  placeholder?: string;
  options?: readonly { value: string; label: string }[];
  read(params: MatrixParams): string;
  /** @throws RuleError when the text is no value for this field. */
  write(params: MatrixParams, text: string): MatrixParams;
}
