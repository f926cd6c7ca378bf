import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { FoundCell } from "../../../src/notebook/cell-kind";
import { changesOf } from "../../../src/panels/source/changes";
import { exampleSource } from "../../../src/panels/source/example";
import { pythonOf } from "../../../src/panels/source/forms/python";
import { reportOf } from "../../../src/panels/source/forms/report";
import { textOf } from "../../../src/panels/source/forms/text";
import type { SourceOutput } from "../../../src/panels/source/model/compute";
import type { SourceParams } from "../../../src/panels/source/params";
import { causal, outputOf, paramsOf } from "./support";

function found(params: object, hasOutput = true): FoundCell<SourceParams, SourceOutput> {
  return {
    name: "my-mod",
    title: "My mask",
    params: paramsOf(params),
    output: hasOutput ? outputOf(params) : null,
    inputs: new Map(),
  };
}

const small = { trial: { contextLength: 4, anchors: [1, 3], blockSize: 2 } };

describe("a source cell outside of the page", () => {
  test("as text: the verdict, the names, the mask and the source", () => {
    expect(textOf(found(small))).toBe(`My mask
make_anchor_mask sees 16 of 32 cells of its trial: context 4, anchors 1 and 3, blocks of 2.

Captured names:
document_ids = int64 [4]: 0, 0, 0, 0 (from the layout: document of every token, -1 on padding)
anchor_positions = int64 [2]: 1, 3 (from the layout: anchor of every block, 0 for an unused one)
total_seq_len = 4 (from the layout: number of context tokens)
block_size = 2 (from the layout: block size)

Mask (a row for each query, # seen, . hidden, | where the context ends):
#...|## ..
#...|## ..
###.|.. ##
###.|.. ##

Source:
${exampleSource}`);
  });

  test("a mask without blocks is drawn without their bar", () => {
    const text = textOf(found({ source: causal, trial: { contextLength: 3, anchors: [1] } }));
    expect(text).toContain("# seen, . hidden):\n#..\n##.\n###\n");
  });

  test("in a report: what gives the mask, the names, the source by its lines, and a picture", () => {
    const section = reportOf(found(small));
    expect(section.facts).toEqual([
      { label: "Gives the mask", value: "make_anchor_mask, line 4" },
      { label: "Trial", value: "context 4, anchors 1 and 3, blocks of 2" },
    ]);
    expect(section.tables?.map(({ caption, rows }) => [caption, rows.length])).toEqual([
      ["Captured names, on the trial", 4],
      ["Source", 23],
    ]);
    expect(section.pictures).toHaveLength(1);
    expect(reportOf(found({ source: "nothing" }, false)).tables).toHaveLength(1);
  });

  test("its changes are told one by one", () => {
    const before = paramsOf({ values: { depth: "3" } });
    expect(changesOf(before, before)).toEqual([]);
    const now = paramsOf({ source: causal, entry: "mod", trial: { anchors: [1, null], isCausal: true } });
    expect(changesOf(before, now)).toEqual([
      "The source changed.",
      "What gives the mask: mod instead of the only one.",
      "Value of depth: none instead of 3.",
      "Trial, anchors: 1, none instead of 7, 15, 23.",
      "Trial, causal block: yes instead of no.",
    ]);
  });

  test("as Python: the source as it is, what it captures, and the checksum that the page has", () => {
    const python = pythonOf(found(small));
    expect(python).toContain(exampleSource.trimEnd());
    expect(python).toContain("anchor_positions = torch.tensor([1, 3])");
    expect(python).toContain("assert my_mod_mask.shape == (4, 8)");
    expect(python).toMatch(/assert checksum\(my_mod_mask\) == 0x[0-9a-f]{8}/);
    expect(pythonOf(found({ source: "nothing" }, false))).toContain("# It had no mask");
    const failing = { source: "def mod(b, h, q_idx, kv_idx):\n    return kv_idx < reach\n" };
    expect(pythonOf(found(failing))).toContain("# It gave no mask on its trial: reach needs a value");
  });

  test("as Python it runs with torch, and fails where the mask is another", { timeout: 120_000 }, () => {
    const python = process.env.TORCH_PYTHON;
    const sources = Object.values(pythonCases).map((params) => pythonOf(found(params)));
    expect(sources.every((source) => source.includes("assert checksum("))).toBe(true);
    if (!python) return;
    const mutant = sources[0].replace(
      "before_anchor = context_idx < anchor",
      "before_anchor = context_idx <= anchor",
    );
    expect(mutant).not.toBe(sources[0]);
    const outcomes = runAll(python, [...sources, mutant]);
    expect(outcomes.slice(0, -1)).toEqual(sources.map(() => "runs"));
    expect(outcomes.at(-1)).toBe("AssertionError");
  });
});

const twoMasks = `
from __future__ import annotations
from torch.nn.attention.flex_attention import and_masks

def near(b, h, q_idx, kv_idx):
    return q_idx - kv_idx <= reach

both = and_masks(near, lambda b, h, q_idx, kv_idx: kv_idx <= q_idx)
`;

const pythonCases = {
  example: {},
  documents: {
    trial: { contextLength: 40, anchors: [3, null, 39, 20], blockSize: 4, documentStarts: [9, 25] },
  },
  value: { source: twoMasks, entry: "both", values: { reach: "2  # as configured" } },
  indented: { source: causal.replace(/^/gm, "    ") },
  heads: {
    source: "def mod(b, h, q_idx, kv_idx):\n    return kv_idx <= q_idx - steps[h] + b\n",
    values: { steps: "[0, 2, 5]" },
    batch: 1,
    head: 2,
  },
  gallery: {
    source: "def mine(b, h, q_idx, kv_idx):\n    return causal_mask(b, h, q_idx, kv_idx) & (kv_idx > 1)\n",
  },
};

/** Runs every source by itself, in one process: torch takes its time to be imported. "runs", or the fault. */
function runAll(python: string, sources: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "source-cell-"));
  try {
    const file = join(folder, "forms.json");
    writeFileSync(file, JSON.stringify(sources));
    const { stdout, stderr, status } = spawnSync(python, ["-c", runner, file], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
    return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const runner = `
import json, sys

def outcome(source):
    try:
        exec(compile(source, "form", "exec", dont_inherit=True), {"__name__": "form"})
    except Exception as fault:
        return type(fault).__name__
    return "runs"

with open(sys.argv[1]) as file:
    print(json.dumps([outcome(source) for source in json.load(file)]))
`;
