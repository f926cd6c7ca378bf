/**
 * How often a fault is found again in a log that was made with it: every single deviation, its tokens alone and
 * with logits, and a seeded sample of pairs, tokens alone. A log has a line for each of some held-out prompts. It is "first"
 * where its fault alone heads the ranking, "tied" where it is listed with others that draft the same on that
 * log, and "missed" else.
 *
 *   npm run measure:diagnosis -- [prompts] [rounds] [pairs]     4 prompts of 4 rounds and 12 pairs when left out
 */
import { readFileSync } from "node:fs";
import { diagnose } from "../src/engine/diagnosis/diagnose";
import { readDraftLog } from "../src/engine/diagnosis/read-draft-log";
import { conflictsOf, deviations } from "../src/engine/drafting/deviations";
import { trainedConvention } from "../src/engine/drafting/trained-convention";
import { logOf, withoutScores } from "../test/engine/diagnosis/support";
import { openNodePair } from "../test/support/node-pair";

const [promptCount = 4, roundCount = 4, pairCount = 12] = process.argv.slice(2).map(Number);
const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")) as {
  prompts: { id: string; text: string }[];
};
const pair = await openNodePair("public/models/tiny-python-target", "public/models/tiny-python-dflash-b16");
const { facts, tokenizer } = pair;

type Found = "first" | "tied" | "missed";

/** Spread over all, so that ladders, classes and the standard library are there. */
const chosen = Array.from(
  { length: promptCount },
  (_, at) => prompts[Math.floor((at * prompts.length) / promptCount)],
);

async function logWith(ids: readonly string[]): Promise<string> {
  const lines = [];
  for (const { text } of chosen) lines.push(await logOf(pair, text, ids, roundCount));
  return lines.join("\n");
}

async function found(ids: readonly string[], log: string): Promise<Found> {
  const { ranked } = await diagnose({
    openRun: () => pair.openRun(),
    facts,
    respell: (tokens) => tokenizer.encode(tokenizer.decode(tokens)),
    logs: readDraftLog(log, { facts, tokenizer }),
    pairs: ids.length > 1,
  });
  const [best] = ranked;
  const first = [best.deviations, ...best.same].map((set) => set.join("+"));
  if (first.includes(ids.join("+"))) return first.length === 1 ? "first" : "tied";
  // One that gives the whole log by itself drafts what the two draft, and then no pair is tried.
  const isAsOne = best.matched === best.compared && best.deviations.every((id) => ids.includes(id));
  return isAsOne && best.deviations.length < ids.length ? "tied" : "missed";
}

const none = { first: 0, tied: 0, missed: 0 };
const counts = { "tokens of one": { ...none }, "logits of one": { ...none }, "tokens of two": { ...none } };
async function measure(row: keyof typeof counts, ids: readonly string[], log: string) {
  const how = await found(ids, log);
  counts[row][how]++;
  if (how !== "first") console.log(`${how}  ${row}  ${ids.join(" + ")}`);
}

for (const { id } of deviations) {
  const log = await logWith([id]);
  await measure("tokens of one", [id], withoutScores(log));
  await measure("logits of one", [id], log);
}
for (const two of sampledPairs(pairCount)) {
  await measure("tokens of two", two, withoutScores(await logWith(two)));
}
pair.close();
console.table(counts);

/** Pairs that do not change the same part, of the bundled drafter's own weights. */
function sampledPairs(count: number): string[][] {
  const trained = trainedConvention(facts);
  const ids = deviations.filter(({ level }) => level !== "training").map(({ id }) => id);
  const all = ids.flatMap((one, at) => ids.slice(at + 1).map((two) => [one, two]));
  const free = all.filter((two) => conflictsOf(trained, two).length === 0);
  // A step that shares no factor with the length comes round everywhere.
  return Array.from({ length: count }, (_, at) => free[(97 * at + 11) % free.length]);
}
