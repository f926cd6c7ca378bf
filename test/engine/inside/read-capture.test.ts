import { describe, expect, it } from "vitest";
import { captureLayout } from "../../../src/engine/inside/capture-layout";
import { readCapture } from "../../../src/engine/inside/read-capture";
import { openTensorFile } from "../../../src/engine/tensor/tensor-file";
import { safetensorsFile, writeSafetensors } from "../../support/write-safetensors";

const hiddenSize = 2;
const run = { tokens: [7, 8, 9], hiddenSize };

/** The value says which layer, token and channel it is of. */
const entryOf = (layer: number, token: number, channel: number) => 100 * layer + 10 * token + channel;

function valuesOf(places: [number, number, number][]): Float32Array {
  return Float32Array.from(places, (place) => entryOf(...place));
}

/** The places of an array in the order of its axes, by plain loops. */
function places(order: "layers first" | "tokens first", layers: number, tokens: number) {
  const all: [number, number, number][] = [];
  const [outer, inner] = order === "layers first" ? [layers, tokens] : [tokens, layers];
  for (let one = 0; one < outer; one++)
    for (let other = 0; other < inner; other++)
      for (let channel = 0; channel < hiddenSize; channel++)
        all.push(order === "layers first" ? [one, other, channel] : [other, one, channel]);
  return all;
}

async function captured(shape: number[], values: Float32Array, name = "hidden_states") {
  const file = writeSafetensors({ [name]: { shape, values } });
  return readCapture(await openTensorFile(file, "states.safetensors"), "states.safetensors", run);
}

/** A single layer of three tokens, and beside it these ids. */
async function capturedWith(ids: bigint[]) {
  const idBytes = new Uint8Array(BigInt64Array.from(ids).buffer);
  const states = new Uint8Array(Float32Array.from(valuesOf(places("layers first", 1, 3))).buffer);
  const [idEnd, end] = [idBytes.length, idBytes.length + states.length];
  const header = {
    token_ids: { dtype: "I64", shape: [ids.length], data_offsets: [0, idEnd] },
    hidden_states: { dtype: "F32", shape: [3, 2], data_offsets: [idEnd, end] },
  };
  const file = safetensorsFile(JSON.stringify(header), [idBytes, states]);
  return readCapture(await openTensorFile(file, "states.safetensors"), "states.safetensors", run);
}

describe("a file of hidden states", () => {
  it.each([
    ["a single layer", [3, 2], "layers first", 1],
    ["a single layer of a batch of one", [1, 3, 2], "layers first", 1],
    ["layers first", [4, 3, 2], "layers first", 4],
    ["layers first, a batch of one between", [4, 1, 3, 2], "layers first", 4],
    ["tokens first, as speculators writes it", [3, 4, 2], "tokens first", 4],
    ["layers side by side, as SpecForge writes it", [1, 3, 8], "tokens first", 4],
  ] as const)("gives its layers: %s", async (_title, shape, order, count) => {
    const { layers, tokenCount } = await captured([...shape], valuesOf(places(order, count, 3)));
    expect(tokenCount).toBe(3);
    expect(layers).toHaveLength(count);
    for (const [layer, state] of layers.entries())
      for (let token = 0; token < 3; token++)
        for (let channel = 0; channel < hiddenSize; channel++)
          expect(state[token * hiddenSize + channel]).toBe(entryOf(layer, token, channel));
  });

  it("is cut to the tokens that the run has too", async () => {
    const longer = await captured([2, 5, 2], valuesOf(places("layers first", 2, 5)));
    expect(longer).toMatchObject({ tokenCount: 3, fileTokenCount: 5, partsAt: null, hasTokens: false });
    expect([...longer.layers[1]]).toEqual([100, 101, 110, 111, 120, 121]);
    const shorter = await captured([2, 2, 2], valuesOf(places("layers first", 2, 2)));
    expect(shorter).toMatchObject({ tokenCount: 2, fileTokenCount: 2 });
  });

  it("may hold a layer in each of its arrays", async () => {
    const file = writeSafetensors({
      layer_0: { shape: [3, 2], values: valuesOf(places("layers first", 1, 3)) },
      layer_1: { shape: [3, 2], values: valuesOf(places("layers first", 1, 3)).map((value) => value + 100) },
    });
    const opened = await openTensorFile(file, "states.safetensors");
    const { from, layers } = await readCapture(opened, "states.safetensors", run);
    expect(from).toBe("2 arrays, a layer each");
    expect(layers.map((state) => state[5])).toEqual([entryOf(0, 2, 1), entryOf(1, 2, 1)]);
  });

  it("says at which index its own tokens are others", async () => {
    expect(await capturedWith([7n, 5n, 9n])).toMatchObject({ hasTokens: true, partsAt: 1 });
  });

  it.each([
    ["none", []],
    ["fewer than states", [7n, 8n]],
  ])("does not name its tokens where there are %s", async (_title, ids) => {
    expect(await capturedWith(ids)).toMatchObject({ hasTokens: false, partsAt: null, tokenCount: 3 });
  });

  it("is refused where no array of it can be states of this model", async () => {
    const five = new Float32Array(15);
    await expect(captured([3, 5], five)).rejects.toThrow(
      'states.safetensors must be an array [tokens, 2] or [layers, tokens, 2] of F32, F16, BF16 or F64, got "hidden_states F32 [3, 5]"',
    );
    expect(captureLayout([2], 3, 2)).toBeNull();
    expect(captureLayout([2, 3, 4, 2], 3, 2)).toBeNull();
    expect(captureLayout([3, 0], 3, 2)).toBeNull();
    // Neither layers nor tokens: there would be nothing to say of it.
    await expect(captured([0, 3, 2], new Float32Array(0))).rejects.toThrow(
      'got "hidden_states F32 [0, 3, 2]"',
    );
    await expect(captured([0, 2], new Float32Array(0))).rejects.toThrow('got "hidden_states F32 [0, 2]"');
  });
});
