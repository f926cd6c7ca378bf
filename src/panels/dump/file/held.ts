import type { MaskArrayFacts } from "../../../engine/masks/dump/read-mask-file";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import type { FileFacts } from "../params";

/**
 * What this page holds beside the notebook until it is closed: masks that are too long to be kept with their
 * cell, and files, so that another array or head can be read of them.
 */
const mostHeld = 8;

export interface HeldFile {
  file: File;
  arrays: readonly MaskArrayFacts[];
}

const masks = new Map<string, IntervalMask>();
const files = new Map<string, HeldFile>();

export function holdMask(facts: FileFacts, mask: IntervalMask): void {
  hold(masks, maskKey(facts), mask);
}

export function heldMask(facts: FileFacts): IntervalMask | null {
  return masks.get(maskKey(facts)) ?? null;
}

export function holdFile(file: File, arrays: readonly MaskArrayFacts[]): void {
  hold(files, fileKey(file.name, file.size, file.lastModified), { file, arrays });
}

/** Null too where the file was written again since. */
export function heldFile({ name, sizeBytes, modifiedMs }: FileFacts): HeldFile | null {
  return modifiedMs === undefined ? null : (files.get(fileKey(name, sizeBytes, modifiedMs)) ?? null);
}

function hold<Value>(held: Map<string, Value>, key: string, value: Value): void {
  held.delete(key);
  held.set(key, value);
  for (const oldest of [...held.keys()].slice(0, -mostHeld)) held.delete(oldest);
}

const maskKey = ({ checksum, rowCount, columnCount }: FileFacts) => `${checksum} ${rowCount} ${columnCount}`;
const fileKey = (name: string, sizeBytes: number, modifiedMs: number) => `${sizeBytes} ${modifiedMs} ${name}`;
