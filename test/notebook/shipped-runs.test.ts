import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { metricsOf } from "../../src/engine/drafting/metrics";
import { writtenTokens } from "../../src/engine/drafting/round";
import { openTokenizer } from "../../src/engine/models/tokenizer";
import type { OpenPair } from "../../src/engine/runtime/named-pair";
import type { CellKind } from "../../src/notebook/cell-kind";
import { kind as check } from "../../src/panels/check";
import { kind as drafting } from "../../src/panels/drafting";
import { kind as masks } from "../../src/panels/masks";
import { kind as note } from "../../src/panels/note";
import type { DraftingResult } from "../../src/store/drafting-result";
import { createNotebookStore, type NotebookStore } from "../../src/store/notebook";
import { drafterDir, targetDir } from "../support/golden";
import { folderOnDisk, nodeEngine } from "../support/node-pair";

/** The shipped notebooks about the famous garbles say what was seen: here it is seen again, on the bundled pair. */

/** Some hundred rounds on cores that do other work beside it. */
const patient = { timeout: 180_000 };

const readJson = (path: string) => JSON.parse(readFileSync(path, "utf8"));
let pair: OpenPair;
let close = () => {};

beforeAll(async () => {
  const source = {
    name: "bundled pair",
    target: await folderOnDisk(targetDir),
    drafter: await folderOnDisk(drafterDir),
  };
  const loaded = await nodeEngine().load(source, { backend: "wasm" });
  const { facts, backend, openRun } = loaded;
  pair = { source, facts, backend, tokenizer: openTokenizer(loaded.tokenizer), openRun };
  close = () => loaded.close();
});
afterAll(() => close());

/** As the page's Run stale: what has run and is out of date. */
async function runStale(store: NotebookStore): Promise<void> {
  const { graph, statuses, runs, run } = store.getState();
  const isStale = (id: string) => id in runs && ["edited", "stale"].includes(statuses[id].state);
  await run(graph.order.filter(isStale));
}

async function ran(name: string): Promise<NotebookStore> {
  const kinds = [note, masks, drafting, check] as unknown as CellKind<unknown, unknown>[];
  const pairs = {
    source: () => pair.source,
    ensure: async () => pair,
    explain: String,
    subscribe: () => () => undefined,
  };
  const store = createNotebookStore(kinds, { pairs, nowMs: () => 0 });
  store.getState().open(readJson(`public/notebooks/${name}.json`));
  await store.getState().runAll();
  return store;
}

interface Seen {
  text: string;
  rounds: number;
  keptNothing: number;
  acceptanceLength: number;
}

/** What both runs of a drafting cell wrote, and how far they got. */
function seen(store: NotebookStore, cellId: string): { a: Seen; b: Seen } {
  const { aligned, deviated } = store.getState().runs[cellId].output as DraftingResult;
  const of = ({ timeline }: DraftingResult["aligned"]): Seen => ({
    text: pair.tokenizer.decode(writtenTokens(timeline)),
    rounds: timeline.rounds.length,
    keptNothing: timeline.rounds.filter(({ acceptedDrafts }) => acceptedDrafts === 0).length,
    acceptanceLength: metricsOf([timeline]).acceptedMean + 1,
  });
  if (deviated === null) throw new Error(`${cellId} has no run B`);
  return { a: of(aligned), b: of(deviated) };
}

const statusOf = (store: NotebookStore, cellId: string) => store.getState().statuses[cellId];

/** All text of a notebook as it is read, without the marks of Markdown. */
function proseOf(name: string): string {
  const cells: { params: { markdown?: string } }[] = readJson(`public/notebooks/${name}.json`).cells;
  return cells
    .map(({ params }) => params.markdown ?? "")
    .join("\n\n")
    .replaceAll("**", "");
}

describe("elif elif elif", patient, () => {
  const prose = proseOf("elif-elif-elif");
  let store: NotebookStore;
  beforeAll(async () => {
    store = await ran("elif-elif-elif");
  });

  test("prints the garble that it quotes, while run A writes the ladder", () => {
    const { a, b } = seen(store, "as-printed");
    const quoted = " elif elif elif elif elif elif count == == == == ==";
    expect(prose).toContain(quoted.trimStart());
    expect(b.text).toContain(quoted);
    for (const word of ["three", "four", "five", "six"]) expect(a.text).toContain(`return '${word}'`);
    expect(a.text).toMatch(/elif number == 7:/);
  });

  test("commits the same text in both runs, in as many rounds as it says", () => {
    const { a, b } = seen(store, "verified");
    expect(b.text).toBe(a.text);
    expect(prose).toContain(
      `Behind the target’s own first token, run A needs ${a.rounds} rounds for 48 more, and all 15 guesses are kept in each`,
    );
    expect(a.acceptanceLength).toBe(16);
    expect(prose).toContain(`Run B needs ${b.rounds} rounds, and in ${b.keptNothing} of them`);
    expect(prose).toContain(`went from ${b.acceptanceLength.toFixed(2)} to ${a.acceptanceLength}`);
  });

  test("has red checks, and green ones once positions are right and what is stale has run", async () => {
    for (const id of ["check", "check-drafts", "check-taps"]) {
      expect(statusOf(store, id)?.state).toBe("assertion-failed");
    }
    store.getState().updateParams("masks", { infer: { preset: "harness.before-anchor", set: {} } });
    expect(statusOf(store, "check")?.state).toBe("done");
    expect(statusOf(store, "as-printed")?.state).toBe("stale");
    await runStale(store);
    expect(statusOf(store, "check-drafts")?.state).toBe("done");
    const { a, b } = seen(store, "as-printed");
    expect(b.text).toBe(a.text);
  });

  test("says the same words without the last tap, and not with it", async () => {
    const { a, b } = seen(store, "without-last-tap");
    expect(b.text).toContain(" elif elif elif");
    expect(a.text).not.toContain(" elif elif");
    store.getState().updateParams("without-last-tap", { deviations: [], servedAs: "masks" });
    await runStale(store);
    expect(statusOf(store, "check-taps")?.state).toBe("done");
  });

  test("tells the figures that were measured", () => {
    const { rows } = readJson("public/measurements/deviations.json");
    const kept = (id: string) =>
      rows.find((row: { id: string }) => row.id === id).byKind.generated.acceptedMean.toFixed(1);
    expect(prose).toContain(`${kept("aligned")} of 15 guesses are kept`);
    expect(prose).toContain(`${kept("shared-positions")} when slots share positions`);
    expect(prose).toContain(`${kept("last-tap-zeroed")} without the last tap`);
  });
});

describe("FizzFizzFizz", patient, () => {
  const prose = proseOf("fizzfizz");
  let store: NotebookStore;
  beforeAll(async () => {
    store = await ran("fizzfizz");
  });

  const withSlotsPerPosition = async (slotsPerPosition: number) => {
    store.getState().updateParams("masks", {
      infer: { preset: "harness.before-anchor", set: { slotsPerPosition } },
    });
    await runStale(store);
    return seen(store, "as-printed");
  };

  test("prints the garble that it quotes, the first six tokens of run A spread over a block", () => {
    const { a, b } = seen(store, "as-printed");
    const quoted = "andappendappend('('('FizzFizzFizzBuzzBuzzBuzzFizzFizzFizz";
    expect(prose).toContain(quoted);
    expect(b.text).toContain(quoted);
    expect(a.text.startsWith(" i % 3 == 0 and")).toBe(true);
    expect(b.text.startsWith(" i i i % % % 3 3 3 == == == 0 0 0 and")).toBe(true);
  });

  test("commits the same right text in both runs, in as many rounds as it says", () => {
    const { a, b } = seen(store, "verified");
    // A round is committed whole, so that run A goes a little further.
    expect(a.text.startsWith(b.text)).toBe(true);
    expect(a.text.startsWith(" i % 15 == 0:")).toBe(true);
    expect(prose).toContain(`run A needs ${a.rounds} rounds, run B ${b.rounds}`);
  });

  test("repeats as often as slots share a position, as it foretells, and its checks turn green at 1", async () => {
    for (const id of ["check", "check-drafts"]) expect(statusOf(store, id)?.state).toBe("assertion-failed");
    const pairs = " i i % % 3 3 == ==";
    expect(prose).toContain(pairs);
    expect((await withSlotsPerPosition(2)).b.text.startsWith(pairs)).toBe(true);
    const fours = "FizzFizzFizzFizzBuzzBuzzBuzzBuzz";
    expect(prose).toContain(fours);
    expect((await withSlotsPerPosition(4)).b.text).toContain(fours);
    const { a, b } = await withSlotsPerPosition(1);
    expect(b.text).toBe(a.text);
    for (const id of ["check", "check-drafts"]) expect(statusOf(store, id)?.state).toBe("done");
  });
});
