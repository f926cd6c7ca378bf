import { RuleError } from "../engine/tensor/rule-error";
import type { PairFolders } from "./arguments";

/** Takes `--pair <target folder> <drafter folder>` out of the words: an option with two values. */
export function takePair(words: readonly string[]): { pair: PairFolders | null; rest: string[] } {
  const at = words.indexOf("--pair");
  if (at === -1) return { pair: null, rest: [...words] };
  const [target, drafter] = words.slice(at + 1, at + 3);
  if ([target, drafter].some((folder) => folder === undefined || folder.startsWith("-"))) {
    throw new RuleError("--pair", "two folders", words.slice(at + 1, at + 3).join(" ") || "nothing");
  }
  return { pair: { target, drafter }, rest: words.toSpliced(at, 3) };
}
