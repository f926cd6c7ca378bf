import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  joinSafetensors,
  openSafetensors,
  readBytes,
  readFloats,
} from "../../../src/engine/tensor/safetensors";
import { safetensorsFile, writeSafetensors } from "../../support/write-safetensors";

const name = "drafter model.safetensors";
const open = (file: Blob) => openSafetensors(file, name);
const bytes = (count: number) => new Uint8Array(count);
const entry = (dtype: string, shape: number[], start: number, end: number) => ({
  dtype,
  shape,
  data_offsets: [start, end],
});
const fileOf = (header: object, dataBytes: number) =>
  safetensorsFile(JSON.stringify(header), [bytes(dataBytes)]);

describe("openSafetensors", () => {
  it("gives back what was written, in both dtypes", async () => {
    const values = Float32Array.of(1, -2.5, 0.375, 0, 64, -0.0078125);
    for (const dtype of ["F32", "BF16"] as const) {
      const file = await open(
        writeSafetensors({ a: { shape: [2, 3], values }, b: { shape: [6], values } }, dtype),
      );
      expect(file.tensors.get("a")?.shape).toEqual([2, 3]);
      expect(await readFloats(file, "b")).toEqual(values);
    }
  });

  it("takes data in any order of names, rank 0, lengths of 0 and padding", async () => {
    const header = {
      z: entry("U8", [3], 0, 3),
      none: entry("F32", [0, 7], 3, 3),
      a: entry("I64", [], 3, 11),
    };
    const file = await open(safetensorsFile(`${JSON.stringify(header)}   `, [bytes(11)]));
    expect([...file.tensors.keys()]).toEqual(["z", "none", "a"]);
    expect(await readBytes(file, "none")).toHaveLength(0);
    expect(await readBytes(file, "a")).toHaveLength(8);
  });

  it("takes half a byte per value where the values fill whole bytes", async () => {
    expect((await open(fileOf({ a: entry("F4", [2, 3], 0, 3) }, 3))).tensors.size).toBe(1);
    await expect(open(fileOf({ a: entry("F4", [3], 0, 1) }, 1))).rejects.toThrow(
      `${name} a size must be a whole number of bytes below 2^53, got 1.5`,
    );
  });

  it("takes a file without tensors", async () => {
    expect((await open(fileOf({ __metadata__: { format: "pt" } }, 0))).tensors.size).toBe(0);
  });

  it("asks for a missing tensor in one sentence", async () => {
    const file = await open(fileOf({ a: entry("U8", [1], 0, 1) }, 1));
    await expect(readFloats(file, "b")).rejects.toThrow(`b must be in ${name}, got "no such tensor"`);
    await expect(readFloats(file, "a")).rejects.toThrow('a dtype must be F32 or F16 or BF16, got "U8"');
  });
});

describe("a damaged file is refused in one sentence", () => {
  const good = fileOf({ a: entry("F32", [2], 0, 8) }, 8);
  const headerEnd = good.size - 8;
  const cases: [string, Blob, string][] = [
    ["shorter than the header's length", new Blob([bytes(3)]), "length must be at least 8 bytes, got 3"],
    [
      "cut inside the header",
      good.slice(0, headerEnd - 4),
      `length must be at least ${headerEnd} bytes, its header's end, got ${headerEnd - 4}`,
    ],
    [
      "cut inside the data",
      good.slice(0, -1),
      `length must be ${good.size} bytes, as its header says, got ${good.size - 1}`,
    ],
    [
      "with bytes after the data",
      new Blob([good, "x"]),
      `length must be ${good.size} bytes, as its header says`,
    ],
    [
      "with a header of more than 100,000,000 bytes",
      new Blob([BigUint64Array.of(100_000_001n)]),
      "header length must be at most 100000000 bytes, got 100000001",
    ],
    [
      "with a header of 2^63 bytes",
      new Blob([BigUint64Array.of(1n << 63n)]),
      "header length must be at most 100000000 bytes, got 9223372036854775808",
    ],
    ["with broken JSON", safetensorsFile('{"a": ', []), "header must be JSON, got"],
    ["whose header is a list", safetensorsFile("[1]", []), "header must be JSON that starts with {, got"],
    [
      "whose header is no UTF-8",
      new Blob([BigUint64Array.of(2n), Uint8Array.of(0x7b, 0xff)]),
      "header must be UTF-8 text",
    ],
    [
      "with two tensors of one name",
      safetensorsFile(
        '{"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},"\\u0061":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}}',
        [bytes(1)],
      ),
      'header keys must be there once each, got "a"',
    ],
    [
      "with an unknown dtype",
      fileOf({ a: entry("F7", [1], 0, 1) }, 1),
      'a dtype must be a safetensors dtype, got "F7"',
    ],
    [
      "without a shape",
      fileOf({ a: { dtype: "U8", data_offsets: [0, 1] } }, 1),
      "a shape must be present, got undefined",
    ],
    [
      "with a negative length",
      fileOf({ a: entry("U8", [-1], 0, 1) }, 1),
      "a shape.0 must be a whole number >= 0, got -1",
    ],
    [
      "with an offset beyond 2^53",
      safetensorsFile(
        '{"a":{"dtype":"U8","shape":[1],"data_offsets":[9007199254740993,9007199254740994]}}',
        [],
      ),
      "a data_offsets.0 must be a whole number >= 0, got 9007199254740992",
    ],
    [
      "whose size overflows",
      fileOf({ a: entry("U8", [2 ** 40, 2 ** 40], 0, 1) }, 1),
      "a size must be a whole number of bytes below 2^53, got 1.2089258196146292e+24",
    ],
    [
      "whose offsets do not fit the shape",
      fileOf({ a: entry("F32", [3], 0, 8) }, 8),
      "a data_offsets must be 12 bytes apart for F32 [3], got [0, 8]",
    ],
    [
      "with three offsets",
      fileOf({ a: { dtype: "U8", shape: [1], data_offsets: [0, 1, 2] } }, 1),
      "a data_offsets",
    ],
    [
      "with a hole",
      fileOf({ a: entry("U8", [2], 0, 2), b: entry("U8", [2], 3, 5) }, 5),
      "b first offset must be 2, where the data before it ends, got 3",
    ],
    [
      "with an overlap",
      fileOf({ a: entry("U8", [2], 0, 2), b: entry("U8", [2], 1, 3) }, 3),
      "b first offset must be 2, where the data before it ends, got 1",
    ],
    [
      "with a hole before the first tensor",
      fileOf({ a: entry("U8", [2], 4, 6) }, 6),
      "a first offset must be 0, where the data before it ends, got 4",
    ],
    [
      "with metadata that is not text",
      fileOf({ __metadata__: { a: 1 } }, 0),
      "header __metadata__ a must be text, got 1",
    ],
  ];

  it.each(cases)("%s", async (_, file, sentence) => {
    await expect(open(file)).rejects.toThrow(expect.objectContaining({ name: "RuleError" }));
    await expect(open(file)).rejects.toThrow(`${name} ${sentence}`);
  });

  it("at any length it is cut to", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: good.size - 1 }), async (length) => {
        await expect(open(good.slice(0, length))).rejects.toThrow(
          expect.objectContaining({ name: "RuleError" }),
        );
      }),
      { seed: 20, numRuns: 60 },
    );
  });

  it("or accepted with all its bytes, whichever byte of the header changes", async () => {
    const stored = new Uint8Array(await good.arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.nat(headerEnd - 1), fc.nat(255), async (index, value) => {
        const changed = stored.slice();
        changed[index] = value;
        const outcome = await open(new Blob([changed])).catch((error: Error) => error.name);
        if (typeof outcome === "string") expect(outcome).toBe("RuleError");
        else expect([...outcome.tensors.values()].every(({ end }) => end <= changed.length)).toBe(true);
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});

describe("joinSafetensors", () => {
  const shard = (name: string, ...values: number[]) =>
    openSafetensors(
      writeSafetensors({ [name]: { shape: [values.length], values: Float32Array.from(values) } }),
      "a shard",
    );

  it("reads the tensors of all shards as if they lay in one file", async () => {
    const shards = [await shard("one", 1, 2), await shard("a longer name", 3), await shard("three", 4, 5, 6)];
    const joined = joinSafetensors(shards, "the index");
    expect(await readFloats(joined, "one")).toEqual(Float32Array.of(1, 2));
    expect(await readFloats(joined, "a longer name")).toEqual(Float32Array.of(3));
    expect(await readFloats(joined, "three")).toEqual(Float32Array.of(4, 5, 6));
    await expect(readFloats(joined, "four")).rejects.toThrow(
      'four must be in the index, got "no such tensor"',
    );
  });

  it("refuses a tensor that two shards hold", async () => {
    const shards = [await shard("one", 1, 2), await shard("one", 3)];
    expect(() => joinSafetensors(shards, "the index")).toThrow(
      'one must be in one shard of the index, got "two of them"',
    );
  });
});
