import { diagnoseLog } from "../../engine/diagnosis/diagnose-log";
import { shippedPrompts } from "../../engine/diagnosis/shipped-prompts";
import type { EngineJob } from "../../notebook/cell-kind";
import type { DiagnosisParams } from "./params";
import type { DiagnosisResult } from "./result";

/** What the kind does on the engine; fetched with the first run. */
export async function runCell(job: EngineJob<DiagnosisParams, DiagnosisResult>): Promise<DiagnosisResult> {
  const { params, pair, from, signal, progress } = job;
  const isSame = from !== null && from.asked.log === params.log && from.pair.source === pair.source;
  const found = await diagnoseLog({
    facts: pair.facts,
    tokenizer: pair.tokenizer,
    openRun: () => pair.openRun(signal),
    text: params.log,
    pairs: params.pairs,
    prompts: async () => shippedPrompts(await promptFile(signal), pair.tokenizer),
    from: isSame ? from.found.diagnosis.tried : [],
    progress: (soFar, place) => progress({ asked: params, pair, found: soFar }, place),
  });
  return { asked: params, pair, found };
}

/** The prompts beside the page; without them, as on the command line, only anchors of the log are tried. */
async function promptFile(signal: AbortSignal): Promise<unknown> {
  if (!("document" in globalThis)) return { prompts: [] };
  const response = await fetch(new URL("./prompts/held-out.json", document.baseURI), { signal });
  return response.ok ? response.json() : { prompts: [] };
}
