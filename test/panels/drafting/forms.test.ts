import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import type { FoundCell } from "../../../src/notebook/cell-kind";
import { comparisonKey } from "../../../src/notebook/comparison-result";
import { cellInput, gives } from "../../../src/notebook/results";
import { changesBetween } from "../../../src/panels/drafting/changes";
import { kind } from "../../../src/panels/drafting/index";
import { type DraftingParams, defaultParams } from "../../../src/panels/drafting/params";
import { paramsOf, settingsOf } from "../../../src/panels/drafting/settings";
import type { DraftingResult } from "../../../src/store/drafting-result";
import { drafted } from "../../support/drafted";
import { fakeOpenPair } from "../../support/fake-engine";

const layout = { contextLength: 25, documents: null, anchors: [24] };
const harness = presets.find(({ id }) => id === "harness.through-anchor")?.convention() ?? expect.fail();
const comparison = compareSides(alignedConvention, harness, layout, "full");
const inputs = new Map([["sides", cellInput("sides", [gives(comparisonKey, () => comparison)], comparison)]]);
const params: DraftingParams = {
  ...defaultParams,
  text: 'a"\n# b\\',
  deviations: ["block-causal"],
  servedAs: "sides",
  tokenLimit: 9,
};

let output: DraftingResult;
beforeAll(async () => {
  output = (await drafted(fakeOpenPair(), settingsOf(params, inputs))).at(-1) ?? expect.fail("no round");
});

function cell(changes: Partial<FoundCell<DraftingParams, DraftingResult>> = {}) {
  return { name: "my-run", title: "A run", params, output, inputs, ...changes };
}

describe("the prompt of a fresh drafting cell", () => {
  test("is a shipped one", () => {
    const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8"));
    expect(prompts.find(({ id }: { id: string }) => id === "fizzbuzz")).toMatchObject({
      text: defaultParams.text,
      ships: true,
    });
  });
});

describe("what a drafting cell asks for", () => {
  test("takes both sides of the cell that it is served as, and comes back from them", () => {
    const settings = settingsOf(params, inputs);
    expect(settings.served).toEqual({ name: "sides", train: alignedConvention, infer: harness });
    expect(paramsOf(settings)).toEqual(params);
    expect(settingsOf(params, new Map()).served).toBeNull();
  });

  test("names the cell as its input, and follows it to another name", () => {
    expect(kind.inputs?.(params)).toEqual(["sides"]);
    expect(kind.inputs?.(defaultParams)).toEqual([]);
    expect(kind.renamed?.(params, "sides", "masks").servedAs).toBe("masks");
    expect(kind.renamed?.(params, "others", "masks")).toBe(params);
  });

  test("is not run where the named cell compares nothing", async () => {
    if (kind.work.cost !== "engine") return expect.fail("it runs a model");
    const pair = fakeOpenPair();
    const job = {
      params,
      inputs: new Map([["sides", cellInput("sides", [], null)]]),
      pair,
      from: null,
      signal: new AbortController().signal,
      progress: () => undefined,
    };
    await expect(kind.work.run(job)).rejects.toThrow(
      'servedAs must be the name of a cell that compares two sides, got "sides"',
    );
    expect(pair.opened).toBe(0);
  });

  test("tells every setting that changed, and nothing when none did", () => {
    expect(changesBetween(params, { ...params })).toEqual([]);
    const now: DraftingParams = {
      text: "b",
      deviations: ["no-context"],
      servedAs: null,
      freeRunning: true,
      firstAnchor: "last-prompt-token",
      tokenLimit: 20,
      branches: [],
      stopAt: [],
    };
    expect(changesBetween(params, now)).toEqual([
      "The prompt changed.",
      "The first anchor changed.",
      "Run B is served as trained now.",
      "“Block is causal” was switched off.",
      "“No context” was switched on.",
      "Free-running was switched on.",
      "The token limit changed from 9 to 20.",
    ]);
    expect(changesBetween(now, { ...now, servedAs: "sides" })).toEqual(["Run B is served as in sides now."]);
  });
});

describe("a drafting cell outside of the page", () => {
  test("is a text with its settings, its findings and both texts", () => {
    const text = kind.text?.(cell()) ?? expect.fail();
    expect(text).toMatch(
      /^A run\n\nPrompt: "a\\"\\n# b\\\\"\nRun B: served as in sides \+ Block is causal\n/,
    );
    expect(text).toMatch(/A accepts \d\.\d of 3 drafts a round, B accepts \d\.\d\./);
    expect(text).toMatch(/Run B, .*: \d+ rounds, acceptance length \d\.\d\d with the bonus token\.\nt\d+/);
    expect(text).toMatch(/\nRun B against run A: 6 train-only cells/);
    expect(text).toMatch(/\nRun A looks like: .+\nRun B looks like: .+ Next: /);
    expect(kind.text?.(cell({ output: null }))).toContain("Not run yet.");
  });

  test("is Python in which every line is code that was meant, or a comment", () => {
    const python = kind.python?.(cell()) ?? expect.fail();
    expect(python).toContain('my_run_settings = {\n    "prompt": "a\\"\\n# b\\\\",\n');
    expect(python).toContain('"served_as": "sides"');
    expect(python).toMatch(/# run A, aligned, as trained: \d+ rounds, \d\.\d{4} drafts accepted a round/);
    expect(python).toMatch(/^# Run B against run A: .*train-only/m);
    for (const side of ["a", "b"])
      expect(python).toMatch(new RegExp(`^assert my_run_${side}\\.sum\\(\\) == `, "m"));
    const hostile = cell({
      output: {
        ...output,
        pair: { ...output.pair, source: { ...output.pair.source, name: "x\nimport os\u2028y" } },
      },
    });
    const lines = (kind.python?.(hostile) ?? "").split("\n");
    expect(lines.filter((line) => line.includes("import os"))).toEqual(["# import os"]);
    expect(kind.python?.(cell({ output: null }))).toMatch(/\}\n\n# Not run yet\.\n$/);
  });

  test("brings facts, acceptance and every round to a report", () => {
    const { facts, tables = [] } = kind.report?.(cell()) ?? expect.fail();
    expect(facts.map(({ label }) => label)).toContain("Found");
    const [acceptance, rounds] = tables;
    expect(acceptance.rows.map(([run]) => run)).toEqual([
      "A, aligned, as trained",
      "B, served as in sides + Block is causal",
    ]);
    const counts = [output.aligned, output.deviated ?? output.aligned].map(
      ({ timeline }) => timeline.rounds.length,
    );
    expect(rounds.rows).toHaveLength(Math.max(...counts));
    for (const table of tables) {
      for (const row of table.rows) expect(row).toHaveLength(table.head.length);
    }
    expect(kind.report?.(cell({ output: null })).tables).toBeUndefined();
  });
});
