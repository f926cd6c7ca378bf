import { cellName } from "./cell-name";
import { checksumText } from "./checksum";
import type { Comparison } from "./comparison";
import type { Side } from "./frame";
import { countVisible, type IntervalMask } from "./interval-mask";
import { maskOf } from "./mask";
import { maskModLines } from "./mask-mod-form";
import { checksumLines } from "./python-form";
import { pythonName } from "./python-form-text";
import { verdictOf } from "./verdict";

/**
 * A pytest file that holds somebody's own framework to the mask of one side: it builds that mask, asks
 * for the framework's in one marked place, and fails with the first wrong cells until both are the same.
 * @throws RuleError when the name is none that a cell can have, or the mask has too many runs to write down.
 */
export function pytestSource(name: string, comparison: Comparison, side: Side): string {
  const { frame } = comparison;
  const { convention } = comparison[side];
  const mask = ownMask(comparison, side);
  const { futures, lines } = maskModLines(`${pythonName(name)}_${side}`, comparison, side);
  const what = side === "train" ? "training" : "inference";
  const { first } = comparison.difference;
  const found = verdictOf(comparison).headline;
  return `${[
    `"""Holds a framework to the mask of ${what}: ${mask.rowCount} rows, ${mask.columnCount} columns.`,
    "",
    `Found when it was written: ${found}`,
    ...(first === null ? [] : [`First: ${cellName(frame, first)}, ${first.kind}.`]),
    '"""',
    "",
    ...futures,
    "import zlib",
    "",
    "import torch",
    "from torch.nn.attention.flex_attention import create_mask",
    "",
    ...lines,
    "",
    "",
    `expected_mask_mod = ${pythonName(name)}_${side}`,
    `ROWS, COLUMNS = ${mask.rowCount}, ${mask.columnCount}`,
    `CONTEXT_LENGTH, BLOCK_SIZE = ${frame.layout.contextLength}, ${convention.blockSize}`,
    "",
    ...place,
    ...asCells,
    ...cellNameLines,
    ...checksumLines.slice(0, -1),
    "",
    "",
    "def expected_cells():",
    '    """torch.bool [ROWS, COLUMNS]."""',
    '    return create_mask(expected_mask_mod, 1, 1, ROWS, COLUMNS, device="cpu")[0, 0]',
    "",
    "",
    "def test_the_expected_mask_is_the_one_that_was_copied():",
    "    expected = expected_cells()",
    `    assert expected.sum() == ${countVisible(mask)}`,
    `    assert checksum(expected) == ${checksumText(mask)}`,
    "",
    "",
    ...comparingTest,
  ].join("\n")}\n`;
}

/** In the side's own rows and columns. */
function ownMask({ frame, layerType, ...sides }: Comparison, side: Side): IntervalMask {
  const { given, convention } = sides[side];
  return given?.mask ?? maskOf(convention, frame.layout, layerType);
}

const place = [
  "",
  "# ---------------------------------------------------------------------------------------",
  "# Your framework goes here: give its mask for the same anchors, documents and block size.",
  "#   flex attention:  return block_mask        (a BlockMask, or its mask_mod)",
  "#   SDPA:            return attn_mask         (bool: True is seen; float: 0 is seen)",
  "#   eager:           return causal_mask       (the float mask that is added to the scores)",
  "# Shapes [ROWS, COLUMNS] up to [B, H, ROWS, COLUMNS]; batch 0 and head 0 are looked at.",
  "# ---------------------------------------------------------------------------------------",
  "def mask_of_my_framework():",
  '    raise NotImplementedError("give the mask of your framework here")',
  "",
  "",
];

const asCells = [
  "def as_cells(mask):",
  '    """torch.bool [rows, columns] of whatever a framework calls a mask."""',
  '    mask_mod = getattr(mask, "mask_mod", mask)',
  "    if callable(mask_mod):",
  '        return create_mask(mask_mod, 1, 1, ROWS, COLUMNS, device="cpu")[0, 0]',
  "    while mask.dim() > 2:",
  "        mask = mask[0]",
  "    # A float mask is added to the scores: 0 lets a cell be seen, anything far below hides it.",
  "    return (mask > -1 if mask.is_floating_point() else mask.bool()).cpu()",
  "",
  "",
];

const cellNameLines = [
  "def cell_name(row, column):",
  "    block, slot = divmod(row, BLOCK_SIZE)",
  "    if column < CONTEXT_LENGTH:",
  '        return f"slot {slot} of block {block}, context {column}"',
  "    key_block, key_slot = divmod(column - CONTEXT_LENGTH, BLOCK_SIZE)",
  '    return f"slot {slot} of block {block}, slot {key_slot} of block {key_block}"',
  "",
];

const comparingTest = [
  "def test_my_framework_sees_the_same_cells():",
  "    actual, expected = as_cells(mask_of_my_framework()), expected_cells()",
  '    assert actual.shape == expected.shape, f"{tuple(actual.shape)} must be {tuple(expected.shape)}"',
  "    wrong = (actual != expected).nonzero().tolist()",
  "    lines = [",
  "        f\"  {cell_name(row, column)}: {'seen' if actual[row, column] else 'hidden'}, \"",
  "        f\"must be {'seen' if expected[row, column] else 'hidden'}\"",
  "        for row, column in wrong[:10]",
  "    ]",
  '    more = f"\\n  and {len(wrong) - 10} more" if len(wrong) > 10 else ""',
  '    assert not wrong, f"{len(wrong)} cells differ:\\n" + "\\n".join(lines) + more',
];
