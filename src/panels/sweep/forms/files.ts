import { namedRows, type SweepResult } from "../result";
import { columns } from "../table/columns";
import { methodOf, promptName } from "../words";

const fields = [
  "deviation",
  "title",
  "level",
  "prompts",
  "rounds",
  "cells_changed",
  "accepted",
  "accepted_low",
  "accepted_high",
  "any_share",
  "repetition",
  "difference",
  "difference_low",
  "difference_high",
  "beyond_chance",
  "refusal",
] as const;

/** The table as CSV (RFC 4180), numbers unrounded, then a column for every draft; empty where there is no value. */
export function sweepCsv(result: SweepResult): string {
  const rows = namedRows(result);
  const draftCount = Math.max(0, ...rows.map(({ figures }) => figures?.perDraft.length ?? 0));
  const drafts = Array.from({ length: draftCount }, (_, draft) => draft);
  const lines = rows.map(({ deviation, title, level, figures, difference, ...row }) => [
    deviation ?? "as-trained",
    title,
    level,
    row.promptCount,
    row.roundCount,
    figures?.changedCells,
    figures?.accepted.mean,
    figures?.accepted.interval?.low,
    figures?.accepted.interval?.high,
    figures?.anyShare,
    figures?.repetition,
    difference?.mean,
    difference?.interval?.low,
    difference?.interval?.high,
    row.isBeyondChance,
    row.refusal,
    ...drafts.map((draft) => figures?.perDraft.at(draft)),
  ]);
  const head = [...fields, ...drafts.map((draft) => `draft_${draft + 1}`)];
  return [head, ...lines].map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(value: string | number | boolean | null | undefined): string {
  const text = `${value ?? ""}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Everything: settings, definitions, the table's rows, and every run with the counts of its rounds. */
export function sweepJson(result: SweepResult): string {
  const { params, pair, runs } = result;
  const whole = {
    format: "anchorscope-sweep",
    version: 1,
    pair: pair.source.name,
    settings: { deviations: params.deviations, prompts: params.prompts, roundCount: params.roundCount },
    method: methodOf(params),
    definitions: Object.fromEntries(columns.map(({ id, definition }) => [id, definition])),
    rows: namedRows(result),
    runs: runs.map(({ promptIndex, ...run }) => ({
      prompt: promptName(params.prompts[promptIndex].name, promptIndex),
      promptIndex,
      ...run,
    })),
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}
