import { axisNames } from "../../../engine/masks/dump/plane-words";
import type { PresetFit } from "../../../engine/masks/guess/preset-fit";
import type { ResidualCell } from "../../../engine/masks/guess/residual-cells";
import { presetNamed } from "../../../engine/masks/presets";
import { counted, grouped } from "../../../engine/masks/wording";
import type { FileFacts } from "../params";
import type { FoundDump } from "./compute";

/** `speculators, full attention (speculators.full), context 4,096, 512 anchors, block 16: 0 cells left over` */
export function fitWords(fit: PresetFit): string {
  return `${presetWords(fit)}, ${layoutWords(fit)}: ${leftWords(fit)}`;
}

/** `speculators, full attention (speculators.full)` */
export function presetWords({ presetId }: PresetFit): string {
  return `${presetNamed(presetId).title} (${presetId})`;
}

export function layoutWords(fit: PresetFit): string {
  const { layout, shape } = fit;
  const { anchors, contextLength } = layout;
  const only =
    anchors.length === 1 ? (anchors[0] === null ? "one unused anchor" : `anchor ${anchors[0]}`) : null;
  return [
    `context ${grouped(contextLength)}`,
    only ?? `${grouped(anchors.length)} anchors`,
    `block ${grouped(shape.blockSize)}`,
    ...fitNumbers(fit),
  ].join(", ");
}

/** Numbers of the preset beside its block size, those that are not its own: `window W 3`. */
export function fitNumbers({ presetId, values }: PresetFit): string[] {
  return presetNamed(presetId)
    .parameters.filter(({ id }) => id !== "blockSize" && id in values)
    .map(({ id, title }) => `${title.charAt(0).toLowerCase()}${title.slice(1)} ${grouped(values[id])}`);
}

export function leftWords({ residualCount }: Pick<PresetFit, "residualCount">): string {
  return `${counted(residualCount, "cell")} left over`;
}

/** Where this part of what is seen is left over, the preset is no explanation. */
const farFrom = 0.25;

/** The answer in one sentence. */
export function verdictOf(found: FoundDump | null): string {
  if (found === null) return "No file was chosen yet.";
  const { guess, taken, openAnchors } = found.reading;
  const isFar = taken.residualCount > farFrom * found.file.visibleCount;
  const start = taken === guess.best ? (isFar ? "No preset fits. The nearest" : "Best fit") : "Taken";
  const open = openAnchors === null ? "" : " The cells leave the anchors open.";
  return `${start}: ${fitWords(taken)}.${open}`;
}

/** `block 3, slot 5, c24: seen in the file only` */
export function residualWords({ row, column, kind }: ResidualCell, { shape }: PresetFit): string {
  const { blockSize, blockCount, contextColumns } = shape;
  const slots = blockSize * blockCount;
  const block = Math.floor(row / blockSize);
  const rowWords = row < slots ? `block ${block}, slot ${row % blockSize}` : `row ${row} behind the blocks`;
  const slot = column - contextColumns;
  const columnWords =
    slot < 0
      ? `c${column}`
      : slot < slots
        ? `b${slot % blockSize}${Math.floor(slot / blockSize) === block ? "" : ` of block ${Math.floor(slot / blockSize)}`}`
        : `column ${column} behind the blocks`;
  return `${rowWords}, ${columnWords}: seen ${kind === "dump-only" ? "in the file" : "by the preset"} only`;
}

const formatNames: Readonly<Record<string, string>> = {
  npy: "NumPy .npy",
  npz: "NumPy .npz",
  safetensors: "safetensors",
  torch: "torch .pt",
};

/** What was read, for the page, the text and the report. */
export function fileFacts(file: FileFacts): { label: string; value: string }[] {
  const cells = file.rowCount * file.columnCount;
  const shape = [...file.leading, file.rowCount, file.columnCount].join(", ");
  return [
    {
      label: "File",
      value: `${file.name}, ${formatNames[file.format] ?? file.format}, ${sizeWords(file.sizeBytes)}`,
    },
    {
      label: "Array",
      value: `${file.array}, ${file.dtype}${file.isPacked ? " in packed bits" : ""}, [${shape}]`,
    },
    ...(file.leading.length === 0 ? [] : [{ label: "Read", value: indexWords(file) }]),
    { label: "Encoding", value: file.encoding.sentence },
    {
      label: "Cells",
      value: `${grouped(file.visibleCount)} of ${grouped(cells)} seen, checksum ${file.checksum}`,
    },
  ];
}

function indexWords(file: FileFacts): string {
  const names = axisNames(file.leading);
  const index = file.index.map((at, axis) => `${names[axis]} ${at} of ${file.leading[axis]}`).join(", ");
  return file.others === null ? index : `${index}. ${file.others}`;
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, "byte");
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
