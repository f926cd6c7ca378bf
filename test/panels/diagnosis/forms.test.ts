import { beforeAll, describe, expect, test } from "vitest";
import type { FoundCell } from "../../../src/notebook/cell-kind";
import { checked } from "../../../src/notebook/checked";
import { draftingCell } from "../../../src/panels/diagnosis/drafting-cell";
import { kind } from "../../../src/panels/diagnosis/index";
import { type DiagnosisParams, defaultParams } from "../../../src/panels/diagnosis/params";
import type { DiagnosisResult } from "../../../src/panels/diagnosis/result";
import { kind as drafting } from "../../../src/panels/drafting/index";
import { fakeOpenPair } from "../../support/fake-engine";

const pair = fakeOpenPair();
const params: DiagnosisParams = { log: '{"tokens": [3, 4], "drafts": [5, "\\""]}', pairs: false };
/** What the fake drafter says there, whatever the mask: its plans decide only how much it drafts. */
const log = JSON.stringify({ tokens: [3, 4], drafts: [10, 24, 10] });

function cell(output: DiagnosisResult | null): FoundCell<DiagnosisParams, DiagnosisResult> {
  return { name: "my-log", title: "A log", params, output, inputs: new Map() };
}

async function run(asked: DiagnosisParams, from: DiagnosisResult | null = null) {
  const places: string[] = [];
  const partial: DiagnosisResult[] = [];
  if (kind.work.cost !== "engine") throw new Error("a diagnosis runs a model");
  const output = await kind.work.run({
    params: asked,
    inputs: new Map(),
    pair,
    from,
    signal: new AbortController().signal,
    progress(soFar, place) {
      partial.push(soFar);
      places.push(place);
    },
  });
  return { output, partial, places };
}

let found: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  found = await run({ log, pairs: false });
});

describe("a diagnosis cell", () => {
  test("tells how far it is, with what it has found by then", () => {
    expect(found.places[0]).toMatch(/^candidate 1 of \d+, served as trained$/);
    expect(found.places[1]).toMatch(/^candidate 2 of \d+, faults of the mask$/);
    expect(found.partial[0].found.diagnosis.finding).toBe("open");
    expect(found.partial[0].found.diagnosis.ranked).toHaveLength(1);
    expect(kind.verdict?.(found.partial[0], params).sentence).toMatch(/^Not finished: so far/);
  });

  test("goes on from what a stopped run had tried", async () => {
    const again = await run({ log, pairs: false }, found.partial[4]);
    expect(again.output.found.diagnosis.tried.slice(0, 5)).toEqual(
      found.output.found.diagnosis.tried.slice(0, 5),
    );
    expect(again.output.found.diagnosis.tried[0]).toBe(found.partial[4].found.diagnosis.tried[0]);
    expect(again.output.found.diagnosis.finding).toBe(found.output.found.diagnosis.finding);
  });

  test("refuses a log that cannot be read with its line", async () => {
    await expect(run(params)).rejects.toThrow("line 1 drafts");
  });

  test("as text and in a report has the verdict and the ranking", () => {
    const verdict = kind.verdict?.(found.output, params).sentence ?? expect.fail();
    expect(kind.text?.(cell(found.output))).toContain(`A log\n${verdict}\n`);
    const report = kind.report?.(cell(found.output));
    expect(report?.facts[0].value).toContain(verdict);
    const [table] = report?.tables ?? [];
    expect(table.rows.length).toBeGreaterThan(0);
    expect(table.rows.every((row) => row.length === table.head.length)).toBe(true);
    expect(kind.text?.(cell(null))).toBe("A log\nNot run yet.\n");
    expect(kind.report?.(cell(null)).tables).toBeUndefined();
  });

  test("as Python keeps the log as data, whatever stands in it", () => {
    expect(kind.python?.(cell(found.output))).toContain(`    ${JSON.stringify(params.log)},\n`);
    const pretty = { ...params, log: JSON.stringify([{ tokens: [3], drafts: [4] }], null, 2) };
    expect(kind.python?.({ ...cell(null), params: pretty })).toContain(
      `    ${JSON.stringify('{"tokens":[3],"drafts":[4]}')},\n]]`,
    );
    expect(kind.python?.(cell(null))).toContain("my_log_log = [json.loads(line) for line in [");
  });

  test("says what changed, and reads what it has written", () => {
    expect(kind.changes?.(defaultParams, params)).toEqual(["The log changed.", "Pairs were switched off."]);
    expect(kind.changes?.(params, params)).toEqual([]);
    expect(checked(kind.schema, {})).toEqual(defaultParams);
  });

  test("opens a drafting cell that its kind takes, on the log's text", () => {
    const { params: asked } = draftingCell(found.output, ["block-causal"]);
    expect(checked(drafting.schema, asked)).toMatchObject({
      text: "t3t4",
      deviations: ["block-causal"],
      firstAnchor: "last-prompt-token",
    });
  });
});
