import { describe, expect, test } from "vitest";
import { pairings } from "../../../src/engine/masks/pairings";
import { presetNamed } from "../../../src/engine/masks/presets";
import { checked } from "../../../src/notebook/checked";
import { Later } from "../../../src/notebook/later";
import { paramsOfExample } from "../../../src/panels/masks/examples/example-params";
import { kind as masks } from "../../../src/panels/masks/index";
import { pictureOf } from "../../../src/panels/masks/model";
import { computeMatrix } from "../../../src/panels/matrix/compute";
import { filtered } from "../../../src/panels/matrix/filter";
import { kind } from "../../../src/panels/matrix/index";
import { masksOfExample, masksOfPair } from "../../../src/panels/matrix/open-pair";
import { blockPhrases, layerPhrases, pairWords, stateOf, tally } from "../../../src/panels/matrix/pair-words";
import type { MatrixParams } from "../../../src/panels/matrix/params";
import { counted, small } from "./support";

const matrix = counted(small);
const at = (train: string, infer: string) => {
  const t = matrix.train.findIndex(({ id }) => id === train);
  const i = matrix.infer.findIndex(({ id }) => id === infer);
  return { train: matrix.train[t], infer: matrix.infer[i], cell: matrix.cells[t][i] };
};

describe("a matrix of presets", () => {
  test("says in one sentence how the pairs came out, and the numbers of it add up", () => {
    const counts = tally(matrix);
    const pairCount = matrix.train.length * matrix.infer.length;
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(pairCount);
    expect(kind.verdict?.(matrix, small).sentence).toMatch(
      new RegExp(`^${pairCount} pairs of presets: ${counts.aligned} aligned, `),
    );
  });

  test("tells a pair by kind, layer and block", () => {
    const { cell } = at("speculators.swa", "vllm.swa_c");
    expect(pairWords(cell)).toBe("40 train-only");
    expect(cell && layerPhrases(cell)).toEqual([
      "in each of 2 sliding layers 20 train-only",
      "in the full layer no cell differs",
    ]);
    expect(cell && blockPhrases(cell.layers[0], small.layout.anchors)).toEqual([
      "block 0 (anchor 8): 10 train-only",
      "block 1 (anchor 20): 10 train-only",
    ]);
  });

  test("calls a pair aligned only where labels and distances are the same, too", () => {
    expect(stateOf(at("speculators.full", "vllm.full").cell)).toBe("aligned");
    const labels = at("specforge.dspark", "specforge.spec_generate").cell;
    expect(labels?.labelShift).toBe(-1);
    expect(pairWords(labels)).toContain("labels \u22121");
    const late = at("specforge.full", "llamacpp.token_count").cell;
    expect(pairWords(late)).toContain("positions differ");
  });

  test("tells in a cell why a preset cannot take the numbers", () => {
    const zero = counted({ ...small, values: { ...small.values, window: 0 } });
    const problems = zero.cells.flat().flatMap((cell) => cell?.problem ?? []);
    expect(problems).toContain("speculators, sliding causal: Window W must be >= 1, got 0.");
  });
});

describe("opening a pair", () => {
  test("makes a masks cell with the same counts in the layer that it shows", () => {
    for (const [t, train] of matrix.train.entries()) {
      for (const [i, infer] of matrix.infer.entries()) {
        const cell = matrix.cells[t][i];
        const fresh = masksOfPair(small, train, infer, cell);
        const params = checked(masks.schema, JSON.parse(JSON.stringify(fresh.params)));
        masks.check?.(params);
        const { comparison, layers } = pictureOf(params);
        expect(layers?.all, `${train.id} ${infer.id}`).toEqual({
          trainOnly: cell?.trainOnly,
          inferOnly: cell?.inferOnly,
        });
        const shown = cell?.layers.find(({ layerType }) => layerType === params.layerType);
        expect(comparison.difference.trainOnlyCount).toBe(shown?.trainOnly);
        expect(comparison.difference.inferOnlyCount).toBe(shown?.inferOnly);
        for (const other of cell?.layers ?? []) {
          expect(other.trainOnly + other.inferOnly).toBeLessThanOrEqual(
            (shown?.trainOnly ?? 0) + (shown?.inferOnly ?? 0),
          );
        }
      }
    }
  });

  test("takes the numbers of inference for the inference side, and those that a preset knows only", () => {
    const params: MatrixParams = { ...small, inferValues: { blockSize: 2 } };
    const fresh = masksOfPair(params, presetNamed("specforge.full"), presetNamed("vllm.swa_c"), null);
    expect(fresh.params).toMatchObject({
      train: { preset: "specforge.full", values: { blockSize: 4 } },
      infer: { preset: "vllm.swa_c", values: { blockSize: 2, window: 3 } },
    });
  });

  test("of an example makes the cell that the masks panel makes of it", () => {
    for (const pairing of pairings) {
      expect(masksOfExample(pairing).params).toEqual(paramsOfExample(pairing));
    }
  });
});

describe("the filter", () => {
  const names = (text: string, shows: "all" | "aligned" | "differing" | "problem" = "all") => {
    const { train, infer } = filtered(matrix, { text, shows });
    return { train: train.map(({ id }) => id), infer: infer.map(({ id }) => id) };
  };

  test("keeps the pairs in which each word stands on one of the sides", () => {
    const { train, infer } = names("domino sglang");
    expect(train).toEqual(["specforge.domino"]);
    expect(infer.every((id) => id.startsWith("sglang."))).toBe(true);
    expect(names("no such words").train).toEqual([]);
  });

  test("keeps aligned or differing pairs, and no row or column without one", () => {
    const shown = filtered(matrix, { text: "", shows: "aligned" });
    for (const row of shown.cells) expect(row.some(({ passes }) => passes)).toBe(true);
    const passing = shown.cells.flat().filter(({ passes }) => passes);
    expect(passing).toHaveLength(tally(matrix).aligned);
    expect(names("", "problem").train).toEqual([]);
  });
});

describe("counting beside the page's thread", () => {
  const start = (params: MatrixParams, signal: AbortSignal) => {
    const places: string[] = [];
    const later = computeMatrix(params);
    expect(later).toBeInstanceOf(Later);
    return { places, done: later.start({ signal, progress: (place) => places.push(place) }) };
  };

  test("gives the whole matrix, and tells how far it is", async () => {
    const { places, done } = start(small, new AbortController().signal);
    expect(await done).toEqual(matrix);
    const all = matrix.train.length * matrix.infer.length;
    expect(places.at(-1)).toBe(`${all} of ${all} pairs`);
  });

  test("goes on where it was stopped, and begins anew for other numbers", async () => {
    const { layout, ...rest } = small;
    // Long enough that one stretch does not count it whole.
    const long = { ...rest, layout: { ...layout, contextLength: 4000, anchors: many(200) } };
    const controller = new AbortController();
    const shown: number[] = [];
    const stopped = computeMatrix(long).start({
      signal: controller.signal,
      progress: (place) => {
        shown.push(Number(place.split(" ")[0]));
        controller.abort(new Error("stopped"));
      },
    });
    await expect(stopped).rejects.toThrow("stopped");
    const [reached] = shown;
    expect(reached).toBeLessThan(matrix.train.length * matrix.infer.length);
    const { places, done } = start(long, new AbortController().signal);
    expect(await done).toEqual(counted(long));
    expect(Number(places[0].split(" ")[0])).toBeGreaterThan(reached);
    const other = start({ ...small, layerTypes: ["full"] }, new AbortController().signal);
    expect(await other.done).toEqual(counted({ ...small, layerTypes: ["full"] }));
  });

  test("ends when it is not wanted any more", async () => {
    const controller = new AbortController();
    const { done } = start(small, controller.signal);
    controller.abort(new Error("replaced"));
    await expect(done).rejects.toThrow("replaced");
  });
});

const many = (count: number) => Array.from({ length: count }, (_, at) => 10 + 16 * at);
