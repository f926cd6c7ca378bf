import { floatDtypes, toFloat32 } from "../tensor/dtype";
import { RuleError } from "../tensor/rule-error";
import type { StoredArray } from "../tensor/stored-array";
import type { TensorFile } from "../tensor/tensor-file";
import { type CaptureLayout, captureLayout } from "./capture-layout";

/** Hidden states of a file, cut to the tokens that it shares with the run. */
export interface Capture {
  /** What the layers were read from: the array's name, or how many arrays of a layer each. */
  from: string;
  shape: readonly number[];
  dtype: string;
  /** In the order of the file, each [tokenCount, hiddenSize]. */
  layers: readonly Float32Array[];
  /** Tokens that are compared. */
  tokenCount: number;
  /** Tokens that the file has states of. */
  fileTokenCount: number;
  /** First index at which the file's own token ids are not the run's; null where none differs or it has none. */
  partsAt: number | null;
  /** Whether the file names the token of each of its states. */
  hasTokens: boolean;
}

interface Run {
  tokens: readonly number[];
  hiddenSize: number;
}

const tokenNames = /^(token_ids|input_ids)$/;

/**
 * Reads the hidden states of an open file: the largest array that can be one, or all arrays together where each
 * is a layer of its own.
 * @throws RuleError where there is none
 */
export async function readCapture(file: TensorFile, fileName: string, run: Run): Promise<Capture> {
  const ids = await tokenIds(file);
  const tokenCount = ids?.length || run.tokens.length;
  const found = file.entries.flatMap((entry) => {
    const layout = isFloat(entry) ? captureLayout(entry.shape, tokenCount, run.hiddenSize) : null;
    return layout === null ? [] : [{ entry, layout }];
  });
  if (found.length === 0) {
    const rule = `an array [tokens, ${run.hiddenSize}] or [layers, tokens, ${run.hiddenSize}] of ${floatDtypes.join(", ")} or F64`;
    const got = file.entries.map(({ name, dtype, shape }) => `${name} ${dtype} [${shape.join(", ")}]`);
    throw new RuleError(fileName, rule, got.slice(0, 4).join("; ") || "a file without arrays");
  }
  const singles = found.filter(
    ({ layout }) => layout.layerCount === 1 && layout.tokenCount === found[0].layout.tokenCount,
  );
  const areLayers = singles.length === found.length && found.length > 1;
  const largest = found.reduce((most, each) => (sizeOf(each) > sizeOf(most) ? each : most));
  const taken = areLayers ? singles : [largest];
  const [{ entry, layout }] = taken;
  const count = Math.min(layout.tokenCount, run.tokens.length);
  const layers: Float32Array[] = [];
  for (const each of taken) layers.push(...(await layersOf(file, each, count, run.hiddenSize)));
  const hasTokens = ids !== null && ids.length >= layout.tokenCount;
  const partsAt = hasTokens ? ids.slice(0, count).findIndex((id, at) => id !== run.tokens[at]) : -1;
  return {
    from: areLayers ? `${taken.length} arrays, a layer each` : entry.name,
    shape: entry.shape,
    dtype: entry.dtype,
    layers,
    tokenCount: count,
    fileTokenCount: layout.tokenCount,
    partsAt: partsAt === -1 ? null : partsAt,
    hasTokens,
  };
}

interface Found {
  entry: StoredArray;
  layout: CaptureLayout;
}

const isFloat = ({ dtype }: StoredArray) => dtype === "F64" || floatDtypes.includes(dtype);
const sizeOf = ({ layout }: Found) => layout.layerCount * layout.tokenCount;

/** The first tokens of every layer, one after the other. */
async function layersOf(
  file: TensorFile,
  { entry, layout }: Found,
  count: number,
  hiddenSize: number,
): Promise<Float32Array[]> {
  const layers: Float32Array[] = [];
  for (let layer = 0; layer < layout.layerCount; layer++) {
    const box = entry.shape.map((length, axis) => {
      if (axis === layout.tokenAxis) return { start: 0, end: count };
      if (axis === layout.layerAxis) return { start: layer, end: layer + 1 };
      if (layout.isSideBySide && axis === entry.shape.length - 1) {
        return { start: layer * hiddenSize, end: (layer + 1) * hiddenSize };
      }
      return { start: 0, end: length };
    });
    const bytes = await file.read(entry, box);
    layers.push(
      entry.dtype === "F64"
        ? Float32Array.from(new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8))
        : toFloat32(bytes, entry.dtype, entry.name),
    );
  }
  return layers;
}

/** The token ids beside the states, where the file has them. */
async function tokenIds(file: TensorFile): Promise<number[] | null> {
  const entry = file.entries.find(
    ({ name, dtype }) => tokenNames.test(name) && (dtype === "I64" || dtype === "I32"),
  );
  if (entry === undefined) return null;
  const bytes = await file.read(
    entry,
    entry.shape.map(() => null),
  );
  const { buffer, byteOffset, byteLength } = bytes;
  return entry.dtype === "I32"
    ? [...new Int32Array(buffer, byteOffset, byteLength / 4)]
    : Array.from(new BigInt64Array(buffer, byteOffset, byteLength / 8), Number);
}
