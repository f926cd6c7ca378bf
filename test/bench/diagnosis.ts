import { join } from "node:path";
import { type Diagnosis, diagnose } from "../../src/engine/diagnosis/diagnose";
import { readDraftLog } from "../../src/engine/diagnosis/read-draft-log";
import { planDraft } from "../../src/engine/drafting/plan";
import { trainedConvention } from "../../src/engine/drafting/trained-convention";
import { logOf } from "../engine/diagnosis/support";
import { openNodePair } from "../support/node-pair";
import type { Figure } from "./report";
import { sweptPrompts } from "./sweep";
import { median, timed, timeFigures } from "./timing";

const models = process.env.MODELS ?? "public/models";
const anchorCount = 16;
/** What the harness does wrong; whatever it is, every candidate is tried. */
const fault = "positions-one-late";
const draftRepeats = 40;

/** The diagnosis that has a budget: a generation of 16 blocks against every single deviation. */
export async function benchDiagnosis(): Promise<Figure[]> {
  const pair = await openNodePair(join(models, "tiny-python-target"), join(models, "tiny-python-dflash-b16"));
  const { facts, tokenizer, openRun, close } = pair;
  const [{ text }] = sweptPrompts();
  const logs = readDraftLog(await logOf(pair, text, [fault], anchorCount), { facts, tokenizer });
  const anchors = logs.reduce((sum, { rounds }) => sum + rounds.length, 0);
  if (anchors !== anchorCount) throw new Error(`the log must have ${anchorCount} blocks, got ${anchors}`);
  const respell = (ids: readonly number[]) => tokenizer.encode(tokenizer.decode(ids));
  const search = () => diagnose({ openRun: () => openRun(), facts, respell, logs, pairs: false });
  const whole = await timed(search);
  const { result, processorSeconds } = whole;
  if (!isFound(result)) throw new Error(`the first of the ranking must be ${fault}`);
  const draftSeconds = await draftSecondsAt(pair, logs[0].tokens);
  close();
  const forwards = result.tried.length * anchors;
  const name = `diagnosis of ${anchorCount} anchors against all single deviations`;
  const how = `${result.tried.length} candidates with the aligned run, WebAssembly on one thread in Node`;
  return [
    ...timeFigures(name, whole, 60, how),
    {
      name: "diagnosis / as many drafter runs",
      value: processorSeconds / forwards / draftSeconds,
      unit: "ratio",
      limit: 3,
      how: `processor time by ${forwards} forwards against one at the first anchor, median of ${draftRepeats}`,
    },
  ];
}

function isFound({ ranked }: Diagnosis): boolean {
  return [ranked[0].deviations, ...ranked[0].same].some((ids) => ids.join() === fault);
}

/** Processor seconds of one drafter run whose context rows are cached. @param sequence the last token is the anchor's */
async function draftSecondsAt(
  { openRun, facts }: Pick<Awaited<ReturnType<typeof openNodePair>>, "openRun" | "facts">,
  sequence: readonly number[],
): Promise<number> {
  const run = openRun();
  await run.target({ start: 0, tokens: sequence.slice(0, -1), rows: "last" });
  const plan = planDraft(trainedConvention(facts), sequence, facts);
  const seconds: number[] = [];
  for (let i = 0; i < draftRepeats; i++) {
    seconds.push((await timed(() => run.draft(plan, { attention: false }))).processorSeconds);
  }
  run.close();
  return median(seconds);
}
