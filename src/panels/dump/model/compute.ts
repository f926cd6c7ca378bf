import { dumpWork } from "../../../engine/masks/dump/dump-work";
import type { DumpReading } from "../../../engine/masks/guess/read-dump";
import type { KnownLayout } from "../../../engine/masks/guess/shapes";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import { Later } from "../../../notebook/later";
import type { DumpParams, FileFacts, KnownParams } from "../params";
import { keptMask } from "./kept-mask";

/** A mask of a file on a layout; null as long as no file was chosen. */
export type DumpOutput = { found: FoundDump | null };

export interface FoundDump {
  file: FileFacts;
  /** As the file has it, [rowCount, columnCount]. */
  mask: IntervalMask;
  reading: DumpReading;
}

export function computeDump(params: DumpParams): DumpOutput | Later<DumpOutput> {
  const { file, taken } = params;
  if (file === null) return { found: null };
  return new Later(async ({ signal, progress }) => {
    const mask = await keptMask(params, file);
    progress("finding the layout");
    const known = knownLayout(params.known);
    const { reading } = await dumpWork({ kind: "layout", mask, known, takenId: taken }, { signal });
    return { found: { file, mask, reading } };
  });
}

function knownLayout({ contextLength, blockSize, anchors }: KnownParams): KnownLayout {
  return {
    ...(contextLength !== undefined && { contextLength }),
    ...(blockSize !== undefined && { blockSize }),
    ...(anchors !== undefined && { anchors }),
  };
}
