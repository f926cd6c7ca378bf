import { visibleToken } from "../../../mask-viz/token-text";
import type { TapsResult } from "../result";

/** What stands at an index of the text, with its white space shown. */
export function tokenTextOf({ tokens, pair }: TapsResult): (index: number) => string {
  return (index) => visibleToken(pair.tokenizer.tokenText(tokens[index]));
}
