import type { Convention } from "../../../src/engine/masks/convention";
import { forEachInterval } from "../../../src/engine/masks/interval-mask";
import type { Layout } from "../../../src/engine/masks/layout";
import { maskOf } from "../../../src/engine/masks/mask";
import type { Later } from "../../../src/notebook/later";
import { paramsOfFile } from "../../../src/panels/dump/file/read-file";
import { computeDump, type DumpOutput } from "../../../src/panels/dump/model/compute";
import { type DumpParams, noFile } from "../../../src/panels/dump/params";

/** A .npy file of booleans, as numpy writes it. */
export function npyOf(cells: Uint8Array<ArrayBuffer>, shape: readonly number[], name = "mask.npy"): File {
  const head = `{'descr': '|b1', 'fortran_order': False, 'shape': (${shape.join(", ")},), }`;
  const padded = `${head.padEnd(64 * Math.ceil((head.length + 11) / 64) - 11)}\n`;
  const start = Uint8Array.from([
    0x93,
    ...[..."NUMPY"].map((c) => c.charCodeAt(0)),
    1,
    0,
    padded.length & 255,
    padded.length >> 8,
  ]);
  return new File([start, padded, cells], name);
}

export function npyOfSide(convention: Convention, layout: Layout, name?: string): File {
  const mask = maskOf(convention, layout, "full");
  const cells = new Uint8Array(mask.rowCount * mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) =>
      cells.fill(1, row * mask.columnCount + start, row * mask.columnCount + end),
    );
  }
  return npyOf(cells, [mask.rowCount, mask.columnCount], name);
}

export async function paramsWith(file: File, more: Partial<DumpParams> = {}): Promise<DumpParams> {
  return { ...noFile, ...(await paramsOfFile(file)), ...more };
}

export async function computed(params: DumpParams): Promise<DumpOutput> {
  const later = computeDump(params) as Later<DumpOutput>;
  return later.start({ signal: new AbortController().signal, progress: () => {} });
}
