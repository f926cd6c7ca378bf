import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenPair } from "../../../src/engine/runtime/named-pair";
import { cellInput, gives } from "../../../src/notebook/results";
import { defaultParams } from "../../../src/panels/drafting/params";
import { kind } from "../../../src/panels/taps/index";
import { findingsOf } from "../../../src/panels/taps/model/findings";
import { extractionTable, matchTable } from "../../../src/panels/taps/model/tables";
import type { TapsResult } from "../../../src/panels/taps/result";
import { runCell } from "../../../src/panels/taps/run";
import { runDrafting } from "../../../src/store/draft-run";
import { type DraftingResult, runsKey } from "../../../src/store/drafting-result";
import { draftingSettings } from "../../support/drafted";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 240_000;
const { text: prompt } = defaultParams;

describe("a taps cell over runs of the bundled pair", () => {
  let pair: OpenPair & { close(): unknown };
  beforeAll(async () => {
    const opened = await openNodePair(targetDir, drafterDir);
    pair = { ...opened, source: { name: "the bundled pair", target: { url: "" }, drafter: { url: "" } } };
  }, timeoutMs);
  afterAll(() => pair.close());

  const drafted = (deviations: string[]) =>
    runDrafting({
      settings: { ...draftingSettings, branches: [], stopAt: [], prompt, deviations, tokenLimit: 20 },
      pair,
      from: null,
      signal: new AbortController().signal,
      progress: () => undefined,
    });

  function look(result: DraftingResult, round: number, places: string[] = []): Promise<TapsResult> {
    return runCell({
      params: { of: "drafting", round },
      inputs: new Map([["drafting", cellInput("drafting", [gives(runsKey, () => result)], result)]]),
      pair,
      from: null,
      signal: new AbortController().signal,
      progress: (_, place) => places.push(place),
    });
  }

  it(
    "shows both runs' inputs of fc, and names those that are moved by a layer",
    async () => {
      const places: string[] = [];
      const found = await look(await drafted(["taps-one-early"]), 1, places);
      const { taps, targetLayerCount } = pair.facts;
      const [a, b] = found.runs;
      expect(found.runs.map(({ name }) => name)).toEqual(["A", "B"]);
      expect(a.inputs.map(({ best, declared }) => [best, declared])).toEqual(taps.map((tap) => [tap, tap]));
      expect(b.inputs.map(({ best, declared }) => [best, declared])).toEqual(
        taps.map((tap) => [tap - 1, tap]),
      );
      for (const { inputs, rowCount, anchor } of found.runs) {
        expect(rowCount).toBe(anchor);
        for (const { cosines, best } of inputs) {
          expect(cosines).toHaveLength(targetLayerCount + 1);
          expect(cosines[best ?? -1]).toBeCloseTo(1, 4);
        }
      }
      expect(findingsOf(found)[0]).toBe(
        "In run B 5 of 5 inputs of fc are not the states that the drafter was trained on; in run A all are.",
      );
      expect(places).toEqual([
        "run A",
        "run B",
        "states in bfloat16",
        "states in another order of summation",
      ]);
    },
    timeoutMs,
  );

  it(
    "says which input is zeros, and which rows hold nothing of this text",
    async () => {
      const zeroed = await look(await drafted(["last-tap-zeroed"]), 0);
      expect(zeroed.runs[1].inputs.map(({ best }) => best)).toEqual([...pair.facts.taps.slice(0, 4), null]);
      const normed = await look(await drafted(["taps-after-final-norm"]), 0);
      expect(normed.runs[1].inputs.map(({ best }) => best)).toEqual(pair.facts.taps);
      for (const { warning } of normed.runs[1].inputs) expect(warning).toContain("is behind a norm");
      expect(zeroed.runs[1].inputs[4]).toMatchObject({
        zeroRows: zeroed.runs[1].rowCount,
        warning: expect.stringContaining("Input 4 of fc is zeros"),
      });
      const missing = await look(await drafted(["prompt-rows-missing"]), 1);
      const [a, b] = missing.runs;
      expect([a.missingCount, b.missingCount]).toEqual([0, b.anchor - b.rowCount]);
      expect(findingsOf(missing)).toContain(`Run B: ${b.missingCount} tokens before the anchor have no row.`);
      const unwritten = await look(await drafted(["prefix-rows-unwritten"]), 1);
      const [, { leftOut, rowCount, inputs }] = unwritten.runs;
      expect(leftOut.unwritten).toBeGreaterThan(0);
      expect(inputs.every(({ warning }) => warning === null)).toBe(true);
      expect(findingsOf(unwritten)).toContain(
        `Run B: ${leftOut.unwritten} rows never written are left out; ${rowCount} rows are compared.`,
      );
    },
    timeoutMs,
  );

  it(
    "measures other extractions by state, and what the block becomes",
    async () => {
      const found = await look(await drafted([]), 1);
      const [bfloat16, otherOrder] = found.extractions;
      expect([bfloat16.numerics, otherOrder.numerics]).toEqual(["bfloat16", "other-order"]);
      for (const { distances } of found.extractions) {
        expect(distances).toHaveLength(pair.facts.targetLayerCount + 1);
        expect(distances[0].relativeError).toBe(0);
        for (const { byToken } of distances) expect(byToken).toHaveLength(found.tokens.length);
      }
      // Rounding to 8 bits is far coarser than any order of 32 bit sums.
      for (let state = 1; state <= pair.facts.targetLayerCount; state++) {
        const { relativeError } = bfloat16.distances[state];
        expect(relativeError).toBeGreaterThan(100 * otherOrder.distances[state].relativeError);
        expect(otherOrder.distances[state].relativeError).toBeGreaterThan(0);
        expect(relativeError).toBeLessThan(0.1);
      }
      expect(bfloat16.change.largest.difference).toBeGreaterThan(otherOrder.change.largest.difference);
      expect(otherOrder.change.changed).toEqual([]);
    },
    timeoutMs,
  );

  it(
    "feeds run B's own extraction into its features, and its text, tables and Python hold what was found",
    async () => {
      const found = await look(await drafted(["bf16-extraction"]), 1);
      expect(found.runs[1].inputs.every(({ warning }) => warning === null)).toBe(true);
      const [row] = matchTable(found.runs[1]).rows;
      expect(row).toHaveLength(pair.facts.targetLayerCount + 4);
      expect(row.slice(-2)).toEqual(["hidden_states[2]", "hidden_states[2]"]);
      const { head, rows } = extractionTable(found, (index) => `token ${index}`);
      for (const each of rows) expect(each).toHaveLength(head.length);
      const cell = {
        name: "taps",
        title: "Taps",
        params: { of: "drafting", round: 1 },
        output: found,
        inputs: new Map(),
      };
      const [verdict] = findingsOf(found);
      expect(kind.verdict?.(found, cell.params).sentence).toBe(verdict);
      expect(kind.text?.(cell)).toContain(verdict);
      expect(kind.python?.(cell)).toContain("# hidden_states[0] are the embeddings");
      expect(kind.report?.(cell).tables).toHaveLength(3);
    },
    timeoutMs,
  );

  it(
    "refuses a block that is not there, and a cell of another pair",
    async () => {
      const result = await drafted([]);
      await expect(look(result, 99)).rejects.toThrow(/block must be <= \d+, got 100/);
      const other = { ...result, pair: { ...pair, source: { ...pair.source, name: "another" } } };
      await expect(look(other, 0)).rejects.toThrow("the pair of drafting must be the loaded one");
    },
    timeoutMs,
  );
});
