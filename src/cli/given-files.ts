import { openAsBlob } from "node:fs";
import { access, readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { LayoutFacts } from "../engine/mask-mod/bind-layout";
import { evaluateSource } from "../engine/mask-mod/evaluate-source";
import { requestForLayout } from "../engine/mask-mod/source-request";
import { type BitMask, intervalsOfBits, isBitMask } from "../engine/masks/bit-mask";
import { maskArrays } from "../engine/masks/dump/mask-array";
import { readMask } from "../engine/masks/dump/read-mask";
import type { GivenMask } from "../engine/masks/given-mask";
import type { IntervalMask } from "../engine/masks/interval-mask";
import { RuleError } from "../engine/tensor/rule-error";
import { openTensorFile } from "../engine/tensor/tensor-file";

/** The mask that a Python file gives on a layout. */
export async function maskOfSource(
  path: string,
  { entry, typed }: { entry: string | null; typed: Readonly<Record<string, string>> },
  facts: LayoutFacts,
): Promise<GivenMask> {
  const request = requestForLayout({ source: await readFile(path, "utf8"), entry, typed }, facts);
  return { name: basename(path), origin: "source", mask: asIntervals(await evaluateSource(request)) };
}

/** The mask in a file of arrays. */
export async function maskOfDump(
  path: string,
  { array, leading }: { array: string | null; leading: readonly number[] },
): Promise<GivenMask> {
  const name = basename(path);
  // A blob of a file that is not there says so without its name.
  await access(path);
  const arrays = await maskArrays(await openTensorFile(await openAsBlob(path), name), name);
  const names = arrays.map((each) => each.name).join(", ");
  const found = array === null ? arrays : arrays.filter((each) => each.name === array);
  if (found.length === 0) throw new RuleError(`array of ${name}`, `one of ${names}`, array);
  if (found.length > 1) throw new RuleError(`array of ${name}`, `chosen of ${names}`, "none");
  const [chosen] = found;
  // Without a choice the first batch and head.
  const at = leading.length === 0 ? chosen.leading.map(() => 0) : leading;
  const { mask } = await readMask(chosen, { leading: at, isInverted: false });
  return { name, origin: "dump", mask: asIntervals(mask) };
}

function asIntervals(mask: IntervalMask | BitMask): IntervalMask {
  return isBitMask(mask) ? intervalsOfBits(mask) : mask;
}
