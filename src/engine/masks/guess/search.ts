import type { Preset } from "../presets";
import type { Effort } from "./effort";
import { type Fit, fitAlone, fitAnchors, fitLayout, type ReadBlocks } from "./fit-layout";
import { type Reading, readingsOf } from "./readings";
import { RuleFit } from "./rule-fit";
import { seenNumbers } from "./seen-numbers";

export interface FittedReading {
  read: ReadBlocks;
  reading: Reading;
  fit: Fit;
}

/** A rule as some presets have it, each with the plainest reading. */
interface Rule {
  fit: RuleFit;
  readings: Reading[];
  /** Residual that the sampled blocks have one by one. */
  score: number;
}

const sampleSize = 12;
/** Rules whose anchors and documents are fitted; those that come next get the documents of the best. */
const mostFits = (rowCount: number) => Math.max(14, Math.min(500, Math.floor(40_000 / rowCount)));
const mostNext = 6;
/** Times the sample of blocks is made larger by those that fit worst. */
const mostRounds = 2;
/** Documents are the last explanation for a late start: a window comes first where both fit. */
const cutCost = 0.5;

/** Fits the presets to a dump under one reading of its shape: every preset with its best readings. */
export function search(read: ReadBlocks, presets: readonly Preset[], effort: Effort): FittedReading[] {
  const rules = rulesOf(read, presets, effort);
  const fits = new Map<Rule, Fit>();
  let best: Fit | null = null;
  let sample = sampleOf(read);
  for (let round = 0; round < mostRounds; round++) {
    score(read, rules, sample, effort);
    rules.sort((a, b) => a.score - b.score);
    // What fits block by block may be spoilt by a cell or a cut in each.
    const near = 2 * (rules[0]?.score ?? 0) + sample.length;
    for (const rule of rules.slice(0, mostFits(read.blocks.mask.rowCount))) {
      if (fits.has(rule) || rule.score > near || (effort.isSpent && best !== null)) continue;
      const fit = fitLayout(read, rule.fit);
      fits.set(rule, fit);
      if (best === null || fit.residual < best.residual) best = fit;
    }
    if (best === null || best.residual === read.blocks.strayCount || effort.isSpent) break;
    // A few blocks in a corner may tell what the others do not: they are looked at next.
    sample = withWorst(sample, best.perBlock);
  }
  const others = rules.filter((rule) => !fits.has(rule) && rule.score < Infinity).slice(0, mostNext);
  for (const rule of others) fits.set(rule, fitAnchors(read, rule.fit, best?.layout.documents ?? null));
  return [...fits].flatMap(([rule, fit]) => rule.readings.map((reading) => ({ read, reading, fit })));
}

/** The fewest cells left over first, then the plainest; a preset once. */
export function inOrder(found: readonly FittedReading[], presets: readonly Preset[]): FittedReading[] {
  const placeOf = new Map(presets.map((preset, place) => [preset, place]));
  const ranks = new Map(found.map((each) => [each, rankOf(each, placeOf.get(each.reading.preset) ?? 0)]));
  const sorted = [...found].sort((a, b) => compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []));
  const taken = new Set<Preset>();
  return sorted.filter(({ reading: { preset } }) => !taken.has(preset) && taken.add(preset));
}

/** What makes an explanation less plain, the gravest first. */
function rankOf({ read: { blocks }, reading, fit }: FittedReading, place: number): number[] {
  const { side } = reading.preset;
  const { blockCount, contextLength, contextColumns } = blocks;
  // Serving drafts one block at a time and ends the context before it; a batch of blocks is how training goes.
  const isBatch = blockCount > 1;
  return [
    fit.residual,
    Number(side === "either"),
    Number(isBatch && contextLength > contextColumns),
    Number(fit.layout.documents !== null),
    Number(reading.convention.contextEnd !== "before-anchor"),
    reading.ownNumbers,
    Number(side !== (isBatch ? "training" : "inference")),
    place,
  ];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : a[at] - b[at];
}

function rulesOf(read: ReadBlocks, presets: readonly Preset[], effort: Effort): Rule[] {
  const { blocks, edges, layerTypes } = read;
  const isOpen = blocks.contextLength > blocks.contextColumns;
  const numbers = seenNumbers(blocks, edges);
  const rules = new Map<string, Rule>();
  for (const preset of presets) {
    for (const reading of readingsOf(preset, layerTypes ?? preset.layerTypes, blocks, numbers)) {
      // A column that the file lacks cannot be one that is seen.
      if (isOpen && reading.convention.contextEnd !== "before-anchor") continue;
      const rule = rules.get(reading.key);
      if (rule !== undefined) rule.readings.push(reading);
      else {
        const fit = new RuleFit(blocks, reading.convention, reading.layerType, effort);
        rules.set(reading.key, { fit, readings: [reading], score: Infinity });
      }
    }
  }
  return [...rules.values()];
}

/** Rules that fit far worse than the best are not counted to the end. */
function score(read: ReadBlocks, rules: readonly Rule[], sample: readonly number[], effort: Effort): void {
  let least = Infinity;
  for (const rule of rules) {
    if (effort.isSpent) return;
    const most = Math.max(64, 4 * least);
    rule.score = 0;
    for (const block of sample) {
      const { residual, isCut } = fitAlone(read, rule.fit, block, most);
      rule.score += residual + (isCut ? cutCost : 0);
      if (rule.score > most) break;
    }
    least = Math.min(least, rule.score);
  }
}

/** Blocks spread over the range of context lengths, the longest among them. */
function sampleOf({ edges }: ReadBlocks): number[] {
  const byEnd = [...edges.keys()].sort((a, b) => (edges[b].ends[0] ?? 0) - (edges[a].ends[0] ?? 0));
  const step = Math.max(1, (byEnd.length - 1) / (sampleSize - 1));
  const count = Math.min(sampleSize, byEnd.length);
  const picked = Array.from(
    { length: count },
    (_, i) => byEnd[Math.min(byEnd.length - 1, Math.round(i * step))],
  );
  return [...new Set(picked)];
}

function withWorst(sample: readonly number[], perBlock: Int32Array): number[] {
  const worst = [...perBlock.keys()].sort((a, b) => perBlock[b] - perBlock[a]).slice(0, sampleSize);
  return [...new Set([...sample, ...worst])];
}
