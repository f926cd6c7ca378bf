import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { evaluateMask } from "../../../src/engine/mask-mod/evaluate-mask";
import { tracedSource } from "../../../src/engine/mask-mod/evaluate-source";
import { intervalsOfBits, isBitMask } from "../../../src/engine/masks/bit-mask";
import { checksumOf, checksumText } from "../../../src/engine/masks/checksum";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import type { Side } from "../../../src/engine/masks/frame";
import type { GivenMask } from "../../../src/engine/masks/given-mask";
import type { IntervalMask } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { maskModSource } from "../../../src/engine/masks/mask-mod-form";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { pytestSource } from "../../../src/engine/masks/pytest-form";
import { pythonOfComparison } from "../../../src/engine/masks/python-form";
import { comparisonOf, namedCases } from "./python-cases";

/** A python with torch, where there is one: then what is written is also run by the real thing. */
const torchPython = process.env.TORCH_PYTHON;

const sides = ["train", "infer"] as const;
const small = namedCases.filter(({ name }) => name !== "giant");

/** A pasted mask_mod that shows the anchor, as a source cell would hand it on. */
const pasted: NonNullable<GivenMask["python"]> = (variable) => ({
  futures: ["from __future__ import annotations"],
  lines: [
    "context, slots, anchors = 12, 4, torch.tensor([3, 5, 8])",
    "",
    "",
    `def ${variable}(b, h, q_idx, kv_idx):`,
    "    block = q_idx // slots",
    "    own = (kv_idx >= context) & ((kv_idx - context) // slots == block)",
    "    return own | ((kv_idx < context) & (kv_idx <= anchors[block]))",
  ],
});
const layout = { contextLength: 12, documents: null, anchors: [3, 5, 8] };
const right = { ...alignedConvention, blockSize: 4 };
const inclusive = maskOf({ ...right, contextEnd: "through-anchor" }, layout, "full");
const given: Record<string, GivenMask> = {
  source: { name: "anchor_mask", origin: "source", mask: inclusive, python: pasted },
  dump: { name: "my run\u2028.npy", origin: "dump", mask: ragged(12, 24) },
};
const larger = { ...right, blockSize: 6 };
const givenCases: [string, Comparison][] = [
  ["a source against rules", compareSides(right, right, layout, "full", { train: given.source })],
  ["rules against a source", compareSides(right, right, layout, "full", { infer: given.source })],
  ["a dump against rules", compareSides(right, right, layout, "full", { train: given.dump })],
  [
    "a source against a dump",
    compareSides(right, right, layout, "full", { train: given.source, infer: given.dump }),
  ],
  ["a source with a smaller block", compareSides(right, larger, layout, "full", { train: given.source })],
  ["a dump with a smaller block", compareSides(larger, right, layout, "full", { infer: given.dump })],
];
const everyCase: [string, Comparison][] = [
  ...small.map((each): [string, Comparison] => [each.name, comparisonOf(each)]),
  ...givenCases,
];

describe("a side as a mask_mod", () => {
  test.each(everyCase)("%s: our interpreter makes the same mask of it, on both sides", (_, comparison) => {
    for (const side of sides) {
      const mask = ownMask(comparison, side);
      expect(interpreted(maskModSource("my_mask", comparison, side), "my_mask", mask)).toBe(checksumOf(mask));
    }
  });

  it("reads like code that an engineer would write", () => {
    const comparison = compareSides(right, { ...right, contextEnd: "through-anchor" }, layout, "full");
    expect(maskModSource("infer_mask", comparison, "infer")).toBe(`import torch

# Rows are the slots of all blocks; columns are the context, then all slots again.
context_length, block_size = 12, 4
anchors = torch.tensor([3, 5, 8])


def infer_mask(b, h, q_idx, kv_idx):
    block, slot = q_idx // block_size, q_idx % block_size
    anchor = anchors[block]
    is_context = kv_idx < context_length
    key = kv_idx
    key_block = (kv_idx - context_length) // block_size
    key_slot = (kv_idx - context_length) % block_size
    context = key <= anchor  # the context up to and with the anchor
    own_block = block == key_block  # the slots of its own block
    return (is_context & context) | (~is_context & own_block)
`);
  });

  it("is refused a name that Python or the code has no room for", () => {
    const [, comparison] = givenCases[0];
    for (const name of ["", "1a", "lambda", "anchors", "seen", "q_idx"]) {
      expect(() => maskModSource(name, comparison, "infer")).toThrow(/^variable must be /);
    }
  });

  it("is refused for a mask of more runs than anybody reads", () => {
    const wide = { contextLength: 4000, documents: null, anchors: Array.from({ length: 60 }, (_, n) => n) };
    const dump: GivenMask = { name: "noise.npy", origin: "dump", mask: ragged(240, 4240) };
    const comparison = compareSides(right, right, wide, "full", { infer: dump });
    expect(() => maskModSource("mask", comparison, "infer")).toThrow(
      /^Python of noise.npy must be at most 400000 numbers long, got \d+$/,
    );
    expect(() => pythonOfComparison("cell", comparison)).toThrow(/^Python of noise.npy must be at most/);
  });
});

describe("a side as a pytest", () => {
  test.each(everyCase)("%s: our interpreter makes the expected mask of it", (_, comparison) => {
    for (const side of sides) {
      const mask = ownMask(comparison, side);
      const source = pytestSource("my-cell", comparison, side);
      expect(interpreted(source, `my_cell_${side}`, mask)).toBe(checksumOf(mask));
      expect(source).toContain(checksumText(mask));
    }
  });

  it("says in its first lines what differed when it was written", () => {
    const source = pytestSource("my-cell", givenCases[0][1], "infer");
    expect(source.split("\n").slice(0, 4)).toEqual([
      '"""Holds a framework to the mask of inference: 12 rows, 24 columns.',
      "",
      "Found when it was written: 12 train-only cells in 3 straight columns, one per block: the anchor itself.",
      "First: block 0, slot 0, context 3, train-only.",
    ]);
  });
});

// Where there is no torch there is nothing to be asked.
if (torchPython !== undefined) {
  test("run by torch, every mask_mod, every comparison of given sides and every pytest is what it says", () => {
    // Without a row there is no cell that torch could ask a mask_mod about.
    const withRows = everyCase.filter(([, { frame }]) => frame.rowCount > 0);
    const checks = withRows.flatMap(([name, comparison]) =>
      sides.map((side) => {
        const mask = ownMask(comparison, side);
        const other = maskModSource("other_mask", comparison, side === "train" ? "infer" : "train");
        return {
          name: `${name}, ${side}`,
          maskMod: maskModSource("my_mask", comparison, side),
          pytest: pytestSource("my-cell", comparison, side),
          other,
          sameShape:
            mask.columnCount === ownMask(comparison, side === "train" ? "infer" : "train").columnCount,
          rows: mask.rowCount,
          columns: mask.columnCount,
          checksum: checksumOf(mask),
          wrong: wrongCells(comparison),
        };
      }),
    );
    const comparisons = givenCases.map(([name, comparison]) => ({
      name,
      source: pythonOfComparison("my-cell", comparison),
    }));
    const folder = mkdtempSync(join(tmpdir(), "mask-mods-"));
    try {
      writeFileSync(join(folder, "cases.json"), JSON.stringify({ checks, comparisons }));
      writeFileSync(join(folder, "run.py"), runner);
      const said = execFileSync(torchPython, [join(folder, "run.py"), join(folder, "cases.json")], {
        encoding: "utf8",
      });
      const result: { faults: string[]; run: number } = JSON.parse(said.trim().split("\n").at(-1) ?? "");
      expect(result.faults).toEqual([]);
      expect(result.run).toBe(checks.length + comparisons.length);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 300_000);
}

/** What Python is asked: does it run, is it that mask, does the test fail and pass where it should. */
const runner = `
import contextlib, io, json, sys, zlib
import torch
from torch.nn.attention.flex_attention import create_mask

cases = json.load(open(sys.argv[1]))
faults, run = [], 0

def module(source):
    space = {"__name__": "case"}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, "case", "exec"), space)
    return space

def crc(mask):
    value = 0
    for cells in mask:
        value = zlib.crc32(bytes(cells.tolist()), value)
    return value

def outcome(test):
    try:
        test()
    except (AssertionError, NotImplementedError) as fault:
        return f"{type(fault).__name__}: {fault}"
    return "passed"

def case(check):
    shape = (check["rows"], check["columns"])
    mask_mod = module(check["maskMod"])["my_mask"]
    dense = create_mask(mask_mod, 1, 1, *shape, device="cpu")[0, 0]
    assert crc(dense) == check["checksum"], "other cells"
    space = module(check["pytest"])
    space["test_the_expected_mask_is_the_one_that_was_copied"]()
    test = space["test_my_framework_sees_the_same_cells"]
    assert outcome(test).startswith("NotImplementedError"), "passes before anything is given"
    for own in (mask_mod, dense, dense[None, None], dense.int(), torch.where(dense, 0.0, -1e9)):
        space["mask_of_my_framework"] = lambda: own
        assert outcome(test) == "passed", outcome(test)
    if dense.numel():
        class BlockMask:
            pass
        block_mask = BlockMask()
        block_mask.mask_mod = mask_mod
        space["mask_of_my_framework"] = lambda: block_mask
        assert outcome(test) == "passed", outcome(test)
        space["mask_of_my_framework"] = lambda: dense[:, :-1]
        assert "must be" in outcome(test)
    if check["sameShape"] and check["wrong"] > 0:
        space["mask_of_my_framework"] = lambda: module(check["other"])["other_mask"]
        said = outcome(test)
        assert said.startswith(f"AssertionError: {check['wrong']} cells differ:\\n  slot "), said

for check in cases["checks"]:
    run += 1
    try:
        case(check)
    except Exception as fault:
        faults.append(f"{check['name']}: {type(fault).__name__} {fault}")
for one in cases["comparisons"]:
    run += 1
    try:
        module(one["source"])
    except Exception as fault:
        faults.append(f"{one['name']}: {type(fault).__name__} {fault}")
print(json.dumps({"faults": faults, "run": run}))
`;

function wrongCells({ difference }: Comparison): number {
  return difference.trainOnlyCount + difference.inferOnlyCount;
}

function ownMask({ frame, layerType, ...both }: Comparison, side: Side): IntervalMask {
  const { given: own, convention } = both[side];
  return own?.mask ?? maskOf(convention, frame.layout, layerType);
}

/** The checksum of the mask that our interpreter makes of a source. */
function interpreted(source: string, entry: string, { rowCount, columnCount }: IntervalMask): number {
  if (rowCount === 0) return checksumOf({ ...emptyMask, columnCount });
  const traced = tracedSource({ source, entry, bindings: {}, size: { rowCount, columnCount } });
  const mask = evaluateMask(traced);
  return checksumOf(isBitMask(mask) ? intervalsOfBits(mask) : mask);
}

const emptyMask = new MaskBuilder(0, 0).build();

/** Every third cell, another third in every row: as many runs as there can be. */
function ragged(rowCount: number, columnCount: number): IntervalMask {
  const builder = new MaskBuilder(rowCount, columnCount);
  for (let row = 0; row < rowCount; row++) {
    for (let column = row % 3; column < columnCount; column += 3) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}
