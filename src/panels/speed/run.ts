import { measureSpeed } from "../../engine/acceptance/speed";
import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import { runsKey } from "../../store/drafting-result";
import type { SpeedParams } from "./params";
import type { SpeedResult } from "./result";

/** Tokens of the first, uncounted run, in which the runtime warms up. */
const warmUpTokens = 8;

/** Every prompt as often as asked for, after one short run that does not count. */
export async function runCell(job: EngineJob<SpeedParams, SpeedResult>): Promise<SpeedResult> {
  const { params, inputs, pair, from, signal, progress } = job;
  const prompts = [...new Set(params.of)].map((cell) => {
    const settings = inputs.get(cell)?.get(runsKey)?.settings;
    if (settings === undefined) throw new RuleError("of", "names of drafting cells", cell);
    return { cell, tokens: pair.tokenizer.encode(settings.prompt), tokenLimit: settings.tokenLimit };
  });
  if (prompts.length === 0) throw new RuleError("of", ">= 1 drafting cell", 0);
  const measure = (tokens: readonly number[], tokenLimit: number) =>
    measureSpeed(() => pair.openRun(signal), pair.facts, tokens, {
      tokenLimit,
      nowMs: () => performance.now(),
    });
  const where = `${pair.source.name}. ${pair.backend.sentence}`;
  let result: SpeedResult = { where, samples: from?.where === where ? from.samples : [] };
  await measure(prompts[0].tokens, warmUpTokens);
  const jobs = prompts.flatMap((prompt) => Array.from({ length: params.repeats }, () => prompt));
  for (const [at, { cell, tokens, tokenLimit }] of jobs.entries()) {
    if (at < result.samples.length) continue;
    const sample = await measure(tokens, tokenLimit);
    result = { ...result, samples: [...result.samples, { ...sample, cell }] };
    progress(result, `measurement ${at + 1} of ${jobs.length}`);
  }
  return result;
}
