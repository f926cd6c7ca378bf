import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compareByCommand } from "../../src/cli/masks-command";

const program = fileURLToPath(new URL("../../bin/anchorscope.js", import.meta.url));
const layout = ["--context", "8", "--anchors", "5", "--block", "4"];
let folder: string;
const path = (name: string) => join(folder, name);

/** Anchor included where `<` becomes `<=`. */
const source = (operator: string) => `
import torch

def make(anchors, block_size, seq_len):
    def mask_mod(b, h, q_idx, kv_idx):
        block = q_idx // block_size
        in_context = (kv_idx < seq_len) & (kv_idx ${operator} anchors[block])
        own = (kv_idx >= seq_len) & ((kv_idx - seq_len) // block_size == block)
        return in_context | own
    return mask_mod
`;

/** A bool mask of the layout as NumPy writes it. */
function npy(isSeen: (row: number, column: number) => boolean, rowCount = 4, columnCount = 12): Uint8Array {
  const text = `{'descr': '|b1', 'fortran_order': False, 'shape': (${rowCount}, ${columnCount}), }`;
  const header = text.padEnd(117, " ");
  const bytes = Array.from({ length: rowCount * columnCount }, (_, at) =>
    Number(isSeen(Math.floor(at / columnCount), at % columnCount)),
  );
  const magic = [0x93, ...Buffer.from("NUMPY"), 1, 0, 118, 0];
  return Uint8Array.from([...magic, ...Buffer.from(`${header}\n`), ...bytes]);
}

const config = {
  architectures: ["DFlashDraftModel"],
  block_size: 4,
  num_hidden_layers: 2,
  layer_types: ["sliding_attention", "full_attention"],
  sliding_window: 3,
  use_sliding_window: true,
  num_target_layers: 12,
  dflash_config: { mask_token_id: 7, target_layer_ids: [1, 5, 9] },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "anchorscope-masks-"));
  writeFileSync(path("strict.py"), source("<"));
  writeFileSync(path("leaky.py"), source("<="));
  writeFileSync(path("broken.py"), "def mask_mod(b, h, q_idx, kv_idx):\n    return q_idx <\n");
  writeFileSync(path("captures.py"), source("<").replaceAll("seq_len", "prefix_tokens_of_mine"));
  writeFileSync(
    path("leaky.npy"),
    npy((_, column) => column <= 5 || column >= 8),
  );
  writeFileSync(
    path("other-size.npy"),
    npy(() => true, 2, 3),
  );
  writeFileSync(path("config.json"), JSON.stringify(config));
  writeFileSync(path("broken.json"), "{");
});

afterAll(() => rmSync(folder, { recursive: true }));

const json = async (...words: string[]) =>
  JSON.parse((await compareByCommand([...words, ...layout, "--json"])).text);

describe("anchorscope masks with files", () => {
  const anchorColumn = [0, 1, 2, 3].map((slot) => [slot, "c5"]);

  test("compares the mask_mod of a Python file with a preset, cell by cell", async () => {
    const strict = await json("--train-source", path("strict.py"), "--serve", "vllm.full");
    expect(strict.verdict.tone).toBe("aligned");
    expect(strict.trainFile).toBe(path("strict.py"));
    const leaky = await json("--train-source", path("leaky.py"), "--serve", "vllm.full");
    expect(leaky.trainOnly).toEqual(anchorColumn);
    expect(leaky.inferOnly).toEqual([]);
  });

  test("compares a file of cells on the other side, and names it in the verdict", async () => {
    const found = await json("--train", "speculators.full", "--serve-dump", path("leaky.npy"));
    expect(found.inferOnly).toEqual(anchorColumn);
    expect(found.verdict.sentences.join(" ")).toContain("at inference leaky.npy shows these cells");
  });

  test("reads the layout off a file where it is not given", async () => {
    const words = [
      "--train",
      "speculators.full",
      "--serve-dump",
      path("leaky.npy"),
      "--anchors",
      "5",
      "--json",
    ];
    const found = JSON.parse((await compareByCommand(words)).text);
    expect([found.contextLength, found.anchors, found.blockSizes.infer]).toEqual([8, [5], 4]);
    expect(found.inferOnly).toEqual(anchorColumn);
    expect(found.verdict.notes[0]).toMatch(
      /^leaky\.npy read as context 8, anchors 5, block 4: \S+: 0 cells left over\./,
    );
  });

  test("explains a file by the preset that fits it, where its side has none, and tells its numbers", async () => {
    // The last three keys before the anchor, and a causal block.
    writeFileSync(
      path("windowed.npy"),
      npy((row, column) => (column >= 2 && column < 5) || (column >= 8 && column - 8 <= row)),
    );
    const found = await json("--train", "specforge.full", "--serve-dump", path("windowed.npy"));
    const said = found.verdict.sentences.join(" ");
    expect(said).toContain(
      "at inference windowed.npy hides these cells: the window is 3 keys before the anchor.",
    );
    expect(said).toContain("at inference windowed.npy hides these cells: the block is causal.");
    expect(said).not.toContain("the preset's own rules");
    expect(found.verdict.notes[0]).toContain("speculators.swa, window W 3: 0 cells left over.");
    // A preset that is named is taken at its word.
    const named = await json(
      "--train",
      "specforge.full",
      "--serve",
      "vllm.full",
      "--serve-dump",
      path("windowed.npy"),
    );
    expect(named.verdict.sentences.join(" ")).toContain("the preset's own rules");
  });

  test("takes values of captured names that no layout has", async () => {
    const words = ["--train-source", path("captures.py"), "--serve", "vllm.full"];
    await expect(json(...words)).rejects.toThrow(/prefix_tokens_of_mine needs a value/);
    const found = await json(...words, "--bind", "prefix_tokens_of_mine=8");
    expect(found.verdict.tone).toBe("aligned");
  });

  test("takes presets, block size, window and all types of layers from a config", async () => {
    const words = ["--config", path("config.json"), "--context", "8", "--anchors", "5", "--json"];
    const found = JSON.parse((await compareByCommand(words)).text);
    expect(found.blockSizes).toEqual({ train: 4, infer: 4 });
    expect(found.layers.map((each: { layer: string }) => each.layer)).toEqual(["sliding", "full"]);
    expect(found.layers.map((each: { layerOrdinals: number[] }) => each.layerOrdinals)).toEqual([[0], [1]]);
    expect(found.notes[0]).toBe("The config does not say:");
    const text = (await compareByCommand(words.slice(0, -1))).text;
    expect(text).toMatch(/^sliding layers 0:\n/);
    expect(text).toContain("The config does not say:");
  });

  test.each<[string, () => string[], number, RegExp]>([
    [
      "0 for a source that agrees",
      () => ["--train-source", path("strict.py"), "--serve", "vllm.full"],
      0,
      /./,
    ],
    ["1 for one that does not", () => ["--train-source", path("leaky.py"), "--serve", "vllm.full"], 1, /./],
    [
      "2 for a source that is not Python, with line and column",
      () => ["--train-source", path("broken.py"), "--serve", "vllm.full"],
      2,
      /line 2, column \d+: /,
    ],
    [
      "2 for a file that is not there",
      () => ["--train", "speculators.full", "--serve-dump", path("none.npy")],
      2,
      /none\.npy/,
    ],
    [
      "2 for a file of no arrays",
      () => ["--train", "speculators.full", "--serve-dump", path("strict.py")],
      2,
      /strict\.py must be a \.npy/,
    ],
    [
      "2 for a mask of another size, with both",
      () => ["--train", "speculators.full", "--serve-dump", path("other-size.npy")],
      2,
      /must be /,
    ],
    [
      "2 for a config that is not JSON",
      () => ["--config", path("broken.json")],
      2,
      /broken\.json must be JSON/,
    ],
    [
      "2 for a dump whose anchors nobody has named, with both that fit",
      () => ["--train", "speculators.full", "--serve-dump", path("leaky.npy"), "--without-layout"],
      2,
      /--anchors is missing\. leaky\.npy: The cells cannot tell whether the anchor is 6, .*, or 5, /,
    ],
    [
      "2 for a value that no source captures",
      () => ["--serve", "vllm.full", "--train-source", path("strict.py"), "--bind", "blok_size=4"],
      2,
      /--bind must be one of anchors, block_size, seq_len, got "blok_size"/,
    ],
    [
      "2 for two files on one side",
      () => ["--serve", "vllm.full", "--train-source", path("strict.py"), "--train-dump", path("leaky.npy")],
      2,
      /--train-source must be alone/,
    ],
    [
      "2 for a dump of one layer and a drafter with two types",
      () => ["--config", path("config.json"), "--serve-dump", path("leaky.npy")],
      2,
      /--layer is missing/,
    ],
  ])("exits with %s", (_what, words, code, said) => {
    const given = words();
    const isAlone = given.at(-1) === "--without-layout";
    const all = isAlone ? given.slice(0, -1) : [...given, ...layout];
    const ran = spawnSync(process.execPath, [program, "masks", ...all], { encoding: "utf8" });
    expect(`${ran.status} ${ran.stderr}`).toMatch(new RegExp(`^${code} `));
    expect(code === 2 ? ran.stderr : ran.stdout).toMatch(said);
  });
});
