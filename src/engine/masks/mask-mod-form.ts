import type { Comparison } from "./comparison";
import type { Convention } from "./convention";
import type { Side } from "./frame";
import type { GivenMask, MaskModPython } from "./given-mask";
import { patternName } from "./pattern-wording";
import { cellClauseLines, usesDocuments } from "./python-form-clauses";
import { checkVariable, integerTensor, oneLine, runsTensor } from "./python-form-text";
import { type RunTable, runsOfGroups, runTable } from "./python-intervals";
import { blockRunsOf } from "./visible-range";

/**
 * One side of a comparison as torch source that runs by itself: it leaves `name` behind, a mask_mod of
 * `(b, h, q_idx, kv_idx)` over the rows and columns of that side, [anchors * blockSize, contextLength +
 * anchors * blockSize]. From the rules of its convention, from the code that gave its mask, or, where there
 * is neither, from the runs of its cells.
 * @throws RuleError when the name is none for a variable, or there are too many runs to write down.
 */
export function maskModSource(name: string, comparison: Comparison, side: Side): string {
  const { futures, lines } = maskModLines(name, comparison, side);
  return `${[...futures, "import torch", "", ...lines].join("\n")}\n`;
}

/** The same without the import of torch. */
export function maskModLines(name: string, comparison: Comparison, side: Side): MaskModPython {
  checkVariable(name, ownNames);
  const { given, convention } = comparison[side];
  if (given?.python !== undefined) return given.python(name);
  if (given !== null) return { futures: [], lines: givenLines(name, given) };
  return { futures: [], lines: conventionLines(name, comparison, convention) };
}

function conventionLines(
  name: string,
  { frame: { layout }, layerType }: Comparison,
  convention: Convention,
): string[] {
  const { blockSize } = convention;
  const { contextLength, anchors, documents } = layout;
  const needsDocuments = usesDocuments(convention, layout);
  const unused = anchors.includes(null) ? "  # -1 is unused and sees no context" : "";
  const pattern = patternTable(convention.attention[layerType], blockSize);
  return [
    "# Rows are the slots of all blocks; columns are the context, then all slots again.",
    `context_length, block_size = ${contextLength}, ${blockSize}`,
    `anchors = ${integerTensor(anchors.map((anchor) => anchor ?? -1))}${unused}`,
    ...(needsDocuments ? [`documents = ${runsTensor(documents ?? [])}`] : []),
    ...(pattern === null
      ? []
      : [
          `# Key slots of its own block that a slot sees by the pattern "${patternName(convention.attention[layerType].pattern)}".`,
          ...tableLines(pattern),
        ]),
    "",
    "",
    `def ${name}(b, h, q_idx, kv_idx):`,
    "    block, slot = q_idx // block_size, q_idx % block_size",
    "    anchor = anchors[block]",
    "    is_context = kv_idx < context_length",
    needsDocuments ? "    key = kv_idx.clamp(max=context_length - 1)" : "    key = kv_idx",
    "    key_block = (kv_idx - context_length) // block_size",
    "    key_slot = (kv_idx - context_length) % block_size",
    ...cellClauseLines(convention, layout, layerType).map((line) => `    ${line}`),
    ...(pattern === null
      ? []
      : [...seenLines(pattern, "slot", "key_slot"), "    own_block = own_block & seen"]),
    "    return (is_context & context) | (~is_context & own_block)",
  ];
}

/** What of its own block a slot sees by the pattern alone; null without one. */
function patternTable(rule: Convention["attention"]["full"], blockSize: number): RunTable | null {
  const { pattern } = rule;
  if (pattern === undefined) return null;
  const alone = { ...rule, direction: "both" as const, reach: { left: null, right: null } };
  return runTable(
    patternName(pattern),
    Array.from({ length: blockSize }, (_, slot) => blockRunsOf(alone, slot, blockSize)),
  );
}

function givenLines(name: string, { name: giver, mask }: GivenMask): string[] {
  const table = runTable(giver, runsOfGroups(mask));
  return [
    `# The cells of ${oneLine(giver)}, as runs of seen columns; rows that are equal share a group.`,
    `group_of_row = ${runsTensor([...mask.groupOfRow])}`,
    ...tableLines(table),
    "",
    "",
    `def ${name}(b, h, q_idx, kv_idx):`,
    "    group = group_of_row[q_idx]",
    ...seenLines(table, "group", "kv_idx"),
    "    return seen",
  ];
}

function tableLines({ first, past }: RunTable): string[] {
  return [`first = ${integerTensor(first)}`, `past = ${integerTensor(past)}`];
}

function seenLines({ runCount, groupCount }: RunTable, group: string, key: string): string[] {
  return [
    `    seen = ${key} < 0`,
    `    for run in range(${runCount}):`,
    `        at = run * ${groupCount} + ${group}`,
    `        seen = seen | ((${key} >= first[at]) & (${key} < past[at]))`,
  ];
}

/** Names that the code gives to what it works with. */
const ownNames = (
  "torch context_length block_size anchors documents block slot anchor is_context key key_block key_slot " +
  "context own_block fits page_start used first past seen run at range group group_of_row b h q_idx kv_idx"
).split(" ");
