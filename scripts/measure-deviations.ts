/**
 * Runs the bundled pair under every deviation over all held-out prompts and writes what happened to
 * public/measurements/deviations.json. The code that runs is the page's own.
 *
 *   npm run measure            all prompts, 96 tokens each (some minutes)
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { deviate, deviations } from "../src/engine/drafting/deviations";
import { nextRound, startTimeline } from "../src/engine/drafting/loop";
import { metricsOf } from "../src/engine/drafting/metrics";
import { longestRepeat } from "../src/engine/drafting/repetition";
import { type Timeline, writtenTokens } from "../src/engine/drafting/round";
import { trainedConvention } from "../src/engine/drafting/trained-convention";
import type { PairTokenizer } from "../src/engine/models/tokenizer";
import type { LoadedPair } from "../src/engine/runtime/engine";
import { openNodePair } from "../test/support/node-pair";

interface Prompt {
  id: string;
  kind: "generated" | "stdlib";
  text: string;
  ships: boolean;
}

interface Pair extends Pick<LoadedPair, "facts" | "openRun"> {
  tokenizer: PairTokenizer;
}

const tokenLimit = 96;
const folder = "public/measurements";
const prompts: Prompt[] = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")).prompts;

async function runPrompt(pair: Pair, text: string, ids: readonly string[], freeRunning: boolean) {
  const run = pair.openRun();
  const options = {
    convention: deviate(trainedConvention(pair.facts), ids),
    accept: freeRunning ? "everything" : "verified",
    tokenLimit,
    attention: false,
  } as const;
  let timeline = await startTimeline(run, pair.facts, pair.tokenizer.encode(text));
  while (!timeline.ending) timeline = await nextRound(run, pair.facts, timeline, options);
  run.close();
  return timeline;
}

/** The shipped prompt whose free-running text repeats itself most, and that text. */
async function sampleOf(pair: Pair, ids: readonly string[]) {
  const samples: { promptId: string; text: string; repeated: number; repeat: string | null }[] = [];
  for (const prompt of prompts.filter((one) => one.ships)) {
    const timeline = await runPrompt(pair, prompt.text, ids, true);
    const tokens = writtenTokens(timeline);
    const repeat = longestRepeat(tokens);
    samples.push({
      promptId: prompt.id,
      text: pair.tokenizer.decode(tokens.slice(0, 48)),
      repeated: repeat ? repeat.count * repeat.unitLength : 0,
      repeat: repeat
        ? pair.tokenizer.decode(tokens.slice(repeat.start, repeat.start + repeat.unitLength * repeat.count))
        : null,
    });
  }
  samples.sort((one, two) => two.repeated - one.repeated);
  return { samples, sample: samples[0] ?? null };
}

const pair = await openNodePair("public/models/tiny-python-target", "public/models/tiny-python-dflash-b16");
const rows: object[] = [];
for (const id of ["aligned", ...deviations.map((deviation) => deviation.id)]) {
  const began = Date.now();
  const ids = id === "aligned" ? [] : [id];
  const timelines: Record<Prompt["kind"], Timeline[]> = { generated: [], stdlib: [] };
  for (const prompt of prompts) {
    timelines[prompt.kind].push(await runPrompt(pair, prompt.text, ids, false));
  }
  const all = metricsOf([...timelines.generated, ...timelines.stdlib]);
  const byKind = { generated: metricsOf(timelines.generated), stdlib: metricsOf(timelines.stdlib) };
  const { sample, samples } = await sampleOf(pair, ids);
  rows.push({ id, ...all, byKind, sample, samples });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(
    `${id.padEnd(28)} ${byKind.generated.acceptedMean.toFixed(2)} generated, ${byKind.stdlib.acceptedMean.toFixed(2)} stdlib, ` +
      `any ${all.anyAcceptedShare.toFixed(2)}, repeats ${all.adjacentRepeatRate.toFixed(3)}, ${seconds} s  ${JSON.stringify(sample?.repeat)}`,
  );
}
mkdirSync(folder, { recursive: true });
const measured = {
  version: 1,
  about:
    "Accepted drafts of 15 per round, pooled over all rounds of all held-out prompts, greedy, 96 tokens per prompt; " +
    "adjacentRepeatRate is the share of neighbouring drafts of a block that are equal. Samples are free-running text " +
    "(every draft accepted) after a shipped prompt; `sample` is the one that repeats itself most. Made by npm run measure.",
  tokenLimit,
  prompts: prompts.length,
  rows,
};
writeFileSync(`${folder}/deviations.json`, `${JSON.stringify(measured, null, 1)}\n`);
pair.close();
