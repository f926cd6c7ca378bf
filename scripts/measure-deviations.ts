/**
 * Runs the bundled pair under every deviation over all held-out prompts and writes what happened to
 * public/measurements/deviations.json. The code that runs is the page's own.
 *
 *   npm run measure            all deviations over all prompts, 96 tokens each (half an hour)
 *   npm run measure -- ID...   these alone; the rows of the others stay as they were measured
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { deviations } from "../src/engine/drafting/deviations";
import { metricsOf } from "../src/engine/drafting/metrics";
import { longestRepeat } from "../src/engine/drafting/repetition";
import { type Timeline, writtenTokens } from "../src/engine/drafting/round";
import type { PairTokenizer } from "../src/engine/models/tokenizer";
import type { LoadedPair } from "../src/engine/runtime/engine";
import { openNodePair } from "../test/support/node-pair";
import { type HeldOutPrompt, measuredRun, tokenLimit } from "./measured-run";

interface Pair extends Pick<LoadedPair, "facts" | "openRun"> {
  tokenizer: PairTokenizer;
}

const folder = "public/measurements";
const prompts: HeldOutPrompt[] = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")).prompts;
const heldOut = prompts.filter((prompt) => prompt.inTraining === 0);

async function runPrompt(
  { openRun, facts, tokenizer }: Pair,
  text: string,
  ids: readonly string[],
  free: boolean,
) {
  const run = openRun();
  const timeline = await measuredRun(run, facts, tokenizer.encode(text), ids, free);
  run.close();
  return timeline;
}

interface Sample {
  promptId: string;
  /** The first 48 tokens. */
  text: string;
  /** Tokens of the longest repeat of words in it, and the repeat; 0 and null without one. */
  repeated: number;
  repeat: string | null;
}

/** The two garbles that everybody knows: the word that stands three times or more in a row. */
const famousWords = { "elif elif elif": " elif", FizzFizzFizz: "Fizz" };
interface Garble {
  name: string;
  deviationId: string;
  promptId: string;
  /** How often the word stands in a row. */
  count: number;
}
const garbles: Garble[] = [];

/** Free-running text after every shipped prompt. */
async function samplesOf(pair: Pair, deviationId: string, ids: readonly string[]): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const prompt of prompts.filter((one) => one.ships)) {
    const timeline = await runPrompt(pair, prompt.text, ids, true);
    const tokens = writtenTokens(timeline).slice(0, 48);
    const texts = tokens.map((token) => pair.tokenizer.tokenText(token));
    // Signs never repeat each other here, so that only words count.
    const words = tokens.map((token, at) => (/\p{L}{2}/u.test(texts[at]) ? token : -1 - at));
    const found = longestRepeat(words);
    const end = found ? found.start + found.unitLength * found.count : 0;
    samples.push({
      promptId: prompt.id,
      text: pair.tokenizer.decode(tokens),
      repeated: found ? found.unitLength * found.count : 0,
      repeat: found ? pair.tokenizer.decode(tokens.slice(found.start, end)) : null,
    });
    for (const [name, word] of Object.entries(famousWords)) {
      let count = 0;
      let most = 0;
      for (const text of texts) {
        count = text === word ? count + 1 : 0;
        most = Math.max(most, count);
      }
      if (most >= 3) garbles.push({ name, deviationId, promptId: prompt.id, count: most });
    }
  }
  return samples;
}

/**
 * The sample to show: the one whose longest repeat of words exceeds the aligned run's on the same prompt
 * most, the first of equals. With no aligned samples to compare: the first prompt's.
 */
function tellingSample(samples: readonly Sample[], aligned: readonly Sample[]): Sample {
  const excess = (sample: Sample) =>
    sample.repeated - (aligned.find((one) => one.promptId === sample.promptId)?.repeated ?? 0);
  if (aligned.length === 0) return samples[0];
  return [...samples].sort((one, two) => excess(two) - excess(one))[0];
}

const pair = await openNodePair("public/models/tiny-python-target", "public/models/tiny-python-dflash-b16");
const file = `${folder}/deviations.json`;
const catalogue = ["aligned", ...deviations.map((deviation) => deviation.id)];
const asked = process.argv.slice(2);
const unknown = asked.find((id) => !catalogue.includes(id));
if (unknown !== undefined)
  throw new Error(`a deviation must be one of ${catalogue.join(", ")}, got ${unknown}`);
interface Row {
  id: string;
  samples: Sample[];
  [figure: string]: unknown;
}
interface Measured {
  garbles: Garble[];
  rows: Row[];
}
const before = (): Measured =>
  asked.length === 0 ? { garbles: [], rows: [] } : (JSON.parse(readFileSync(file, "utf8")) as Measured);
const rows: Row[] = [];
let alignedSamples = before().rows.find(({ id }) => id === "aligned")?.samples ?? [];
for (const id of asked.length === 0 ? catalogue : asked) {
  const began = Date.now();
  const ids = id === "aligned" ? [] : [id];
  const timelines: Record<HeldOutPrompt["kind"], Timeline[]> = { generated: [], stdlib: [] };
  for (const prompt of heldOut) {
    timelines[prompt.kind].push(await runPrompt(pair, prompt.text, ids, false));
  }
  const all = metricsOf([...timelines.generated, ...timelines.stdlib]);
  const byKind = { generated: metricsOf(timelines.generated), stdlib: metricsOf(timelines.stdlib) };
  const samples = await samplesOf(pair, id, ids);
  const sample = tellingSample(samples, alignedSamples);
  if (id === "aligned") alignedSamples = samples;
  rows.push({ id, ...all, byKind, sample, samples });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${id.padEnd(28)} ${byKind.generated.acceptedMean.toFixed(2)} generated, ${byKind.stdlib.acceptedMean.toFixed(2)} stdlib, ` +
      `any ${all.anyAcceptedShare.toFixed(2)}, repeats ${all.adjacentRepeatRate.toFixed(3)}, ${seconds} s  ${JSON.stringify(sample.repeat)}`,
  );
}
mkdirSync(folder, { recursive: true });
// Read only now: others may have been measured beside this.
const kept = before();
const isNew = (id: string) => rows.some((row) => row.id === id);
const inOrder = <Item>(items: readonly Item[], idOf: (item: Item) => string) =>
  items.toSorted((one, two) => catalogue.indexOf(idOf(one)) - catalogue.indexOf(idOf(two)));
const measured = {
  version: 1,
  about:
    "Accepted drafts of 15 per round, pooled over all rounds of the prompts that no training program begins with, greedy, 96 tokens per prompt; " +
    "adjacentRepeatRate is the share of neighbouring drafts of a block that are equal. Samples are free-running text " +
    "(every draft accepted) after a shipped prompt; `sample` is the one whose words repeat most beyond the aligned run's; `garbles` lists every shipped prompt and deviation under which a famous word stands three times or more in a row. Made by npm run measure.",
  tokenLimit,
  prompts: heldOut.length,
  garbles: inOrder(
    [...kept.garbles.filter(({ deviationId }) => !isNew(deviationId)), ...garbles],
    ({ deviationId }) => deviationId,
  ),
  rows: inOrder([...kept.rows.filter(({ id }) => !isNew(id)), ...rows], ({ id }) => id),
};
writeFileSync(file, `${JSON.stringify(measured, null, 1)}\n`);
pair.close();
