import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Branch } from "../../../src/engine/drafting/edit";
import type { OpenPair } from "../../../src/engine/runtime/named-pair";
import { cellInput, gives } from "../../../src/notebook/results";
import { defaultParams as drafting } from "../../../src/panels/drafting/params";
import { kind } from "../../../src/panels/inside/index";
import { differenceKinds, differenceRows } from "../../../src/panels/inside/model/difference-rows";
import { findingsOf, tellingMask } from "../../../src/panels/inside/model/findings";
import { forbiddenRows } from "../../../src/panels/inside/model/forbidden-rows";
import { readViewState } from "../../../src/panels/inside/model/view-state";
import { type InsideParams, insideSchema } from "../../../src/panels/inside/params";
import type { InsideResult } from "../../../src/panels/inside/result";
import { runCell } from "../../../src/panels/inside/run";
import { runDrafting } from "../../../src/store/draft-run";
import { type DraftingResult, runsKey } from "../../../src/store/drafting-result";
import { insideCell } from "../../../src/store/inside-cell";
import { draftingSettings } from "../../support/drafted";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 240_000;

let pair: OpenPair & { close(): unknown };
beforeAll(async () => {
  const opened = await openNodePair(targetDir, drafterDir);
  pair = { ...opened, source: { name: "the bundled pair", target: { url: "" }, drafter: { url: "" } } };
}, timeoutMs);
afterAll(() => pair.close());

const drafted = (deviations: string[], branches: readonly Branch[] = []) =>
  runDrafting({
    settings: { ...draftingSettings, prompt: drafting.text, deviations, branches, tokenLimit: 30 },
    pair,
    from: null,
    signal: new AbortController().signal,
    progress: () => undefined,
  });

function look(result: DraftingResult, asked: Partial<InsideParams>, places: string[] = []) {
  return runCell({
    params: { of: "drafting", run: "B", round: 1, ...asked },
    inputs: new Map([["drafting", cellInput("drafting", [gives(runsKey, () => result)], result)]]),
    pair,
    from: null,
    signal: new AbortController().signal,
    progress: (_, place) => places.push(place),
  });
}

const found = (output: InsideResult) => ({
  name: "inside",
  title: "Inside",
  params: output.asked,
  output,
  inputs: new Map(),
});

describe("a cell that looks inside", () => {
  it(
    "finds the anchor's column under the attention that training hides, and names it first",
    async () => {
      const places: string[] = [];
      const result = await look(await drafted(["anchor-in-context"]), {}, places);
      const [a, b] = result.blocks;
      expect([a.name, b.name]).toEqual(["A", "B"]);
      expect(new Set(places)).toEqual(new Set(["block of run A", "block of run B", "differences"]));
      expect(tellingMask(a)).toBe("plan");
      expect(tellingMask(b)).toBe("trained");
      const none = { count: 0, rows: [] };
      expect(forbiddenRows(a, "trained", pair.tokenizer, 100)).toEqual(none);
      expect(forbiddenRows(b, "plan", pair.tokenizer, 100)).toEqual(none);
      const { anchor, contextRows, blockSize } = b.plan;
      const columns = contextRows + blockSize;
      expect(contextRows).toBe(anchor + 1);
      const expected: number[] = [];
      for (const weights of b.attention) {
        for (let row = 0; row < weights.length / columns; row++) {
          const share = weights[row * columns + anchor];
          if (share >= 0.001) expected.push(share);
        }
      }
      expected.sort((one, other) => other - one);
      const { count, rows } = forbiddenRows(b, "trained", pair.tokenizer, 100);
      expect(count).toBe(expected.length);
      expect(rows.map((row) => row.share)).toEqual(
        expected.slice(0, 100).map((share) => `${(100 * share).toFixed(1)} %`),
      );
      for (const { where, place } of rows) {
        expect(where).toContain(`on context ${anchor} “`);
        expect(place).toMatchObject({ kind: "attention", run: "B", column: anchor });
      }
      const all = b.attention.flatMap((weights) => [...weights]);
      const onAnchor = b.attention
        .flatMap((weights) => [...weights].filter((_, at) => at % columns === anchor))
        .reduce((sum, share) => sum + share, 0);
      const heads = all.length / (columns * blockSize);
      const share = (100 * onAnchor) / (heads * blockSize);
      const [first, own, trained] = findingsOf(result);
      expect(first).toMatch(
        new RegExp(`^Round 2 of run B, anchor ${anchor}: \\d+\\.\\d % of the attention goes to the context`),
      );
      expect(own).toBe("No attention falls on cells that the block's own mask hides.");
      expect(trained).toContain(`${share.toFixed(1)} % of the attention falls on cells that training hides`);
    },
    timeoutMs,
  );

  it(
    "lists what differs between the runs, the largest first, as the two blocks hold it",
    async () => {
      const result = await look(await drafted(["block-causal", "mask-added-as-numbers"]), {});
      const [left, right] = result.blocks;
      for (const each of differenceKinds) {
        const rows = differenceRows(result, each);
        expect(rows.length, each).toBeGreaterThan(0);
        const sizes = rows.map(({ difference }) => Number.parseFloat(difference.replace(/[−+]/, "")));
        expect(sizes, each).toEqual([...sizes].sort((one, other) => other - one));
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }
      const last = left.lens.length - 1;
      let most = 0;
      for (const [layer, cells] of left.lens.entries()) {
        for (const [slot, { entropy }] of cells.entries()) {
          if (slot > 0) most = Math.max(most, Math.abs(right.lens[layer][slot].entropy - entropy));
        }
      }
      expect(differenceRows(result, "entropy")[0].difference).toMatch(
        new RegExp(`^[−+]${most.toFixed(2).replace(".", "\\.")}$`),
      );
      const parting = left.lens[last].filter(
        ({ final }, slot) => slot > 0 && final.token !== right.lens[last][slot].final.token,
      ).length;
      expect(findingsOf(result)).toContain(
        parting === 0
          ? "Runs A and B draft the same token in every slot."
          : `Runs A and B draft another token in ${parting} of 15 slots.`,
      );
      expect(forbiddenRows(right, "plan", pair.tokenizer, 5).count).toBeGreaterThan(0);
    },
    timeoutMs,
  );

  it(
    "lays a branch beside the run that it left",
    async () => {
      const edits = [{ kind: "head", layer: 1, head: 2 }] as const;
      const result = await drafted([], [{ of: "A", round: 1, edits, lasting: true }]);
      const { blocks } = await look(result, { run: "C" });
      expect(blocks.map(({ name }) => name)).toEqual(["A", "C"]);
      expect(blocks.map(({ plan }) => plan.mutedHeads)).toEqual([[], [{ layer: 1, head: 2 }]]);
      expect([...blocks[1].attention[1]]).toEqual([...blocks[0].attention[1]]);
      expect([...blocks[1].attention[2]]).not.toEqual([...blocks[0].attention[2]]);
      const later = await look(result, { run: "C", round: result.branches[0].timeline.rounds.length - 1 });
      expect(later.blocks[1].plan.mutedHeads).toEqual([{ layer: 1, head: 2 }]);
      await expect(look(result, { run: "D" })).rejects.toThrow('run must be one of A, got "D"');
    },
    timeoutMs,
  );

  it(
    "tells the same in its verdict, its text, its Python and its report",
    async () => {
      const output = await look(await drafted(["anchor-in-context"]), {});
      const cell = found(output);
      const findings = findingsOf(output);
      expect(kind.verdict?.(output, cell.params).sentence).toBe(findings[0]);
      for (const sentence of findings) expect(kind.text?.(cell)).toContain(sentence);
      const { tables = [], facts } = kind.report?.(cell) ?? { facts: [] };
      expect(facts[0].value).toBe(findings.join(" "));
      expect(tables.map(({ caption }) => caption.split(":")[0].split(",")[0])).toEqual([
        "Run A",
        "Run A",
        "Run B",
        "Run B",
        "Run B",
        "Attention",
        "Lens tokens",
        "Candidates",
        "Entropy",
      ]);
      for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length);
      const [, b] = output.blocks;
      const python = kind.python?.(cell) ?? "";
      expect(python).toContain(`"anchor": ${b.plan.anchor},`);
      expect(python).toContain(`"block_tokens": [${b.plan.blockTokens.join(", ")}],`);
      expect(python).toContain(`"context_position_ids": [${b.plan.contextPositions.join(", ")}],`);
      expect(python.split("\n").filter((line) => line.startsWith("# "))).toHaveLength(findings.length);
    },
    timeoutMs,
  );

  it(
    "refuses a cell that has not run, one of another pair, and a round that is not there",
    async () => {
      const result = await drafted([]);
      await expect(look(result, { of: null })).rejects.toThrow("of must be the name of a drafting cell");
      await expect(look(result, { of: "else" })).rejects.toThrow("of must be the name of a drafting cell");
      const other = { ...result, pair: { ...pair, source: { ...pair.source, name: "another" } } };
      await expect(look(other, {})).rejects.toThrow("the pair of drafting must be the loaded one");
      await expect(look(result, { run: "A", round: 99 })).rejects.toThrow(/round must be a round of run A/);
      await expect(look(result, { run: "B" })).rejects.toThrow('run must be one of A, got "B"');
    },
    timeoutMs,
  );
});

describe("a cell that is still looking inside", () => {
  it("tells nothing of the run beside as if it were the one that was asked for", () => {
    const asked: InsideParams = { of: "drafting", run: "B", round: 1 };
    const output: InsideResult = { asked, pair, blocks: [], attentionDifferences: null };
    expect(findingsOf(output)).toEqual(["Not computed yet."]);
    const beside = { name: "A" } as InsideResult["blocks"][number];
    expect(findingsOf({ ...output, blocks: [beside] })).toEqual(["Not computed yet."]);
    expect(kind.python?.(found({ ...output, blocks: [beside] }))).toBe("# Not computed yet.\n");
  });
});

describe("the params of a cell that looks inside", () => {
  it("are read with defaults, and refused when they are no names and no round", () => {
    expect(v.parse(insideSchema, {})).toEqual(kind.defaults);
    expect(v.parse(insideSchema, insideCell("drafting", "C", 4).params)).toEqual({
      of: "drafting",
      run: "C",
      round: 4,
    });
    for (const wrong of [{ of: 3 }, { run: null }, { round: -1 }, { round: 1.5 }, { round: "1" }]) {
      expect(v.safeParse(insideSchema, wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  it("follow the drafting cell when it gets another name, and say what changed", () => {
    const params: InsideParams = { of: "drafting", run: "A", round: 0 };
    expect(kind.inputs?.(params)).toEqual(["drafting"]);
    expect(kind.inputs?.(kind.defaults)).toEqual([]);
    expect(kind.renamed?.(params, "drafting", "runs")).toEqual({ ...params, of: "runs" });
    expect(kind.renamed?.(params, "else", "runs")).toEqual(params);
    expect(kind.changes?.(params, { of: "runs", run: "B", round: 2 })).toEqual([
      "The drafting cell changed.",
      "The run changed from A to B.",
      "The round changed from 1 to 3.",
    ]);
    expect(kind.changes?.(params, params)).toEqual([]);
  });

  it("have a view of their own that survives whatever stands in a notebook", () => {
    const plain = { block: null, against: null, differences: "attention" };
    expect(readViewState({})).toEqual(plain);
    expect(readViewState({ block: 3, against: "mask", differences: ["lens"] })).toEqual(plain);
    const chosen = { block: "C", against: "plan", differences: "entropy" };
    expect(readViewState(chosen)).toEqual(chosen);
  });

  it("make a text, Python and a report also before the first run", () => {
    const cell = { name: "inside", title: "Inside", params: kind.defaults, output: null, inputs: new Map() };
    expect(kind.text?.(cell)).toBe("Inside\nNot run yet.\n");
    expect(kind.python?.(cell)).toBe("# Not run yet.\n");
    expect(kind.report?.(cell).facts).toEqual([{ label: "Found", value: "Not run yet." }]);
  });
});
