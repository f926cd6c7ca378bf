import gpuGlue from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url";
import gpuBinary from "onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url";
import plainGlue from "onnxruntime-web/ort-wasm-simd-threaded.mjs?url";
import plainBinary from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { Backend } from "./engine";
import { EngineFailure } from "./failure";
import { fetchBytes } from "./fetch-bytes";
import type { OpenRuntime } from "./local-engine";
import type { OrtModule } from "./session";

/**
 * The two builds of onnxruntime, from the page's own origin, fetched when first used. The bare
 * `onnxruntime-web` entry is a third one, on an older WebGPU provider that is wrong in places.
 */
const builds = {
  webgpu: { entry: () => import("onnxruntime-web/webgpu"), glue: gpuGlue, binary: gpuBinary },
  wasm: { entry: () => import("onnxruntime-web/wasm"), glue: plainGlue, binary: plainBinary },
};

const opened = new Map<Backend, OrtModule>();

export const openBrowserRuntime: OpenRuntime = async ({ backend, threads }, onBytes, signal) => {
  const before = opened.get(backend);
  if (before) return before;
  const { entry, glue, binary } = builds[backend];
  const file = await fetchBytes(binary, "onnxruntime", onBytes, signal);
  if (!file) throw new EngineFailure("fetch-failed", "onnxruntime is missing on this server.");
  const ort: OrtModule = await entry();
  ort.env.wasm.wasmPaths = { mjs: new URL(glue, self.location.href) };
  ort.env.wasm.wasmBinary = await file.arrayBuffer();
  ort.env.wasm.numThreads = threads;
  opened.set(backend, ort);
  return ort;
};
