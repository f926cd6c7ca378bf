import { describe, expect, it } from "vitest";
import { bitsOfIntervals, hasBit, isBitMask } from "../../../../src/engine/masks/bit-mask";
import { maskArray, maskArrays, packedMaskArray } from "../../../../src/engine/masks/dump/mask-array";
import { compareLeading, type DumpedMask, readMask } from "../../../../src/engine/masks/dump/read-mask";
import { openTensorFile } from "../../../../src/engine/tensor/tensor-file";
import { fixtureCell, indicesOf, openDump } from "../../../support/dump-fixtures";
import { writeNpy } from "../../../support/write-zip";

async function readFirst(name: string, leading: number[] = [], isInverted = false): Promise<DumpedMask> {
  const [array] = await maskArrays(await openDump(name), name);
  return readMask(array, { leading, isInverted });
}

function cellsOf({ mask }: DumpedMask): boolean[] {
  const bits = isBitMask(mask) ? mask : bitsOfIntervals(mask);
  return indicesOf([mask.rowCount, mask.columnCount]).map(([row, column]) => hasBit(bits, row, column));
}

const fixtureCells = indicesOf([5, 37]).map(fixtureCell);

/** A .npy file of a matrix, [rows, columns], of float32. */
async function floats(rows: number[][]) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0].length}), }`;
  const bytes = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  const file = await openTensorFile(new Blob([writeNpy(header, bytes)]), "mask.npy");
  return maskArray(file.entries[0]);
}

const plain = { leading: [], isInverted: false };

describe("readMask", () => {
  it.each([
    "bool-v1.npy",
    "fortran.npy",
    "i1.npy",
    "be-i2.npy",
    "le-u2.npy",
    "le-i4.npy",
    "be-i8.npy",
    "le-u8.npy",
    "alone.pt",
    "stored.npz",
    "deflated.npz",
  ])("reads %s as visible where it holds 1", async (name) => {
    const dumped = await readFirst(name);
    expect(cellsOf(dumped)).toEqual(fixtureCells);
    expect(["boolean", "integers"]).toContain(dumped.encoding.kind);
  });

  it("reads additive floats as visible where they hold 0, and tells the numbers that hide", async () => {
    const sentences = {
      "additive-minus-inf.npy": "Numbers to add: 0 is seen, -inf is hidden.",
      "additive-half-min.npy": "Numbers to add: 0 is seen, -65504 is hidden.",
      "additive-two.npy": "Numbers to add: 0 is seen, -3.4028234663852886e+38 or -10000 is hidden.",
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      const dumped = await readFirst(name);
      expect(cellsOf(dumped), name).toEqual(fixtureCells);
      expect(dumped.encoding).toEqual({ kind: "additive", sentence });
    }
  });

  it("names a boolean mask that was turned into +1 and +0", async () => {
    for (const name of ["added-booleans.npy", "le-f2.npy", "be-f8.npy", "mask.safetensors"]) {
      const dumped = await readFirst(name);
      expect(cellsOf(dumped), name).toEqual(fixtureCells);
      expect(dumped.encoding.kind).toBe("boolean-added");
      expect(dumped.encoding.sentence).toContain("Added to scores these numbers hide nothing");
    }
  });

  it("names a boolean mask that was added to an additive one, and counts its cells", async () => {
    const dumped = await readFirst("added-to-additive.npy");
    // The script adds the fixture's cells to a mask of column - row < 3.
    expect(cellsOf(dumped)).toEqual(indicesOf([5, 37]).map(([row, column]) => column - row < 3));
    const plusOnes = indicesOf([5, 37]).filter(([q, kv]) => kv - q < 3 && fixtureCell([q, kv])).length;
    expect(dumped.encoding.kind).toBe("boolean-added-to-additive");
    expect(dumped.encoding.sentence).toContain(`${plusOnes} cells of the others hold +1`);
  });

  it("reads a batch and a head, in either order of storage", async () => {
    for (const name of ["bool-4d.npy", "fortran-4d.npy"]) {
      const dumped = await readFirst(name, [1, 2]);
      expect(cellsOf(dumped)).toEqual(indicesOf([5, 37]).map(([q, kv]) => fixtureCell([1, 2, q, kv])));
    }
    await expect(readFirst("bool-4d.npy", [1, 3])).rejects.toThrow(
      "head must be a whole number in 0..2, got 3",
    );
    await expect(readFirst("bool-4d.npy", [-1, 0])).rejects.toThrow(
      "batch must be a whole number in 0..1, got -1",
    );
    await expect(readFirst("bool-4d.npy", [0])).rejects.toThrow("batch and head must be 2 in number, got 1");
  });

  it("reads the other way round when asked", async () => {
    const dumped = await readFirst("bool-v1.npy", [], true);
    expect(cellsOf(dumped)).toEqual(fixtureCells.map((cell) => !cell));
    expect(dumped.encoding.sentence).toBe("True is seen. Read the other way round, as asked.");
  });

  it("reads all zeros as all seen where they are floats to add, and as all hidden where not", async () => {
    const zeros = await readMask(await floats([[0, -0]]), plain);
    expect([cellsOf(zeros), zeros.encoding.kind]).toEqual([[true, true], "additive"]);
  });

  it("refuses what is neither, with the first such cell", async () => {
    await expect(readFirst("bias.npy")).rejects.toThrow(
      '"bias" at row 0, column 1 must be 0, 1 or at most -1000, got -0.5',
    );
    const cases = [Number.NaN, 2, -999, 0.5, Infinity];
    for (const value of cases) {
      const rows = Array.from({ length: 3 }, () => new Array<number>(40).fill(0));
      rows[1][35] = value;
      await expect(readMask(await floats(rows), plain)).rejects.toThrow(
        `"mask" at row 1, column 35 must be 0, 1 or at most -1000, got ${value}`,
      );
    }
    await expect(readFirst("packed-big.npy")).rejects.toThrow(
      /"packed-big" at row 0, column 0 must be 0 or 1, got \d/,
    );
    await expect(readFirst("row.npy")).rejects.toThrow(
      'row.npy masks must be at least one array of 2 to 4 axes, got "row [37]"',
    );
    await expect(readFirst("empty.npy")).rejects.toThrow("empty [0, 4]");
  });

  it("reads packed bits of either order, and refuses bits behind the last column", async () => {
    const [stored] = (await openDump("packed-big.npy")).entries;
    const dumped = await readMask(packedMaskArray(stored, 37, "big"), plain);
    expect(cellsOf(dumped)).toEqual(fixtureCells);
    expect(() => packedMaskArray(stored, 41, "big")).toThrow("columns must be 33..40, eight a byte, got 41");
    await expect(readMask(packedMaskArray(stored, 34, "big"), plain)).rejects.toThrow(
      /bits past column 34 of row \d must be 0, got/,
    );
  });

  it("refuses a mask of more cells than it takes, whatever the file holds of it", async () => {
    const [stored] = (await openDump("alone.pt")).entries;
    const huge = { ...stored, shape: [31623, 31623], strides: [0, 0] };
    expect(() => maskArray(huge)).toThrow("cells must be at most 268435456, 16384 x 16384, got");
  });
});

describe("compareLeading", () => {
  const expanded = async () => {
    const arrays = await maskArrays(await openDump("views.pt"), "views.pt");
    return arrays.find(({ name }) => name === "expanded");
  };

  it("says when every batch and head is the same", async () => {
    const array = await expanded();
    if (array === undefined) throw new Error("expanded must be in the file");
    expect(await compareLeading(array, [1, 3])).toBe("equal");
    expect(await compareLeading({ ...array, leading: [1_000_000_000, 4] }, [7, 0])).toBe("equal");
  });

  it("names the first that differs", async () => {
    const [array] = await maskArrays(await openDump("bool-4d.npy"), "bool-4d.npy");
    expect(await compareLeading(array, [0, 0])).toEqual({ differs: [0, 1] });
    expect(await compareLeading({ ...array, leading: [1, 1] }, [0, 0])).toBeNull();
  });
});

describe("the dump snippets", () => {
  const [context, block, anchors] = [12, 4, [3, 8, 11]];
  const anchored = (q: number, kv: number) =>
    kv < context
      ? kv < anchors[Math.floor(q / block)]
      : Math.floor((kv - context) / block) === Math.floor(q / block);

  it("dump what a flex BlockMask and an SDPA call hold", async () => {
    const expected = indicesOf([12, 24]).map(([q, kv]) => anchored(q, kv));
    for (const name of ["dumped-flex.npz", "dumped-sdpa.npz"]) {
      expect(cellsOf(await readFirst(name, [0, 0])), name).toEqual(expected);
    }
    const causal = await readFirst("dumped-sdpa-causal.npz");
    expect(cellsOf(causal)).toEqual(indicesOf([12, 12]).map(([q, kv]) => kv <= q));
  });

  it("dump the numbers that an eager layer adds", async () => {
    const given = await readFirst("dumped-eager.npz", [0, 0]);
    expect(given.encoding.kind).toBe("additive");
    expect(cellsOf(given)).toEqual(indicesOf([12, 12]).map(([q, kv]) => anchored(q, kv)));
    const own = await readFirst("dumped-eager-causal.npz", [0, 0]);
    expect(cellsOf(own)).toEqual(indicesOf([12, 12]).map(([q, kv]) => kv <= q));
  });
});
