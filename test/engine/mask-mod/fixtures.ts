import { readFileSync } from "node:fs";
import type { Bindings } from "../../../src/engine/mask-mod/bound-value";
import { evaluateMask } from "../../../src/engine/mask-mod/evaluate-mask";
import { chosenEntry } from "../../../src/engine/mask-mod/evaluate-source";
import { openMaskMod } from "../../../src/engine/mask-mod/open-source";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";
import { type TraceOptions, traceMaskMod } from "../../../src/engine/mask-mod/trace";
import { forEachBitRun, isBitMask } from "../../../src/engine/masks/bit-mask";
import { forEachInterval } from "../../../src/engine/masks/interval-mask";

/** A mask_mod of `test/fixtures/mask-mods`, with what it captures. */
export interface Case {
  name: string;
  file: string;
  entry: string;
  rows: number;
  columns: number;
  batch: number;
  head: number;
  bindings: Bindings;
}

/** What torch made of the fixtures; null is what it refuses. */
export interface TorchGolden {
  torch: string;
  cases: Record<string, string[]>;
  programs: { source: string; rows: string[] | null }[];
  operators: Record<string, { dtype: string; shape: number[]; values: string[] } | null>;
  refusals: Record<string, string | null>;
}

export function fixtureText(name: string): string {
  return readFileSync(new URL(`../../fixtures/mask-mods/${name}`, import.meta.url), "utf8");
}

export const cases: readonly Case[] = JSON.parse(fixtureText("cases.json"));
export const golden: TorchGolden = JSON.parse(fixtureText("torch.json"));

/** Rows as `#` for seen and `.` for not. */
export function drawSource(
  source: string,
  entry: string | null,
  bindings: Bindings,
  options: TraceOptions,
): string[] {
  const program = parseSource(source);
  const open = openMaskMod(program, chosenEntry(program, entry), bindings);
  const mask = evaluateMask(traceMaskMod(open, options));
  return Array.from({ length: options.rowCount }, (_, row) => {
    const cells = new Array<string>(options.columnCount).fill(".");
    const visit = (start: number, end: number) => cells.fill("#", start, end);
    if (isBitMask(mask)) forEachBitRun(mask, row, visit);
    else forEachInterval(mask, row, 0, options.columnCount, visit);
    return cells.join("");
  });
}

export function drawCase({ file, entry, rows, columns, batch, head, bindings }: Case): string[] {
  const options = { rowCount: rows, columnCount: columns, batch, head };
  return drawSource(fixtureText(`${file}.py`), entry, bindings, options);
}
