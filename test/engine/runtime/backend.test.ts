import { describe, expect, it } from "vitest";
import { chooseBackend, type Environment, insteadOfWebGpu } from "../../../src/engine/runtime/backend";

const info = {
  vendor: "nvidia",
  architecture: "ampere",
  device: "",
  description: "",
  isFallbackAdapter: false,
};

function environment(change: Partial<Environment> & { adapter?: object | null }): Environment {
  const { adapter, ...rest } = change;
  const gpu = { requestAdapter: async () => (adapter ? ({ info: adapter } as GPUAdapter) : null) };
  return { gpu: adapter === undefined ? undefined : gpu, crossOriginIsolated: true, coreCount: 8, ...rest };
}

describe("chooseBackend", () => {
  it.each([
    ["a hardware adapter", info, "webgpu", "WebGPU: this browser has a hardware adapter (nvidia ampere)."],
    ["no WebGPU", undefined, "wasm", "WebAssembly, 4 threads: this browser has no WebGPU."],
    ["no adapter", null, "wasm", "WebAssembly, 4 threads: this browser has no WebGPU adapter."],
    [
      "a fallback adapter",
      { ...info, isFallbackAdapter: true },
      "wasm",
      "WebAssembly, 4 threads: the only WebGPU adapter is software (nvidia ampere).",
    ],
    [
      "a software adapter by its name",
      { ...info, vendor: "google", architecture: "swiftshader" },
      "wasm",
      "WebAssembly, 4 threads: the only WebGPU adapter is software (google swiftshader).",
    ],
    [
      "an adapter that tells nothing of itself",
      { vendor: "", architecture: "", device: "", description: "" },
      "webgpu",
      "WebGPU: this browser has a hardware adapter (unnamed).",
    ],
  ] as const)("automatic with %s", async (_, adapter, backend, sentence) => {
    const given = adapter === undefined ? {} : { adapter };
    expect(await chooseBackend("automatic", environment(given))).toMatchObject({ backend, sentence });
  });

  it("takes what the user chose", async () => {
    const software = environment({ adapter: { ...info, architecture: "swiftshader" } });
    expect((await chooseBackend("webgpu", software)).sentence).toBe(
      "WebGPU: chosen by hand, adapter nvidia swiftshader.",
    );
    expect((await chooseBackend("wasm", software)).sentence).toBe("WebAssembly, 4 threads: chosen by hand.");
  });

  it("refuses WebGPU where there is none", async () => {
    for (const place of [environment({}), environment({ adapter: null })]) {
      await expect(chooseBackend("webgpu", place)).rejects.toThrow(
        'backend must be WebAssembly where the browser has no WebGPU adapter, got "webgpu"',
      );
    }
  });

  it("counts threads by cores, and takes one on a page that is not isolated", async () => {
    const choose = (change: Partial<Environment>) => chooseBackend("wasm", environment(change));
    expect((await choose({ coreCount: 2 })).threads).toBe(2);
    expect((await choose({ coreCount: 1 })).sentence).toBe("WebAssembly, 1 thread: chosen by hand.");
    expect(await choose({ crossOriginIsolated: false })).toMatchObject({
      threads: 1,
      sentence: "WebAssembly, 1 thread as the page is not cross-origin isolated: chosen by hand.",
    });
  });

  it("says why WebAssembly stands in for WebGPU", () => {
    expect(insteadOfWebGpu(environment({}), "The model's run failed: no shader.").sentence).toBe(
      "WebAssembly, 4 threads: WebGPU did not start. The model's run failed: no shader.",
    );
  });
});
