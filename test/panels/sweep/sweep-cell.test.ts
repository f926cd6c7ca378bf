import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { deviations } from "../../../src/engine/drafting/deviations";
import { changesBetween } from "../../../src/panels/sweep/changes";
import { sweepCsv, sweepJson } from "../../../src/panels/sweep/forms/files";
import { kind } from "../../../src/panels/sweep/index";
import { defaultParams, type SweepParams, sweepSchema } from "../../../src/panels/sweep/params";
import { type NamedRow, namedRows, type SweepResult } from "../../../src/panels/sweep/result";
import { hintOf } from "../../../src/panels/sweep/settings/round-count";
import { columns } from "../../../src/panels/sweep/table/columns";
import { widthWords } from "../../../src/panels/sweep/table/multiples";
import { pressed, readSort, sorted } from "../../../src/panels/sweep/table/sort";
import { methodOf, placeWords, verdictOf } from "../../../src/panels/sweep/words";
import { fakeOpenPair, fakeSource } from "../../support/fake-engine";
import { noInputs, params, sweptCell } from "./support";

async function done() {
  const { result } = await sweptCell();
  if (result === null) throw new Error("the sweep must have run through");
  return result;
}

describe("running a sweep cell", () => {
  it("tells after every run how far it is, and closes every run it opened", async () => {
    const { told, pair, result } = await sweptCell();
    expect(told.map(({ place }) => place.replace(/, about.*/, ""))).toEqual(
      Array.from({ length: 9 }, (_, at) => `${at + 1} of 9`),
    );
    expect(result?.runs).toHaveLength(9);
    expect([pair.opened, pair.closed], "one for every prompt").toEqual([3, 3]);
  });

  it("keeps what it has when it is stopped, and goes on to the same end", async () => {
    const pair = fakeOpenPair();
    const { told, result } = await sweptCell(params, { stopAfter: 4, pair });
    expect(result).toBeNull();
    const partial = told[told.length - 1].result;
    expect(partial.runs).toHaveLength(4);
    expect(verdictOf(partial)).toMatch(/^4 of 9 runs\. /);
    const gone = await sweptCell(params, { from: partial, pair });
    expect(gone.told).toHaveLength(5);
    expect(gone.result?.runs).toEqual((await done()).runs);
  });

  it("begins anew with other settings and with other checkpoints", async () => {
    const pair = fakeOpenPair();
    const { result: from } = await sweptCell(params, { pair });
    expect((await sweptCell({ ...params, roundCount: 3 }, { from, pair })).told).toHaveLength(9);
    const other = fakeOpenPair({ ...fakeSource, name: "another" });
    expect((await sweptCell(params, { from, pair: other })).told).toHaveLength(9);
  });

  it("refuses to run without a prompt", async () => {
    await expect(sweptCell({ ...params, prompts: [] })).rejects.toThrow("prompts must be at least one");
  });
});

describe("what is left of a sweep", () => {
  it.each([
    [3, 1000, "1 of 4, about 3 s left", 1],
    [100, 1500, "0 of 100, about 3 min left", 0],
    [1, 10, "3 of 4, about 1 s left", 3],
    [0, 1000, "4 of 4", 4],
  ])("of %i runs at %i ms each is told as %s", (left, perRunMs, words, already) => {
    expect(placeWords({ done: already, total: already + left }, perRunMs)).toBe(words);
  });
});

describe("the params of a sweep", () => {
  it("are filled in, each deviation once, and refused by their rule", () => {
    expect(v.parse(sweepSchema, {})).toEqual(defaultParams);
    expect(v.parse(sweepSchema, { deviations: ["no-context", "no-context"] }).deviations).toEqual([
      "no-context",
    ]);
    for (const broken of [
      { deviations: ["nobody"] },
      { roundCount: 0 },
      { roundCount: 65 },
      { prompts: [3] },
    ]) {
      expect(v.safeParse(sweepSchema, broken).success, JSON.stringify(broken)).toBe(false);
    }
  });

  it("say what changed in them", () => {
    expect(changesBetween(params, params)).toEqual([]);
    const now = { ...params, deviations: ["no-context"], roundCount: 3, prompts: params.prompts.slice(1) };
    expect(changesBetween(params, now)).toEqual([
      "The prompts changed: 3 then, 2 now.",
      "“Slots read one token early” was switched off.",
      "The rounds of a run changed from 2 to 3.",
    ]);
    expect(changesBetween({ ...params, deviations: [] }, defaultParams)).toContain(
      "0 deviations then, 9 now.",
    );
  });
});

describe("the table of a sweep", () => {
  it("sorts by any column, the run as trained first and what is missing last, and turns round", async () => {
    const rows = namedRows(await done());
    const missing = { ...rows[1], deviation: "x", figures: null, difference: null };
    for (const { id, order } of columns) {
      const up = sorted([missing, ...rows], { by: id, isDescending: false });
      const down = sorted([missing, ...rows], { by: id, isDescending: true });
      expect([up[0].deviation, down[0].deviation]).toEqual([null, null]);
      const values = (some: typeof up) =>
        some.slice(1).flatMap((row) => {
          const value = order(row);
          return value === null ? [] : [value];
        });
      expect(values(down)).toEqual(values(up).toReversed());
      if (id === "accepted" || id === "difference") expect(up.at(-1)?.deviation).toBe("x");
    }
    const numbers = sorted(rows, { by: "accepted", isDescending: false }).slice(1);
    expect(numbers[0].figures?.accepted.mean).toBeLessThanOrEqual(numbers[1].figures?.accepted.mean ?? -1);
  });

  it("takes the order from the notebook, whatever stands there", () => {
    expect(readSort({ sortBy: "accepted", isDescending: true })).toEqual({
      by: "accepted",
      isDescending: true,
    });
    expect(readSort({ sortBy: 7 })).toEqual({ by: "difference", isDescending: false });
    expect(pressed(readSort({}), "difference").isDescending).toBe(true);
    expect(pressed(readSort({}), "level")).toEqual({ by: "level", isDescending: false });
  });
});

describe("the forms of a sweep", () => {
  const cell = { name: "my-sweep", title: "Sweep", params, inputs: noInputs };

  it("are a CSV file whose numbers are those of the table, unrounded", async () => {
    const result = await done();
    const [head, ...lines] = sweepCsv(result).trimEnd().split("\r\n");
    const names = head.split(",");
    expect(names.slice(-3)).toEqual(["draft_2", "draft_3", "draft_4"]);
    for (const [at, row] of namedRows(result).entries()) {
      const cells = lines[at].split(",");
      const read = (name: string) => cells[names.indexOf(name)];
      expect(cells).toHaveLength(names.length);
      expect(read("deviation")).toBe(row.deviation ?? "as-trained");
      expect(Number(read("accepted"))).toBe(row.figures?.accepted.mean);
      expect(read("difference")).toBe(row.difference === null ? "" : `${row.difference.mean}`);
      expect(read("beyond_chance")).toBe(row.isBeyondChance === null ? "" : `${row.isBeyondChance}`);
    }
  });

  it("are a JSON file with every run and every definition", async () => {
    const result = await done();
    const whole = JSON.parse(sweepJson(result));
    expect(whole).toMatchObject({ format: "anchorscope-sweep", version: 1, pair: fakeSource.name });
    expect(whole.runs).toHaveLength(9);
    expect(whole.runs[3]).toMatchObject({ prompt: "own prompt 2", promptIndex: 1, deviation: null });
    expect(Object.keys(whole.definitions)).toEqual(columns.map(({ id }) => id));
  });

  it("are text and a report that hold verdict, method and every row, also before the first run", async () => {
    const output = await done();
    const text = kind.text?.({ ...cell, output }) ?? "";
    const report = JSON.stringify(kind.report?.({ ...cell, output }));
    for (const part of [verdictOf(output), "Student's t", ...namedRows(output).map(({ title }) => title)]) {
      expect(text).toContain(part);
      expect(report).toContain(JSON.stringify(part).slice(1, -1));
    }
    expect(kind.text?.({ ...cell, output: null })).toContain("Not run yet.");
    expect(kind.report?.({ ...cell, output: null }).tables).toBeUndefined();
  });

  it("are Python whose strings and names are those of the cell", async () => {
    const python = kind.python?.({ ...cell, output: await done() }) ?? "";
    expect(python).toContain('"2: own prompt 2": "say \\"no\\", twice",');
    expect(python).toContain("my_sweep_accepted = {");
    expect(python).toMatch(/"no-context": \{0: \[\d, \d\], 1: \[\d, \d\], 2: \[\d, \d\]\},/);
  });
});

describe("the method of a sweep", () => {
  it("says what other trainings are held against, where there are any", () => {
    const trained = deviations.filter(({ level }) => level === "training").map(({ id }) => id);
    expect(trained).toContain("trained-short");
    expect(methodOf({ deviations: ["no-context"] })).not.toContain("training");
    for (const id of trained) {
      expect(methodOf({ deviations: ["no-context", id] })).toMatch(
        /against “Trained for a quarter of the steps”/,
      );
    }
  });
});

describe("the verdict of a sweep", () => {
  it("names what is beyond chance by itself alone, and what that means", async () => {
    const found = await done();
    // Two deviations, four prompts: 0.05 / 2 and 3 degrees of freedom lie between these scatters.
    const accepted: Record<string, readonly number[]> = {
      "as-trained": [9, 9, 9, 9],
      "no-context": [0, 0, 1, 0],
      "slot-read-one-early": [5, 6, 7, 8],
    };
    const runs = Object.entries(accepted).flatMap(([id, counts]) =>
      counts.map((count, promptIndex) => ({
        deviation: id === "as-trained" ? null : id,
        promptIndex,
        refusal: null,
        rounds: [{ drafted: 15, accepted: count, repeats: 0, changedCells: 0 }],
      })),
    );
    const prompts = [...params.prompts, { name: "fourth", text: "ab" }];
    const result: SweepResult = { ...found, params: { ...found.params, prompts }, runs };
    expect(columns.at(-1)?.text(namedRows(result)[2])).toBe("by itself");
    expect(verdictOf(result)).toBe(
      "1 of 2 deviations changes the accepted drafts beyond chance. 1 more does so taken alone, “Slots read one token early”: its own 95 % interval leaves out 0, which among several deviations can be chance. More prompts would tell. Most: “No context”, −8.75 a round.",
    );
  });

  it("names prompts that have no round, as their text ends at once", async () => {
    const result = await done();
    expect(verdictOf(result)).not.toContain("no round");
    const ended = {
      ...result,
      runs: result.runs.map((run) => (run.promptIndex === 1 ? { ...run, rounds: [] } : run)),
    };
    expect(verdictOf(ended)).toMatch(
      / 1 prompt has no round and counts nowhere, as the text ends right behind: own prompt 2\.$/,
    );
    const refused = { ...ended, runs: ended.runs.map((run) => ({ ...run, refusal: "No." })) };
    expect(verdictOf(refused)).not.toContain("no round");
  });

  it("names what is beyond chance, or that one prompt cannot tell", async () => {
    expect(verdictOf(await done())).toMatch(/^\d of 2 deviations change the accepted drafts beyond chance/);
    const { result: alone } = await sweptCell({ ...params, prompts: params.prompts.slice(0, 1) });
    expect(alone && verdictOf(alone)).toMatch(
      /^One prompt alone does not tell a difference from chance\. Most:/,
    );
    const { result: bare } = await sweptCell({ ...params, deviations: [] });
    expect(bare && verdictOf(bare)).toBe("Nothing to compare yet.");
  });
});

describe("what stands beside the settings and the pictures of a sweep", () => {
  const hint = (deviations: string[], roundCount: number) =>
    hintOf({ ...params, deviations, roundCount } satisfies SweepParams);

  it("says that few rounds hide what a loop leaves behind, where a fault of the loop is chosen", () => {
    expect(hint(["rejected-rows-kept"], 4)).toContain("adds up from round to round");
    expect(hint(["rejected-rows-kept"], 12)).toBe("Fewer where a text ends before.");
    expect(hint(["no-context"], 4)).toBe("Fewer where a text ends before.");
  });

  it("names the last draft as trained, and the deviations that draft one more", async () => {
    const rows = namedRows(await done());
    const withDrafts = (row: NamedRow, count: number): NamedRow => ({
      ...row,
      figures: row.figures && { ...row.figures, perDraft: Array.from({ length: count }, () => 0.5) },
    });
    const [aligned, first, second] = rows;
    const usual = [withDrafts(aligned, 15), withDrafts(first, 15)];
    expect(widthWords(usual)).toBe("draft 1 left, the last one right: draft 15");
    expect(widthWords([...usual, withDrafts(second, 16)])).toBe(
      `draft 1 left, the last one right: draft 15, and draft 16 of “${second.title}”, with a slot more`,
    );
  });
});
