import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareByCommand } from "../../src/cli/masks-command";
import { listPresets } from "../../src/cli/presets-command";
import { isVisible } from "../../src/engine/masks/interval-mask";
import { maskOf } from "../../src/engine/masks/mask";
import { presetNamed, presets } from "../../src/engine/masks/presets";

const program = fileURLToPath(new URL("../../bin/anchorscope.js", import.meta.url));

async function json(...words: string[]) {
  return JSON.parse((await compareByCommand([...words, "--json"])).text);
}

const small = ["--context", "8", "--anchors", "5", "--block", "4", "--window", "3"];

describe("anchorscope masks", () => {
  test("names the cells of the sliding example of the reference tables", async () => {
    const found = await json("--train", "speculators.swa", "--serve", "vllm.swa_c", ...small);
    // Training keeps three keys before the anchor for every slot, vLLM three keys back from each slot.
    expect(found.trainOnly).toEqual([
      [0, "c2"],
      [1, "c2"],
      [1, "c3"],
      [2, "c2"],
      [2, "c3"],
      [2, "c4"],
      [3, "c2"],
      [3, "c3"],
      [3, "c4"],
      [3, "b0"],
    ]);
    expect(found.inferOnly).toEqual([]);
    expect(found.verdict.tone).toBe("differing");
  });

  test("lists for random presets and layouts what a plain loop over both masks finds", async () => {
    const ids = [
      "speculators.full",
      "speculators.swa",
      "specforge.swa",
      "vllm.full",
      "vllm.swa_c",
      "vllm.swa_nc",
    ];
    const numbers = fc.record({
      train: fc.constantFrom(...ids),
      serve: fc.constantFrom(...ids),
      context: fc.integer({ min: 2, max: 20 }),
      block: fc.integer({ min: 1, max: 6 }),
      window: fc.integer({ min: 1, max: 8 }),
      place: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ train, serve, context, block, window, place }) => {
        const anchor = place % context;
        const found = await json(
          ...["--train", train, "--serve", serve, "--context", `${context}`, "--anchors", `${anchor}`],
          ...["--block", `${block}`, "--window", `${window}`, "--layer", "sliding"],
        );
        const values = { blockSize: block, window, positionOrigin: 0 };
        const layout = { contextLength: context, documents: null, anchors: [anchor] };
        const [a, b] = [train, serve].map((id) =>
          maskOf(presetNamed(id).convention(values), layout, "sliding"),
        );
        const only = { trainOnly: [] as [number, string][], inferOnly: [] as [number, string][] };
        for (let row = 0; row < block; row++) {
          for (let column = 0; column < context + block; column++) {
            const [inTrain, inServe] = [isVisible(a, row, column), isVisible(b, row, column)];
            if (inTrain === inServe) continue;
            const name = column < context ? `c${column}` : `b${column - context}`;
            (inTrain ? only.trainOnly : only.inferOnly).push([row, name]);
          }
        }
        expect({ trainOnly: found.trainOnly, inferOnly: found.inferOnly }).toEqual(only);
      }),
      { seed: 20261129, numRuns: 200 },
    );
  });

  test("lists runs where the cells are too many, with the same count", async () => {
    const anchors = Array.from({ length: 200 }, (_, block) => 5 + 9 * block).join(",");
    const found = await json(
      ...["--train", "speculators.full", "--serve", "harness.through-anchor", "--context", "2000"],
      ...["--anchors", anchors, "--block", "64"],
    );
    expect(found.trainOnly).toBeUndefined();
    const cells = found.runs.reduce((sum: number, run: { cells: number }) => sum + run.cells, 0);
    expect(cells).toBe(found.counts.trainOnly + found.counts.inferOnly);
    expect(cells).toBe(200 * 64);
  });

  test.each<[string, string[], number, RegExp]>([
    [
      "0 where both see the same",
      ["--train", "speculators.full", "--serve", "vllm.full", ...small],
      0,
      /^Aligned/,
    ],
    [
      "1 where something differs",
      ["--train", "speculators.swa", "--serve", "vllm.swa_c", ...small],
      1,
      /^10 train-only/,
    ],
    [
      "2 for an unknown preset",
      ["--train", "nemo", "--serve", "vllm.full", ...small],
      2,
      /preset must be one of .*got "nemo"/,
    ],
    [
      "2 for a missing number",
      ["--train", "speculators.full", "--serve", "vllm.full", "--anchors", "5"],
      2,
      /--context is missing/,
    ],
    [
      "2 for text where a number belongs",
      ["--train", "speculators.full", "--serve", "vllm.full", "--context", "8x", "--anchors", "5"],
      2,
      /--context must be a whole number, got "8x"/,
    ],
    [
      "2 for a broken rule",
      ["--train", "speculators.full", "--serve", "vllm.full", "--context", "8", "--anchors", "9"],
      2,
      /nchor.* must be/,
    ],
    ["2 for an unknown option", ["--train", "speculators.full", "--colour", "red"], 2, /--colour/],
  ])("exits with %s", (_what, words, code, said) => {
    const ran = spawnSync(process.execPath, [program, "masks", ...words], { encoding: "utf8" });
    expect(ran.status).toBe(code);
    expect(code === 2 ? ran.stderr.replace(/^anchorscope: /, "") : ran.stdout).toMatch(said);
  });
});

describe("anchorscope presets", () => {
  test("lists every preset on a line, with its side and how it is known", () => {
    const lines = listPresets([]).split("\n");
    for (const { id, title } of presets) {
      expect(lines.filter((line) => line.startsWith(`${id} `) && line.endsWith(title))).toHaveLength(1);
    }
    expect(lines.find((line) => line.startsWith("vllm.full"))).toMatch(/ inference {2}R {2}/);
  });

  test("tells all that is known of them as JSON", () => {
    const known = JSON.parse(listPresets(["--json"]));
    expect(known).toHaveLength(presets.length);
    expect(known[0]).toMatchObject({ id: "speculators.full", confidence: "run", layerTypes: ["full"] });
  });

  test("refuses what it does not know", () => {
    expect(() => listPresets(["--xml"])).toThrow("no option of presets is called “--xml”");
  });
});

describe("what a pipeline must not pass over", () => {
  const sides = ["--train", "speculators.full", "--serve", "vllm.full"];

  test.each<[string, string[], RegExp]>([
    [
      "a number that no preset takes",
      [...sides, ...small, "--set", "blokSize=3"],
      /--set must be a number that one/,
    ],
    [
      "an entry without its source",
      [...sides, ...small, "--train-entry", "f"],
      /--train-entry must be beside/,
    ],
    ["a batch without its dump", [...sides, ...small, "--serve-at", "0,1"], /--serve-at must be beside/],
    [
      "a block that no memory holds",
      [...sides, "--context", "24", "--anchors", "5", "--block", "100000000"],
      /anchors times blockSize must be <= 65536/,
    ],
    [
      "a context that no memory holds",
      [...sides, "--context", "1000000000000", "--anchors", "5"],
      /contextLength must be <= 262144/,
    ],
  ])("refuses %s", async (_what, words, said) => {
    await expect(compareByCommand(words)).rejects.toThrow(said);
  });

  test("finds a leak between packed documents", async () => {
    const words = [
      "--train",
      "speculators.full",
      "--serve",
      "specforge.full",
      "--context",
      "12",
      "--block",
      "2",
    ];
    const found = await json(...words, "--anchors", "8", "--documents", "5");
    expect(found.counts.inferOnly).toBe(2 * 5);
    expect(found.verdict.sentences.join(" ")).toContain("document");
  });

  test("names the block of every cell where there are several", async () => {
    const words = ["--train", "speculators.full", "--serve", "harness.through-anchor", "--context", "9"];
    const found = await json(...words, "--block", "2", "--anchors", "3,6");
    expect(found.inferOnly).toEqual([
      [0, "c3", 0],
      [1, "c3", 0],
      [0, "c6", 1],
      [1, "c6", 1],
    ]);
  });
});
