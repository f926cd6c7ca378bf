import { dumpWork, type WorkOptions } from "../../../engine/masks/dump/dump-work";
import type { KeptReading } from "../../../engine/masks/dump/kept-reading";
import { othersSentence } from "../../../engine/masks/dump/plane-words";
import type { MaskFileChoice } from "../../../engine/masks/dump/read-mask-file";
import { toBase64Url } from "../../../notebook/files/base64";
import type { DumpParams, FileFacts } from "../params";
import { holdFile, holdMask } from "./held";

/**
 * The longest text of a mask that a notebook keeps. Training batches as presets make them, 512 blocks of 16,
 * take 2,000 to 4,000 characters, which still fits a link; longer ones make a link too long, but a notebook
 * file stays small.
 */
const longestCells = 32_768;

/** Reads a mask of a file beside the page's thread: params for a dump cell. @throws RuleError */
export async function paramsOfFile(
  file: File,
  choice: MaskFileChoice = {},
  options: WorkOptions = {},
): Promise<Pick<DumpParams, "file" | "cells">> {
  const { reading } = await dumpWork({ kind: "file", blob: file, fileName: file.name, choice }, options);
  const facts = factsOf(file, reading, choice.isInverted ?? false);
  holdFile(file, reading.arrays);
  holdMask(facts, reading.mask);
  const cells = reading.packed === null ? null : toBase64Url(reading.packed);
  return { file: facts, cells: cells !== null && cells.length <= longestCells ? cells : null };
}

function factsOf(file: File, reading: KeptReading, isInverted: boolean): FileFacts {
  const { array, leading, mask, encoding, visibleCount, checksum } = reading;
  return {
    name: file.name,
    sizeBytes: file.size,
    modifiedMs: file.lastModified,
    format: reading.format,
    array: array.name,
    dtype: array.dtype,
    leading: [...array.leading],
    index: [...leading],
    isInverted,
    isPacked: array.isPacked,
    rowCount: mask.rowCount,
    columnCount: mask.columnCount,
    visibleCount,
    checksum,
    encoding: { kind: encoding.kind, sentence: encoding.sentence },
    others: othersSentence(reading),
  };
}
