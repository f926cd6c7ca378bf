import { checksumText } from "./checksum";
import type { Comparison } from "./comparison";
import type { Convention, LayerType } from "./convention";
import { countVisible, type IntervalMask } from "./interval-mask";
import type { Layout } from "./layout";
import { maskOf } from "./mask";
import { clauseLines, usesDocuments } from "./python-form-clauses";
import { checkVariable, integerTensor, oneLine, pythonName, runsTensor } from "./python-form-text";
import { intervalGridLines } from "./python-intervals";

/**
 * Python that builds one side's mask again with torch and asserts that it is the same: `variable` becomes
 * torch.bool [anchors * blockSize, contextLength + anchors * blockSize], as `maskOf` gives it.
 * @throws RuleError when a rule is broken, or the variable has a name that the code needs itself.
 */
export function pythonOfMask(
  variable: string,
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
): string {
  checkVariable(variable, ownNames);
  const mask = maskOf(convention, layout, layerType);
  const { blockSize } = convention;
  return source([
    imports,
    layoutLines(layout, blockSize, usesDocuments(convention, layout)),
    maskLines(variable, convention, layout, layerType, blockSize),
    checksumLines,
    assertLines(variable, mask),
    [`print(f"${variable}: {${variable}.sum()} cells seen")`],
  ]);
}

/**
 * Python that builds both sides of a masks cell again, asserts that they are the same, and leaves behind,
 * all torch.bool [frame.rowCount, frame.columnCount]: `<name>_train` and `<name>_infer`, in which slots that
 * a side lacks are False, and `<name>_train_only` and `<name>_infer_only`, in rows that both sides have.
 * @throws RuleError when the name is none that a cell can have.
 */
export function pythonOfComparison(name: string, comparison: Comparison): string {
  const { frame, train, infer, difference, layerType } = comparison;
  const { layout, slotCount, sharedSlotCount } = frame;
  const start = pythonName(name);
  const sides = [`${start}_train`, `${start}_infer`];
  const [trainOnly, inferOnly] = sides.map((side) => `${side}_only`);
  const comparesAll = sharedSlotCount === slotCount;
  const compared = comparesAll ? "" : " & compared";
  const needsDocuments = [train, infer].some((side) => usesDocuments(side.convention, layout));
  const codes = [train, infer].map(({ given }, at) => given?.python?.(`${sides[at]}_mod`) ?? null);
  const linesOf = (at: 0 | 1, { convention, given, mask }: Comparison["train"]) => {
    if (given === null) return maskLines(sides[at], convention, layout, layerType, slotCount);
    if (codes[at] === null) return intervalGridLines(sides[at], given.name, mask);
    return alignedLines(sides[at], convention.blockSize, slotCount);
  };
  return source([
    ...codes.flatMap((code) => (code === null || code.futures.length === 0 ? [] : [code.futures])),
    imports,
    // Before anything of ours is named: what was pasted may give the same names to something else.
    ...codes.flatMap((code, at) =>
      code === null ? [] : [code.lines, madeLines(sides[at], [train, infer][at])],
    ),
    layoutLines(layout, slotCount, needsDocuments),
    [`# Training${originOf(train)}.`, ...linesOf(0, train)],
    [`# Inference${originOf(infer)}.`, ...linesOf(1, infer)],
    [
      ...(comparesAll ? [] : [`compared = slot < ${sharedSlotCount}  # rows that both sides have`]),
      `${trainOnly} = ${sides[0]} & ~${sides[1]}${compared}`,
      `${inferOnly} = ${sides[1]} & ~${sides[0]}${compared}`,
    ],
    checksumLines,
    assertLines(sides[0], train.mask),
    assertLines(sides[1], infer.mask),
    [
      `assert ${trainOnly}.sum() == ${difference.trainOnlyCount}`,
      `assert ${inferOnly}.sum() == ${difference.inferOnlyCount}`,
    ],
    [
      "print(",
      `    f"${name}: {${trainOnly}.sum()} train-only"`,
      `    f" and {${inferOnly}.sum()} infer-only cells"`,
      ")",
    ],
  ]);
}

/** The mask of a side's own code, with torch's vectorizing of mask_mods. */
function madeLines(variable: string, { given }: Comparison["train"]): string[] {
  const { rowCount = 0, columnCount = 0 } = given?.mask ?? {};
  return [
    "from torch.nn.attention.flex_attention import create_mask",
    `${variable} = create_mask(${variable}_mod, 1, 1, ${rowCount}, ${columnCount}, device="cpu")[0, 0]`,
    "import zlib",
    "import torch",
  ];
}

/** Puts a side's own rows and columns into those of the frame. */
function alignedLines(variable: string, blockSize: number, slotCount: number): string[] {
  if (blockSize === slotCount) return [`${variable} = ${variable}.bool()`];
  return [
    `own_rows = slot < ${blockSize}  # this side has ${blockSize} slots in a block`,
    "own_columns = torch.cat([key >= 0, own_rows.flatten()])",
    "own_cells = own_rows & own_columns",
    `${variable} = torch.zeros_like(own_cells).masked_scatter(own_cells, ${variable})`,
  ];
}

function originOf({ given }: Comparison["train"]): string {
  if (given === null) return "";
  return given.origin === "dump" ? `: the cells of ${oneLine(given.name)}` : `: ${oneLine(given.name)}`;
}

const imports = ["import zlib", "", "import torch"];

/** Names that the code gives to what it works with. */
const ownNames = (
  "zlib torch context_length slot_count anchors documents key row block slot anchor " +
  "context own_block fits page_start checksum crc cells mask bytes int len print used segment prefix " +
  "in_prefix is_global near parents parent ancestor node max enumerate noised part own_noised earlier_clean " +
  "own_clean place places tile inside bit axis sum range size kernel zip centre in_window count stride " +
  "back forward is_text compared seen listed other tiles sizes image starts ends " +
  "group_of_row group_of_run first past edges own_rows own_columns own_cells create_mask"
).split(" ");

/** What both sides look at. */
function layoutLines(layout: Layout, slotCount: number, needsDocuments: boolean): string[] {
  const { contextLength, anchors, documents } = layout;
  const unused = anchors.includes(null) ? "  # -1 is unused and sees no context" : "";
  return [
    "# A row for every slot of every block; columns are the context, then all slots again.",
    `context_length, slot_count = ${contextLength}, ${slotCount}`,
    `anchors = ${integerTensor(anchors.map((anchor) => anchor ?? -1))}${unused}`,
    ...(needsDocuments ? [`documents = ${runsTensor(documents ?? [])}`] : []),
    "key = torch.arange(context_length)  # [context_length]",
    "row = torch.arange(len(anchors) * slot_count)[:, None]  # [rows, 1]",
    "block, slot = row // slot_count, row % slot_count",
    "anchor = anchors[block]",
  ];
}

function maskLines(
  variable: string,
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  slotCount: number,
): string[] {
  return [
    ...clauseLines(convention, layout, layerType, slotCount),
    `${variable} = torch.cat([context, own_block], dim=1)`,
  ];
}

/** `checksum(mask)` in Python: what `checksumOf` gives. */
export const checksumLines = [
  "",
  "def checksum(mask):",
  '    """CRC-32 of all cells, row by row, a byte each."""',
  "    crc = 0",
  "    for cells in mask:",
  "        crc = zlib.crc32(bytes(cells.tolist()), crc)",
  "    return crc",
  "",
];

function assertLines(variable: string, mask: IntervalMask): string[] {
  return [
    `assert ${variable}.shape == (${mask.rowCount}, ${mask.columnCount})`,
    `assert ${variable}.sum() == ${countVisible(mask)}`,
    `assert checksum(${variable}) == ${checksumText(mask)}`,
  ];
}

function source(parts: readonly (readonly string[])[]): string {
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
