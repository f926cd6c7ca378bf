import { describe, expect, it } from "vitest";
import { toFloat32 } from "../../../src/engine/tensor/dtype";
import type { StoredArray } from "../../../src/engine/tensor/stored-array";
import type { TensorFile } from "../../../src/engine/tensor/tensor-file";
import { fixtureCell, indicesOf, openDump } from "../../support/dump-fixtures";

describe("openTensorFile", () => {
  const numbers = [
    "i1",
    "u1",
    "le-i2",
    "be-i2",
    "le-u2",
    "le-i4",
    "be-i4",
    "le-u4",
    "le-i8",
    "be-i8",
    "le-u8",
  ];
  const floats = ["le-f2", "be-f2", "le-f4", "be-f4", "le-f8", "be-f8"];
  it.each(["bool-v1", "bool-v2", "bool-v3", "fortran", ...numbers, ...floats])(
    "reads %s.npy of numpy",
    async (name) => {
      const file = await openDump(`${name}.npy`);
      expect(file.format).toBe("npy");
      expect(file.entries.map(({ name: entry, shape }) => ({ entry, shape }))).toEqual([
        { entry: name, shape: [5, 37] },
      ]);
      await expectCells(file, file.entries[0], (index) => index);
    },
  );

  it("reads a four-dimensional array in both orders, whole and in parts", async () => {
    for (const name of ["bool-4d.npy", "fortran-4d.npy"]) {
      const file = await openDump(name);
      expect(file.entries[0].shape).toEqual([2, 3, 5, 37]);
      await expectCells(file, file.entries[0], (index) => index);
      const part = await file.read(file.entries[0], [
        { start: 1, end: 2 },
        null,
        { start: 1, end: 4 },
        { start: 30, end: 37 },
      ]);
      const expected = indicesOf([1, 3, 3, 7]).map(([b, h, q, kv]) =>
        fixtureCell([b + 1, h, q + 1, kv + 30]),
      );
      expect([...part].map(Boolean)).toEqual(expected);
    }
  });

  it("reads a scalar, a row and an array without values", async () => {
    const shapes = { "scalar.npy": [], "row.npy": [37], "empty.npy": [0, 4] };
    for (const [name, shape] of Object.entries(shapes)) {
      const file = await openDump(name);
      expect(file.entries[0].shape).toEqual(shape);
      expect((await file.read(file.entries[0], [])).length).toBe(shape.reduce((a, b) => a * b, 1));
    }
  });

  it.each(["stored.npz", "deflated.npz"])("reads the arrays of %s", async (name) => {
    const file = await openDump(name);
    expect(file.format).toBe("npz");
    expect(file.entries.map((entry) => [entry.name, entry.dtype, entry.shape])).toEqual([
      ["mask", "BOOL", [5, 37]],
      ["turned", "BOOL", [3, 5, 37]],
      ["steps", "I64", [4]],
    ]);
    for (const entry of file.entries.slice(0, 2)) await expectCells(file, entry, (index) => index);
    // Backwards too, although a deflated file only unrolls forwards.
    for (const row of [4, 0, 2]) {
      const values = await file.read(file.entries[0], [{ start: row, end: row + 1 }, null]);
      expect([...values].map(Boolean)).toEqual(indicesOf([37]).map(([kv]) => fixtureCell([row, kv])));
    }
  });

  it("reads every dtype of torch", async () => {
    const file = await openDump("dtypes.pt");
    expect(file.format).toBe("torch");
    expect(file.entries.map(({ name, dtype }) => `${name} ${dtype}`)).toEqual([
      "bool BOOL",
      "uint8 U8",
      "int8 I8",
      "int16 I16",
      "int32 I32",
      "int64 I64",
      "float16 F16",
      "bfloat16 BF16",
      "float32 F32",
      "float64 F64",
      "uint16 U16",
      "uint32 U32",
      "uint64 U64",
    ]);
    for (const entry of file.entries) await expectCells(file, entry, (index) => index);
  });

  it("reads views, shared storages and nested containers of torch", async () => {
    const file = await openDump("views.pt");
    const shapes = Object.fromEntries(file.entries.map(({ name, shape }) => [name, shape]));
    expect(shapes).toEqual({
      whole: [3, 5, 37],
      head: [5, 37],
      part: [3, 3, 10],
      turned: [37, 5, 3],
      expanded: [2, 4, 5, 37],
      "list.0": [5, 37],
      "list.1.0": [5, 37],
      "module.weight": [2, 3],
      "module.bias": [2],
      parameter: [5, 37],
    });
    const origins: Record<string, (index: readonly number[]) => readonly number[]> = {
      whole: (index) => index,
      head: ([q, kv]) => [1, q, kv],
      part: ([h, q, kv]) => [h, q + 1, 3 * kv + 2],
      turned: ([kv, q, h]) => [h, q, kv],
      expanded: ([, , q, kv]) => [q, kv],
      "list.0": ([q, kv]) => [2, q, kv],
      "list.1.0": ([q, kv]) => [0, q, kv],
      parameter: (index) => index,
    };
    for (const [name, origin] of Object.entries(origins)) {
      const entry = file.entries.find((one) => one.name === name);
      if (entry === undefined) throw new Error(`${name} must be in the file`);
      await expectCells(file, entry, origin);
    }
  });

  it("reads a tensor saved alone, and tensors beside objects that it does not build", async () => {
    expect((await openDump("alone.pt")).entries.map(({ name }) => name)).toEqual(["tensor"]);
    const beside = await openDump("objects.pt");
    expect(beside.entries.map(({ name }) => name)).toEqual(["mask"]);
    await expectCells(beside, beside.entries[0], (index) => index);
  });

  it("reads safetensors", async () => {
    const file = await openDump("mask.safetensors");
    expect(file.format).toBe("safetensors");
    for (const entry of file.entries) await expectCells(file, entry, (index) => index);
  });

  it("refuses what it does not read in a sentence that says what to do", async () => {
    const sentences = {
      "legacy.pt":
        'legacy.pt must be in torch\'s zip form; load it in Python and save it anew with torch.save(torch.load(old), new), got "the form before torch 1.6"',
      "attack.pt":
        'attack.pt tensors must be at least one, in dicts, lists or alone, got "none, but posix system"',
      "protocol-4.pt": "protocol-4.pt pickle protocol must be 2, as torch.save writes, got 4",
      "objects.npy":
        'objects.npy dtype must be one of numbers or bool, not of pickled objects (save it with allow_pickle=False), got "|O"',
      "fields.npy":
        "fields.npy header descr must be one dtype, not fields of a structure, got \"[('a', '<f4'), ('b', '<i2')]\"",
      "snippet-flex.py":
        'snippet-flex.py must be a .npy, .npz, .safetensors or torch .pt file (unpack a compressed one first), got "other bytes"',
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      await expect(openDump(name), name).rejects.toThrow(sentence);
    }
  });
});

/** Every value is 1 where the cell of `origin` is visible and 0 elsewhere. */
async function expectCells(
  file: TensorFile,
  entry: StoredArray,
  origin: (index: readonly number[]) => readonly number[],
): Promise<void> {
  const bytes = await file.read(entry, []);
  const expected = indicesOf(entry.shape).map((index) => (fixtureCell(origin(index)) ? 1 : 0));
  expect(numbersOf(bytes, entry.dtype), entry.name).toEqual(expected);
}

function numbersOf(bytes: Uint8Array<ArrayBuffer>, dtype: StoredArray["dtype"]): number[] {
  switch (dtype) {
    case "BOOL":
    case "U8":
      return [...bytes];
    case "I8":
      return [...new Int8Array(bytes.buffer)];
    case "I16":
      return [...new Int16Array(bytes.buffer)];
    case "U16":
      return [...new Uint16Array(bytes.buffer)];
    case "I32":
      return [...new Int32Array(bytes.buffer)];
    case "U32":
      return [...new Uint32Array(bytes.buffer)];
    case "I64":
      return [...new BigInt64Array(bytes.buffer)].map(Number);
    case "U64":
      return [...new BigUint64Array(bytes.buffer)].map(Number);
    case "F64":
      return [...new Float64Array(bytes.buffer)];
    default:
      return [...toFloat32(bytes, dtype, "values")];
  }
}
