import { describe, expect, it } from "vitest";
import type { LoadProgress, PairSource } from "../../../src/engine/runtime/engine";
import { EngineFailure } from "../../../src/engine/runtime/failure";
import { LocalEngine } from "../../../src/engine/runtime/local-engine";
import { nodeEngine } from "../../support/node-pair";
import {
  folder,
  tinyDrafterConfig,
  tinyDrafterFolder,
  tinyDrafterTensors,
  tinyTargetConfig,
  tinyTargetFolder,
  tinyTargetTensors,
} from "../../support/tiny-pair";

const wasm = { backend: "wasm" } as const;
const source = (change: Partial<PairSource> = {}): PairSource => ({
  target: tinyTargetFolder(),
  drafter: tinyDrafterFolder(),
  ...change,
});
const withFile = (folder: PairSource["target"], name: string, file: Blob) => ({
  files: { ...("files" in folder ? folder.files : {}), [name]: file },
});

describe("loading", () => {
  it("tells bytes and stages in order", async () => {
    const progress: LoadProgress[] = [];
    await nodeEngine().load(source(), { ...wasm, onProgress: (one) => progress.push(one) });
    expect(progress).toEqual([
      expect.objectContaining({ stage: "fetch", what: "target" }),
      expect.objectContaining({ stage: "fetch", what: "drafter" }),
      { stage: "build", what: "target" },
      { stage: "build", what: "drafter" },
      ...[0, 1, 2, 3, 4].map((ready) => ({ stage: "session", ready, total: 4 })),
      { stage: "ready" },
    ]);
  });

  it.each([
    ["no config", { target: { files: {} } }, 'target config.json must be in the folder, got "no such file"'],
    [
      "a config that is no JSON",
      { drafter: withFile(tinyDrafterFolder(), "config.json", new Blob(["{"])) },
      'drafter config.json must be JSON, got "{"',
    ],
    [
      "a truncated checkpoint",
      { drafter: withFile(tinyDrafterFolder(), "model.safetensors", new Blob(["short"])) },
      "drafter model.safetensors length must be at least 8 bytes, got 5",
    ],
    [
      "no tokenizer",
      { target: folder(tinyTargetConfig, tinyTargetTensors()) },
      'target tokenizer.json must be in the folder, got "no such file"',
    ],
    [
      "a tokenizer that is none",
      { target: withFile(tinyTargetFolder(), "tokenizer.json", new Blob(['{"hello": 1}'])) },
      "tokenizer.json must be in the format of Hugging Face's tokenizers, got",
    ],
    [
      "a block size of 0",
      { drafter: folder({ ...tinyDrafterConfig, block_size: 0 }, tinyDrafterTensors()) },
      "drafter config.json block_size must be a whole number >= 1, got 0",
    ],
    [
      "fewer layers in the config than in the file",
      {
        drafter: folder(
          { ...tinyDrafterConfig, num_hidden_layers: 1, layer_types: undefined },
          tinyDrafterTensors(),
        ),
      },
      'drafter model.safetensors tensors must be only those of its config.json, got "layers.1',
    ],
  ])("refuses %s in one sentence, and keeps the pair before", async (_, change, sentence) => {
    const engine = nodeEngine();
    const run = (await engine.load(source(), wasm)).openRun();
    await expect(engine.load(source(change), wasm)).rejects.toThrow(sentence);
    expect(await run.target({ start: 0, tokens: [5], rows: "last" })).toHaveLength(24);
  });

  it("falls back to WebAssembly by itself when WebGPU does not start, and only when not chosen by hand", async () => {
    const info = {
      vendor: "acme",
      architecture: "one",
      device: "",
      description: "",
      isFallbackAdapter: false,
    };
    const gpu = { requestAdapter: async () => ({ info }) as GPUAdapter };
    const engine = new LocalEngine(
      async ({ backend }) => {
        if (backend === "webgpu") throw new EngineFailure("run-failed", "The model's run failed: no shader.");
        const ort = await import("onnxruntime-web");
        ort.env.wasm.numThreads = 1;
        return ort;
      },
      { gpu, crossOriginIsolated: true, coreCount: 1 },
    );
    const { backend } = await engine.load(source(), { backend: "automatic" });
    expect(backend).toEqual({
      backend: "wasm",
      threads: 1,
      sentence: "WebAssembly, 1 thread: WebGPU did not start. The model's run failed: no shader.",
    });
    await expect(engine.load(source(), { backend: "webgpu" })).rejects.toThrow("no shader");
  });

  it("stops when it is cancelled while the last session is made, and leaves none of them behind", async () => {
    const ort = await import("onnxruntime-web");
    ort.env.wasm.numThreads = 1;
    const controller = new AbortController();
    let [created, released] = [0, 0];
    const create = async (...given: Parameters<typeof ort.InferenceSession.create>) => {
      const session = await ort.InferenceSession.create(...given);
      if (++created === 4) controller.abort();
      return Object.assign(session, { release: async () => void released++ });
    };
    const counting = { ...ort, InferenceSession: { create } } as unknown as typeof ort;
    const environment = { gpu: undefined, crossOriginIsolated: false, coreCount: 1 };
    const engine = new LocalEngine(async () => counting, environment);
    const loading = engine.load(source(), { ...wasm, signal: controller.signal });
    await expect(loading).rejects.toMatchObject({ name: "AbortError" });
    expect([created, released]).toEqual([4, 4]);
  });

  it("keeps pairs apart, and refuses runs of one that was closed", async () => {
    const engine = nodeEngine();
    const [pair, other] = [await engine.load(source(), wasm), await engine.load(source(), wasm)];
    const [run, kept] = [pair.openRun(), other.openRun()];
    pair.close();
    pair.close();
    await expect(run.target({ start: 0, tokens: [5], rows: "last" })).rejects.toThrow(
      "run must be of the loaded pair",
    );
    expect(await kept.target({ start: 0, tokens: [5], rows: "last" })).toHaveLength(24);
    engine.dispose();
    await expect(kept.target({ start: 0, tokens: [5], rows: "last" })).rejects.toThrow(
      "run must be of the loaded pair",
    );
  });
});
