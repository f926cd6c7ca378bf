import { describe, expect, it } from "vitest";
import { deviations } from "../../../src/engine/drafting/deviations";
import { trainings } from "../../../src/engine/drafting/deviations/training/catalogue";
import { symptoms } from "../../../src/engine/triage/suspects";
import { ledgerAt } from "../../../src/panels/drafting/model/ledger";
import { faultWords, ledgerSentences, writerWords } from "../../../src/panels/drafting/model/ledger-words";
import { stepSentence } from "../../../src/panels/drafting/model/step-sentence";
import { textLines } from "../../../src/panels/drafting/model/text-lines";
import { listedSymptoms, triageRuns } from "../../../src/panels/drafting/model/triage-runs";
import { allRunsOf, type DraftingResult, type RunResult, runsOf } from "../../../src/store/drafting-result";
import { lockstep, ownStep } from "../../../src/store/lockstep";
import { drafted, draftingSettings } from "../../support/drafted";
import { fakeOpenPair, letterTokenizer } from "../../support/fake-engine";

async function resultOf(ids: readonly string[], freeRunning = false): Promise<DraftingResult> {
  const settings = { ...draftingSettings, deviations: ids, freeRunning };
  return (await drafted(fakeOpenPair(), settings)).at(-1) ?? expect.fail("no round");
}

function stepsOfBoth(result: DraftingResult) {
  return lockstep(runsOf(result).map(({ timeline }) => timeline));
}

function ledgerAtEnd(result: DraftingResult) {
  const last = stepsOfBoth(result).at(-1) ?? expect.fail();
  return ledgerAt(runsOf(result), last, result.aligned.convention) ?? expect.fail("no ledger");
}

function deviatedOf({ deviated }: DraftingResult): RunResult {
  return deviated ?? expect.fail("no second run");
}

describe("the ledger of the context", () => {
  it("is empty before the first round", async () => {
    const result = await resultOf([]);
    expect(ledgerAt(runsOf(result), { kind: "prompt" }, result.aligned.convention)).toBeNull();
  });

  it("has one line a row of either run, and marks none where nothing goes wrong", async () => {
    const { runs, lines } = ledgerAtEnd(await resultOf([]));
    expect(runs.map(({ name }) => name)).toEqual(["A"]);
    expect(lines.map(({ index }) => index)).toEqual(lines.map((_, at) => at));
    expect(lines.some(({ differs }) => differs)).toBe(false);
    expect(ledgerSentences(runs)[0]).toMatch(/^Run A, round \d+: \d+ context rows, each the right one/);
  });

  it("puts the same row of both runs into one line and marks the rows of rejected drafts", async () => {
    const result = await resultOf(["rejected-rows-kept"]);
    const { runs, lines } = ledgerAtEnd(result);
    const [ledgerA, ledgerB] = runs;
    expect(lines.flatMap(({ rows }) => rows[0] ?? [])).toHaveLength(ledgerA.rows.length);
    expect(lines.flatMap(({ rows }) => rows[1] ?? [])).toEqual(ledgerB.rows);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    const stale = lines.filter(({ differs }) => differs);
    expect(stale.length).toBeGreaterThan(0);
    for (const { rows } of stale) {
      const [ofA, ofB] = rows;
      expect(ofA).toBeNull();
      expect(ofB && writerWords(ofB.writer)).toMatch(/^round \d+, a rejected draft$/);
      expect(ofB && faultWords(ofB)).toBe("should not be there");
    }
    expect(ledgerSentences([ledgerB])[0]).toContain(`: ${stale.length} should not be there.`);
  });

  it("says what is the same of both runs once, by the names of those that are shown", async () => {
    const { runs } = ledgerAtEnd(await resultOf(["positions-one-late"]));
    const [left, right] = runs;
    expect(
      ledgerSentences([
        { ...left, name: "B" },
        { ...left, name: "D" },
      ]),
    ).toEqual([expect.stringMatching(/^Runs B and D, round \d+: \d+ context rows, each the right one/)]);
    expect(ledgerSentences([left, { ...right, round: left.round + 1 }])).toHaveLength(2);
  });

  it("names rows that are gone and rows that nobody wrote", async () => {
    const missing = ledgerAtEnd(await resultOf(["prompt-rows-missing"])).runs[1];
    expect(ledgerSentences([missing])[0]).toMatch(/ where \d+ belong: 3 are missing\.$/);
    const empty = ledgerAtEnd(await resultOf(["prefix-rows-unwritten"])).runs[1];
    expect(ledgerSentences([empty])[0]).toMatch(/: \d+ were never written\.$/);
  });
});

describe("a step in words", () => {
  const sentencesOf = (result: DraftingResult) => {
    const run = deviatedOf(result);
    return stepsOfBoth(result).map((step) => stepSentence(run, ownStep(run.timeline, step), letterTokenizer));
  };

  it("names stale, earlier, unwritten and missing rows where the context is taken", async () => {
    const said = async (id: string) => (await sentencesOf(await resultOf([id]))).join("\n");
    expect(await said("rejected-rows-kept")).toMatch(
      /as context, among them \d+ of rejected drafts, at position ids/,
    );
    expect(await said("earlier-request-kept")).toMatch(/among them 3 of the request before/);
    expect(await said("prefix-rows-unwritten")).toMatch(/among them 3 that nobody wrote/);
    expect(await said("prompt-rows-missing")).toMatch(/3 rows of the text before the anchor are missing\./);
    expect(await said("anchor-in-context-columns")).toMatch(/as context, the anchor's own state among them,/);
  });

  it("names what is wrong with tensors and numbers where the block is laid out", async () => {
    const block = async (id: string) =>
      (await sentencesOf(await resultOf([id]))).find((one) => one.startsWith("The block")) ?? "";
    expect(await block("mask-row-zeros")).toMatch(/\d\. The mask token's embedding is a row of zeros\.$/);
    expect(await block("last-tap-zeroed")).toMatch(/Of 2 taps, tap 2 is fed as zeros\.$/);
    expect(await block("states-bfloat16")).toMatch(/States, keys and values are kept in bfloat16\.$/);
    expect(await block("block-causal")).toMatch(/position ids \d+ to \d+\.$/);
  });

  it("says that a bonus token is lost or doubled, and the committed line holds what was committed", async () => {
    for (const [id, words] of [
      ["bonus-lost", /It is lost/],
      ["bonus-doubled", /It is committed twice/],
    ] as const) {
      const result = await resultOf([id]);
      expect((await sentencesOf(result)).some((one) => words.test(one))).toBe(true);
      const run = deviatedOf(result);
      const last = ownStep(run.timeline, stepsOfBoth(result).at(-1) ?? expect.fail());
      const [, ...groups] = textLines(run, last, letterTokenizer).committed;
      expect(groups.map(({ chips }) => chips.map(({ token }) => token))).toEqual(
        run.timeline.rounds.map(({ committed }) => committed),
      );
    }
  });

  it("marks what the committed text and a draft repeat, and nothing else", async () => {
    const result = await resultOf([], true);
    const { timeline } = result.aligned;
    const rounds = timeline.rounds.map((round) => ({
      ...round,
      drafts: round.drafts.map((draft) => ({ ...draft, token: 7 })),
      committed: round.committed.map(() => 7),
    }));
    const step = ownStep(timeline, stepsOfBoth(result).at(-1) ?? expect.fail());
    const lines = textLines({ ...result.aligned, timeline: { ...timeline, rounds } }, step, letterTokenizer);
    const [opening, ...committed] = lines.committed;
    expect(opening.chips.some(({ isRepeat }) => isRepeat)).toBe(false);
    expect(committed.flatMap(({ chips }) => chips).every(({ isRepeat }) => isRepeat)).toBe(true);
    expect(lines.draft.flatMap(({ chips }) => chips).every(({ isRepeat }) => isRepeat)).toBe(true);
    const plain = textLines(result.aligned, step, letterTokenizer);
    expect(plain.draft.flatMap(({ chips }) => chips).some(({ isRepeat }) => isRepeat)).toBe(false);
  });
});

describe("the first look at both runs", () => {
  it("gives each its verdict, and puts what fits before what does not", async () => {
    expect(listedSymptoms([]).map(({ id }) => id)).toEqual(symptoms.map(({ id }) => id));
    const result = await resultOf(["bonus-lost"]);
    const runs = triageRuns(runsOf(result), result.aligned);
    expect(runs.map(({ name }) => name)).toEqual(["A", "B"]);
    const listed = listedSymptoms(runs);
    expect(listed.map(({ id }) => id).sort()).toEqual(symptoms.map(({ id }) => id).sort());
    const fits = listed.map((symptom) => symptom.fits.length > 0);
    expect(fits).toEqual(fits.toSorted((one, other) => Number(other) - Number(one)));
    expect(listed[0]).toMatchObject({ id: "committed-otherwise", fits: [{ name: "B", isTold: true }] });
    // The verdict has these figures: they are not told twice.
    expect(runs[1].verdict.evidence).toContain(listed[0].fits[0].because);
  });

  it("is one at the runs that are shown, whichever they are, each held against run A", async () => {
    const branch = { of: "B", round: 1, edits: [{ kind: "rule" as const, deviations: [] }], lasting: false };
    const settings = { ...draftingSettings, deviations: ["smaller-block"], branches: [branch] };
    const result = (await drafted(fakeOpenPair(), settings)).at(-1) ?? expect.fail("no round");
    const [, ofB, ofC] = allRunsOf(result);
    const runs = triageRuns([ofB, ofC], result.aligned);
    expect(runs.map(({ name }) => name)).toEqual(["B", "C"]);
    for (const { name, fits } of runs) {
      for (const { because } of fits)
        expect(because).toMatch(new RegExp(`\\b[Rr]un ${name}\\b|and ${name} `));
    }
    expect(runs[0].fits[0].because).toMatch(/^Run B drafts \d tokens? in a block, run A 3\.$/);
  });

  it("offers every suspect as a deviation that can be switched on", () => {
    // Weights of a training that is not there yet are no button.
    const ids = [...deviations.map(({ id }) => id), ...trainings.map(({ fault }) => `trained-${fault}`)];
    for (const { suspects } of listedSymptoms([])) for (const id of suspects) expect(ids).toContain(id);
  });
});
