/**
 * Runs every drafter that ships, trained rightly and wrongly, over all held-out prompts, served strictly and in the
 * ways that some of them were trained, and writes the counts to public/measurements/trainings.json.
 *
 *   npm run measure:trainings            what is not in the file yet
 *   npm run measure:trainings -- FAULT   the rows of this training anew ("bundled": those of the bundled drafter)
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { servings } from "../src/engine/drafting/deviations/training/catalogue";
import { shippedTrainings } from "../src/engine/drafting/deviations/training/shipped";
import { TextOnce } from "../src/engine/sweep/text-once";
import {
  type MeasuredRow,
  type MeasuredTrainings,
  measuredTrainingsSchema,
} from "../src/store/measured-trainings";
import { openNodePair } from "../test/support/node-pair";
import { type HeldOutPrompt, measuredRun, tokenLimit } from "./measured-run";

const file = "public/measurements/trainings.json";
const about =
  "Counts by prompt of rounds, matched drafts, pairs of neighbouring drafts of a block and such pairs of equal tokens; " +
  "verified, greedy, every prompt that no training program begins with. training: whose weights drafted, null those of the " +
  "bundled drafter; served: deviations that it was served with, none is strictly. Made by npm run measure:trainings.";

const prompts = (
  JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")).prompts as HeldOutPrompt[]
).filter(({ inTraining }) => inTraining === 0);
const asked = process.argv.slice(2);
const pair = await openNodePair("public/models/tiny-python-target", "public/models/tiny-python-dflash-b16");

const nameOf = (training: string | null) => training ?? "bundled";
const isSame = (one: MeasuredRow, training: string | null, served: readonly string[]) =>
  one.training === training && one.served.join() === served.join();

for (const training of [null, ...shippedTrainings]) {
  const before = read();
  const kept = before.rows.filter((row) => !(asked.includes(nameOf(training)) && row.training === training));
  const missing = servings.filter((served) => !kept.some((row) => isSame(row, training, served)));
  if (missing.length === 0) continue;
  const rows = missing.map(
    (served): MeasuredRow => ({
      training,
      served: [...served],
      rounds: [],
      accepted: [],
      neighbours: [],
      repeats: [],
    }),
  );
  const began = Date.now();
  for (const { text } of prompts) {
    const ids = pair.tokenizer.encode(text);
    // Verified greedy text is the same whoever drafts it: the target runs over it once.
    const run = new TextOnce(pair.openRun(), pair.facts.vocabularySize);
    for (const row of rows) {
      const weights = training === null ? [] : [`trained-${training}`];
      const { rounds } = await measuredRun(run, pair.facts, ids, [...weights, ...row.served]);
      const drafts = rounds.map((round) => round.drafts.map(({ token }) => token));
      row.rounds.push(rounds.length);
      row.accepted.push(sumOf(rounds.map(({ acceptedDrafts }) => acceptedDrafts)));
      row.neighbours.push(sumOf(drafts.map(({ length }) => length - 1)));
      row.repeats.push(sumOf(drafts.map((all) => all.filter((token, at) => token === all[at - 1]).length)));
    }
    run.close();
  }
  write({ ...before, rows: [...kept, ...rows] });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  console.log(`${nameOf(training)}: ${rows.length} rows in ${seconds} s`);
  for (const { served, accepted, rounds } of rows) {
    console.log(`  ${(sumOf(accepted) / sumOf(rounds)).toFixed(2)} accepted  ${served.join() || "strictly"}`);
  }
}
pair.close();

function read(): MeasuredTrainings {
  const list = prompts.map(({ id, kind }) => ({ id, kind }));
  const empty: MeasuredTrainings = { version: 1, about, tokenLimit, prompts: list, rows: [] };
  if (!existsSync(file)) return empty;
  const found = v.parse(measuredTrainingsSchema, JSON.parse(readFileSync(file, "utf8")));
  const isOfThese = JSON.stringify([found.prompts, found.tokenLimit]) === JSON.stringify([list, tokenLimit]);
  return isOfThese ? { ...found, about } : empty;
}

/** A row a line. Rows of the order of the trainings and servings. */
function write({ rows, ...head }: MeasuredTrainings): void {
  const trainings: (string | null)[] = [null, ...shippedTrainings];
  const place = ({ training, served }: MeasuredRow) =>
    trainings.indexOf(training) * servings.length + servings.findIndex((one) => one.join() === served.join());
  const ordered = rows
    .filter(({ training }) => trainings.includes(training))
    .toSorted((a, b) => place(a) - place(b));
  const lines = ordered.map((row) => `\n  ${JSON.stringify(row)}`).join(",");
  const text = JSON.stringify({ ...head, rows: [] }, null, 1);
  writeFileSync(file, `${text.replace('"rows": []', `"rows": [${lines}\n ]`)}\n`);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
