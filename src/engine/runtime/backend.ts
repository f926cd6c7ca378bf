import { RuleError } from "../tensor/rule-error";
import type { BackendChoice, BackendWish } from "./engine";

/** What the place that runs the model offers. */
export interface Environment {
  /** `navigator.gpu` where it exists. */
  gpu: Pick<GPU, "requestAdapter"> | undefined;
  /** WebAssembly threads share memory, which browsers allow on isolated pages only. */
  crossOriginIsolated: boolean;
  coreCount: number;
}

/** More threads than this do not speed up models of this size. */
const mostThreads = 4;

const softwareNames = /swiftshader|llvmpipe|lavapipe|software|basic render|warp/i;

/** Chooses by the user's wish and the adapter. @throws RuleError when WebGPU is wished for and missing. */
export async function chooseBackend(wish: BackendWish, environment: Environment): Promise<BackendChoice> {
  if (wish === "wasm") return webAssembly(environment, "chosen by hand");
  const adapter = (await environment.gpu?.requestAdapter()) ?? null;
  if (!adapter) {
    if (wish === "webgpu")
      throw new RuleError("backend", "WebAssembly where the browser has no WebGPU adapter", wish);
    return webAssembly(environment, `this browser has no WebGPU${environment.gpu ? " adapter" : ""}`);
  }
  const { vendor, architecture, device, description, isFallbackAdapter } = adapter.info;
  const adapterName = [vendor, architecture || device || description].filter(Boolean).join(" ") || "unnamed";
  if (wish === "webgpu") return webGpu(`chosen by hand, adapter ${adapterName}`);
  if (isFallbackAdapter || softwareNames.test([vendor, architecture, device, description].join(" "))) {
    return webAssembly(environment, `the only WebGPU adapter is software (${adapterName})`);
  }
  return webGpu(`this browser has a hardware adapter (${adapterName})`);
}

/** WebAssembly instead of a WebGPU that was chosen and does not work. @param reason A sentence. */
export function insteadOfWebGpu(environment: Environment, reason: string): BackendChoice {
  const choice = webAssembly(environment, "WebGPU did not start");
  return { ...choice, sentence: `${choice.sentence} ${reason}` };
}

function webGpu(reason: string): BackendChoice {
  return { backend: "webgpu", threads: 1, sentence: `WebGPU: ${reason}.` };
}

function webAssembly({ crossOriginIsolated, coreCount }: Environment, reason: string): BackendChoice {
  const threads = crossOriginIsolated ? Math.max(1, Math.min(coreCount, mostThreads)) : 1;
  const counted = `${threads} thread${threads === 1 ? "" : "s"}`;
  const why = crossOriginIsolated ? "" : " as the page is not cross-origin isolated";
  return { backend: "wasm", threads, sentence: `WebAssembly, ${counted}${why}: ${reason}.` };
}
