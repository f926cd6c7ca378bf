import { describe, expect, it } from "vitest";
import type { Bindings } from "../../../src/engine/mask-mod/bound-value";
import { evaluateMask } from "../../../src/engine/mask-mod/evaluate-mask";
import { chosenEntry } from "../../../src/engine/mask-mod/evaluate-source";
import { openMaskMod } from "../../../src/engine/mask-mod/open-source";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";
import { traceMaskMod } from "../../../src/engine/mask-mod/trace";
import { isBitMask } from "../../../src/engine/masks/bit-mask";
import type { Layout } from "../../../src/engine/masks/layout";
import { maskOf } from "../../../src/engine/masks/mask";
import { conventionOf } from "../masks/dialects";
import { drawSource, fixtureText } from "./fixtures";

function evaluate(
  source: string,
  entry: string | null,
  bindings: Bindings,
  rowCount: number,
  columnCount: number,
) {
  const program = parseSource(source);
  const open = openMaskMod(program, chosenEntry(program, entry), bindings);
  return evaluateMask(traceMaskMod(open, { rowCount, columnCount }));
}

describe("an evaluated source", () => {
  it("of anchored blocks has the very intervals that its convention has", () => {
    const layout: Layout = {
      contextLength: 700,
      documents: Array.from({ length: 700 }, (_, j) => (j >= 650 ? -1 : Math.floor(j / 100))),
      anchors: Array.from({ length: 40 }, (_, n) => n * 16 + 3),
    };
    const tensor = (values: readonly number[]) => ({
      kind: "tensor" as const,
      dtype: "int64" as const,
      shape: [values.length],
      values,
    });
    const bindings: Bindings = {
      document_ids: tensor(layout.documents ?? []),
      total_seq_len: { kind: "int", value: 700 },
      anchor_positions: tensor(layout.anchors.map((anchor) => anchor ?? 0)),
      block_size: { kind: "int", value: 8 },
      sliding_window: { kind: "int", value: 50 },
    };
    const mask = evaluate(fixtureText("speculators.py"), "make_anchor_blocks", bindings, 320, 1020);
    const convention = conventionOf({ from: "anchor", keys: 50 }, "causal", [null, null], { blockSize: 8 });
    expect(mask).toEqual(maskOf(convention, layout, "full"));
  });

  it("has cells past the last word of a row, and none past its end", () => {
    const source = "def mod(b, h, q, kv):\n    return ~((kv * 7 + q) % 3 == 0)\n";
    let bitMaskCount = 0;
    for (const columnCount of [1, 31, 32, 33, 64, 65, 400]) {
      const row = (q: number) =>
        Array.from({ length: columnCount }, (_, kv) => ((kv * 7 + q) % 3 === 0 ? "." : "#")).join("");
      expect(drawSource(source, null, {}, { rowCount: 3, columnCount })).toEqual([row(0), row(1), row(2)]);
      const mask = evaluate(source, null, {}, 3, columnCount);
      if (!isBitMask(mask)) continue;
      bitMaskCount++;
      for (let q = 0; q < 3; q++) {
        const last = mask.words[(q + 1) * mask.wordsPerRow - 1];
        if (columnCount % 32 !== 0) expect(last >>> (columnCount % 32)).toBe(0);
      }
    }
    expect(bitMaskCount).toBeGreaterThan(0);
  });

  it("of no rows or no columns is an empty mask", () => {
    const source = "import torch\ndef mod(b, h, q, kv):\n    return torch.arange(1)[q] > kv\n";
    expect(evaluate(source, null, {}, 0, 5)).toMatchObject({ rowCount: 0, columnCount: 5 });
    expect(evaluate(source, null, {}, 1, 0)).toMatchObject({ rowCount: 1, columnCount: 0 });
  });

  it("depends on rows alone, on columns alone, or on nothing", () => {
    const draw = (condition: string) =>
      drawSource(
        `def mod(b, h, q, kv):\n    return ${condition}\n`,
        null,
        {},
        { rowCount: 3, columnCount: 3 },
      );
    expect(draw("q == 1")).toEqual(["...", "###", "..."]);
    expect(draw("kv == 1")).toEqual([".#.", ".#.", ".#."]);
    expect(draw("b == 0")).toEqual(["###", "###", "###"]);
    expect(draw("q != q")).toEqual(["...", "...", "..."]);
  });

  it("may print, name itself, and be put together by functools", () => {
    const source = [
      "from __future__ import annotations",
      "import functools, torch",
      "from functools import partial",
      "class Unused(torch.nn.Module):",
      "    pass",
      "device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')",
      "if __name__ == '__main__':",
      "    Unused()",
      "def near(b, h, q_idx, kv_idx, width: int = 1):",
      "    return abs(q_idx - kv_idx) <= width",
      "@functools.lru_cache(maxsize=None)",
      "def first(b, h, q_idx, kv_idx):",
      "    parts = [kv_idx == i for i in range(2) if i != 1]",
      "    return functools.reduce(lambda x, y: x | y, parts, torch.zeros((), dtype=torch.bool, device=device))",
      "def build(names):",
      "    mods = [partial(near, width=2), first]",
      "    print(f'building {len(mods)}', names)",
      "    def both(b, h, q_idx, kv_idx):",
      "        return functools.reduce(lambda x, y: x | y, [mod(b, h, q_idx, kv_idx) for mod in mods])",
      "    both.__name__ = f'both_{names}'",
      "    return both",
      "mask_mod = build('a')",
    ].join("\n");
    const drawn = drawSource(source, null, {}, { rowCount: 5, columnCount: 5 });
    expect(drawn).toEqual(["###..", "####.", "#####", "#####", "#.###"]);
  });

  it("of ragged rows is kept as bits", () => {
    const mask = evaluate("def mod(b, h, q, kv):\n    return (kv * kv + q) % 3 == 1\n", null, {}, 5, 400);
    expect(isBitMask(mask)).toBe(true);
  });

  it("computes numbers beyond 32 bits exactly", () => {
    const source =
      "def mod(b, h, q, kv):\n    return ((q * 2654435761 + kv * 40503) & 0xFFFFFFFF) >> 28 == kv % 16\n";
    const size = { rowCount: 20, columnCount: 40 };
    const sees = (q: bigint, kv: bigint) =>
      ((q * 2654435761n + kv * 40503n) & 0xffffffffn) >> 28n === kv % 16n;
    const rows = Array.from({ length: 20 }, (_, q) =>
      Array.from({ length: 40 }, (__, kv) => (sees(BigInt(q), BigInt(kv)) ? "#" : ".")).join(""),
    );
    expect(rows.join("")).toContain("#");
    expect(drawSource(source, null, {}, size)).toEqual(rows);
  });
});
