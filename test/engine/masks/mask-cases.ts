import { readFileSync } from "node:fs";
import type { ContextStart, Convention, LayerType } from "../../../src/engine/masks/convention";
import { type PresetValues, presetNamed } from "../../../src/engine/masks/presets";
import { conventionOf } from "./dialects";

/** A case of `test/fixtures/masks/*.txt`: a title, what the sides are, `==>`, the grid it must give. */
export interface MaskCase {
  title: string;
  contextLength: number;
  documents: number[] | null;
  anchors: (number | null)[];
  conventions: { name: string; convention: Convention; layerType: LayerType }[];
  grid: string;
  /** Position ids of the context and of the slots, where the case states them. */
  positions: { context: number[]; slots: number[] } | null;
  /** Label of every row by label shift; null is "-". */
  labels: { shift: 0 | 1; labels: (number | null)[] }[];
}

interface SideText {
  contextStart?: ContextStart;
  direction?: "both" | "causal" | "anti-causal";
  reach?: [number | null, number | null];
  documents?: Convention["documents"];
  deadAnchor?: Convention["deadAnchor"];
  contextEnd?: Convention["contextEnd"];
  emptyRows?: "past-end" | "padding-anchor";
}

interface LayoutText {
  context: number;
  block: number;
  anchors: (number | null)[];
  documents?: number[];
}

/**
 * Reads a file of cases. A case starts with a line `# title`; then `layout {...}`, a line
 * `side <names> {...}` or `preset <id> {...} <layer type>` for each side that must give the grid, `==>`, the grid, and `positions` and `labels` lines.
 */
export function readMaskCases(name: string): MaskCase[] {
  const text = readFileSync(new URL(`../../fixtures/masks/${name}.txt`, import.meta.url), "utf8");
  return text
    .split(/^# (?=[A-Z])/m)
    .slice(1)
    .map(readCase);
}

function readCase(text: string): MaskCase {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const withWord = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const layout: LayoutText = JSON.parse(withWord("layout")[0]);
  return {
    title: lines[0],
    contextLength: layout.context,
    documents: layout.documents ?? null,
    anchors: layout.anchors,
    conventions: [
      ...withWord("preset").map((line) => presetSide(line, layout.block)),
      ...withWord("side").map((line) => writtenSide(line, layout.block)),
    ],
    grid: lines.filter((line) => /^[#.]*\|[#. ]+$/.test(line)).join("\n"),
    positions:
      withWord("positions").map((line) => {
        const [context, slots] = line.split("|").map((part) => part.trim().split(/\s+/).map(Number));
        return { context, slots };
      })[0] ?? null,
    labels: withWord("labels").map((line) => {
      const [shift, ...labels] = line.split(/\s+/);
      return {
        shift: shift === "0" ? 0 : 1,
        labels: labels.map((one) => (one === "-" ? null : Number(one))),
      };
    }),
  };
}

/** `TR.sf.full {"documents": "ignored"}` */
function writtenSide(line: string, blockSize: number): MaskCase["conventions"][number] {
  const [name, json] = [line.slice(0, line.indexOf("{")), line.slice(line.indexOf("{"))];
  const { contextStart, direction, reach, ...rest }: SideText = JSON.parse(json);
  return {
    name: name.trim(),
    layerType: "full",
    convention: conventionOf(contextStart ?? { from: "start" }, direction ?? "both", reach, {
      positions: { origin: 0, perDocument: true, blockStart: "anchor", shift: 0, slotsPerPosition: 1 },
      ...rest,
      blockSize,
    }),
  };
}

/** `speculators.swa {"window": 3} sliding` */
function presetSide(line: string, blockSize: number): MaskCase["conventions"][number] {
  const [, name, json, type] = /^(\S+) (\{.*\}) (full|sliding)$/.exec(line) ?? [];
  const values: PresetValues = { blockSize, ...JSON.parse(json) };
  return {
    name,
    layerType: type === "sliding" ? "sliding" : "full",
    convention: presetNamed(name).convention(values),
  };
}
