import type { MaskModPython } from "../../../engine/masks/given-mask";
import type { ReadSource } from "../model/read";
import type { NamedValue } from "../model/values";
import type { SourceParams } from "../params";
import { pythonValue } from "./python-value";

/**
 * The source as it is, after the values of what it captures: it leaves its mask_mod behind in `variable`, a
 * function of `(b, h, q_idx, kv_idx)` that is asked about the cell's own batch and head.
 */
export function maskModPython(
  { program, entry }: ReadSource,
  names: readonly NamedValue[],
  { batch, head }: Pick<SourceParams, "batch" | "head">,
  variable: string,
): MaskModPython {
  const [futures, pasted] = parted(program.source);
  return {
    futures,
    lines: [
      flexImport,
      "",
      ...names.filter(({ value }) => value !== null).map(assigned),
      ...(usesCausalMask(program.source) ? [causalMask] : []),
      "",
      "",
      pasted,
      "",
      "",
      `made = ${madeBy(entry, program, names)}`,
      ...pickedLines(entry, program),
      // Only a BlockMask hides its mask_mod.
      `${variable}_source = ${/block_?mask/i.test(program.source) ? 'getattr(made, "mask_mod", made)' : "made"}`,
      "",
      "",
      `def ${variable}(b, h, q_idx, kv_idx):`,
      batch === 0 && head === 0
        ? `    return ${variable}_source(b, h, q_idx, kv_idx)`
        : `    return ${variable}_source(torch.tensor(${batch}), torch.tensor(${head}), q_idx, kv_idx)`,
    ],
  };
}

export const flexImport =
  "from torch.nn.attention.flex_attention import (\n    and_masks, create_block_mask, create_mask, noop_mask, or_masks,\n)";

export const causalMask = "\n\ndef causal_mask(b, h, q_idx, kv_idx):\n    return q_idx >= kv_idx";

/** Galleries define it, and sources take it from there; torch itself has none. */
export function usesCausalMask(source: string): boolean {
  return /\bcausal_mask\b/.test(source);
}

export function assigned({ needed, value }: NamedValue): string {
  return `${needed.name} = ${value === null ? "None" : pythonValue(value)}`;
}

/** Imports from `__future__` have to be the first; what was copied with its indent needs something around it. */
export function parted(source: string): [futures: string[], rest: string] {
  const lines = source
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .trimEnd()
    .split("\n");
  const isFuture = (line: string) => /^from __future__ import \w+(, *\w+)*\s*$/.test(line);
  const rest = lines.filter((line) => !isFuture(line));
  const first = rest.find((line) => /^\s*[^\s#]/.test(line)) ?? "";
  const text = rest.join("\n");
  return [lines.filter(isFuture), /^\s/.test(first) ? `if True:\n${text}` : text];
}

/** Takes the mask_mod out of a tuple that a factory returns: where it says so at its end, by its place. */
function pickedLines({ name, kind }: ReadSource["entry"], { body }: ReadSource["program"]): string[] {
  const found = body.find((one) => one.kind === "function" && one.definition.name === name);
  if (kind !== "factory" || found?.kind !== "function") return [];
  const inside = found.definition.body;
  const functions = inside.flatMap((one) => (one.kind === "function" ? [one.definition.name] : []));
  const last = inside.at(-1);
  if (last?.kind === "return" && last.value?.kind === "tuple") {
    const at = last.value.items.findIndex((item) => item.kind === "name" && functions.includes(item.name));
    if (at !== -1) return [`made = made[${at}]`];
  }
  if (last?.kind === "return" && last.value?.kind === "name" && functions.includes(last.value.name))
    return [];
  return ["if isinstance(made, tuple):", "    made = next(one for one in made if callable(one))"];
}

/** The mask_mod itself, or the factory called with what it captures. */
export function madeBy(
  entry: ReadSource["entry"],
  program: ReadSource["program"],
  names: readonly NamedValue[],
): string {
  const definition = program.body.find(
    (one) => one.kind === "function" && one.definition.name === entry.name,
  );
  const parameters = definition?.kind === "function" ? definition.definition.parameters : [];
  const given = names.filter(
    ({ needed, value }) => value !== null && parameters.some(({ name }) => name === needed.name),
  );
  const call = given.map(({ needed: { name } }) => `${name}=${name}`).join(", ");
  return `${entry.name}${entry.kind === "factory" ? `(${call})` : ""}`;
}
