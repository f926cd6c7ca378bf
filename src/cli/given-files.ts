import { openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import type { LayoutFacts } from "../engine/mask-mod/bind-layout";
import { SourceError } from "../engine/mask-mod/source-error";
import { type MaskFileReading, readMaskFile } from "../engine/masks/dump/read-mask-file";
import type { GivenMask } from "../engine/masks/given-mask";
import { type DumpReading, readDump } from "../engine/masks/guess/read-dump";
import type { KnownLayout } from "../engine/masks/guess/shapes";
import { Later } from "../notebook/later";
import { maskFor } from "../panels/source/model/evaluate";
import { readingOf } from "../panels/source/model/read";
import { failToRead, readText } from "./read-given";

/**
 * The mask that a Python file gives on a layout, as the source cell of a notebook has it.
 * @param values captured names as Python, for those that the layout does not know or that go before it
 */
export async function maskOfSource(
  path: string,
  { entry, values }: { entry: string | null; values: Record<string, string> },
  facts: LayoutFacts,
): Promise<GivenMask> {
  const { read } = readingOf(await readText(path), entry);
  if (read instanceof SourceError) throw read;
  const given = maskFor(read, { values, batch: 0, head: 0 }, facts);
  const job = { signal: new AbortController().signal, progress: () => undefined };
  return { ...(given instanceof Later ? await given.start(job) : given), name: basename(path) };
}

/** Names that the source in a Python file takes from outside; none where it cannot be read. */
export async function capturedNames(path: string, entry: string | null): Promise<string[]> {
  const { read } = readingOf(await readText(path), entry);
  return read instanceof SourceError ? [] : read.needed.map(({ name }) => name);
}

/** The mask in a file of arrays: how it is laid out, and where in the file it is. */
export type DumpFile = DumpReading &
  Pick<MaskFileReading, "encoding" | "array" | "arrays" | "leading" | "others">;

/** The mask in a file of arrays, on the layout that is known of it or fits it best. */
export async function readDumpFile(
  path: string,
  { array, leading, preset }: DumpOptions,
  known: KnownLayout,
): Promise<DumpFile> {
  const name = basename(path);
  // A blob of a file that is not there says so without its name.
  await access(path).catch((error: unknown) => failToRead(path, error));
  const { mask, ...read } = await readMaskFile(await openAsBlob(path), name, {
    ...(array === null ? {} : { array }),
    // Without a choice the first batch and head.
    ...(leading.length === 0 ? {} : { leading }),
  });
  return { ...read, ...readDump(mask, known, preset) };
}

interface DumpOptions {
  array: string | null;
  leading: readonly number[];
  preset: string | null;
}
