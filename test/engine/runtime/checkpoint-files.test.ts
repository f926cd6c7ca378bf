import { describe, expect, it } from "vitest";
import { readCheckpoint } from "../../../src/engine/runtime/checkpoint-files";
import { FolderReader } from "../../../src/engine/runtime/model-folder";
import { readFloats } from "../../../src/engine/tensor/safetensors";
import { writeSafetensors } from "../../support/write-safetensors";

const weights = (name: string, value: number) =>
  writeSafetensors({ [name]: { shape: [1], values: Float32Array.of(value) } });
const index = (map: unknown) => new Blob([JSON.stringify({ metadata: {}, weight_map: map })]);
const [first, second] = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"];

function read(files: Record<string, Blob>, onBytes = (_loaded: number, _total: number | null) => {}) {
  return readCheckpoint(new FolderReader({ files }, "target", undefined), "target", onBytes);
}

describe("readCheckpoint", () => {
  it("reads one file", async () => {
    const checkpoint = await read({ "model.safetensors": weights("a", 1) });
    expect(await readFloats(checkpoint, "a")).toEqual(Float32Array.of(1));
    expect(checkpoint.fileName).toBe("target model.safetensors");
  });

  it("reads the shards of an index, each once, and counts their bytes together", async () => {
    const files = {
      "model.safetensors.index.json": index({ a: first, b: second, c: first }),
      [first]: weights("a", 1),
      [second]: weights("b", 2),
    };
    const counted: [number, number | null][] = [];
    const checkpoint = await read(files, (...bytes) => counted.push(bytes));
    expect(await readFloats(checkpoint, "a")).toEqual(Float32Array.of(1));
    expect(await readFloats(checkpoint, "b")).toEqual(Float32Array.of(2));
    expect(counted).toEqual([
      [files[first].size, null],
      [files[first].size + files[second].size, null],
    ]);
  });

  it.each([
    [
      { [first]: weights("a", 1) },
      'target model.safetensors must be in the folder, or model.safetensors.index.json with its shards, got "no such file"',
    ],
    [
      { "model.safetensors.index.json": index({ a: first, b: second }), [first]: weights("a", 1) },
      `target ${second} must be in the folder, got "no such file"`,
    ],
    [
      { "model.safetensors.index.json": index(undefined) },
      "target model.safetensors.index.json weight_map must be present, got undefined",
    ],
    [
      { "model.safetensors.index.json": index({ a: 1 }) },
      "target model.safetensors.index.json weight_map.a must be a file name, got 1",
    ],
  ])("says what is missing in %o", async (files, sentence) => {
    await expect(read(files)).rejects.toThrow(sentence);
  });
});
