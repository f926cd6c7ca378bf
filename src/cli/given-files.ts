import { openAsBlob } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { LayoutFacts } from "../engine/mask-mod/bind-layout";
import { evaluateSource } from "../engine/mask-mod/evaluate-source";
import { requestForLayout } from "../engine/mask-mod/source-request";
import { type BitMask, intervalsOfBits, isBitMask } from "../engine/masks/bit-mask";
import { readMaskFile } from "../engine/masks/dump/read-mask-file";
import type { GivenMask } from "../engine/masks/given-mask";
import { type DumpReading, readDump } from "../engine/masks/guess/read-dump";
import type { KnownLayout } from "../engine/masks/guess/shapes";
import type { IntervalMask } from "../engine/masks/interval-mask";

/** The mask that a Python file gives on a layout. */
export async function maskOfSource(
  path: string,
  { entry, typed }: { entry: string | null; typed: Readonly<Record<string, string>> },
  facts: LayoutFacts,
): Promise<GivenMask> {
  const request = requestForLayout({ source: await readFile(path, "utf8"), entry, typed }, facts);
  return { name: basename(path), origin: "source", mask: asIntervals(await evaluateSource(request)) };
}

/** The mask in a file of arrays, on the layout that is known of it or fits it best. */
export async function readDumpFile(
  path: string,
  { array, leading, preset }: DumpOptions,
  known: KnownLayout,
): Promise<DumpReading> {
  const name = basename(path);
  // A blob of a file that is not there says so without its name.
  await access(path);
  const { mask } = await readMaskFile(await openAsBlob(path), name, {
    ...(array === null ? {} : { array }),
    // Without a choice the first batch and head.
    ...(leading.length === 0 ? {} : { leading }),
  });
  return readDump(mask, known, preset);
}

interface DumpOptions {
  array: string | null;
  leading: readonly number[];
  preset: string | null;
}

function asIntervals(mask: IntervalMask | BitMask): IntervalMask {
  return isBitMask(mask) ? intervalsOfBits(mask) : mask;
}
