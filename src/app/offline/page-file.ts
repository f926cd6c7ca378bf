import { folderOf, shippedTrainings } from "../../engine/drafting/deviations/training/shipped";

/** A file of the built folder. */
export interface PageFile {
  /** From the folder of index.html, with forward slashes. */
  path: string;
  /** Changes with the file's bytes; empty where the path does. */
  revision: string;
}

/** Models and WebAssembly: many megabytes each. They never keep the rest of the page from being stored. */
export function isLarge({ path }: PageFile): boolean {
  return /\.(safetensors|wasm)$/.test(path);
}

/** Weights of trainings: many, and most readers never ask for one. They are kept once they were fetched. */
export function isOnDemand({ path }: PageFile): boolean {
  return shippedTrainings.some((training) => path.startsWith(`models/${folderOf(training)}/`));
}

/** onnxruntime's build for WebGPU, of no use where the models run on WebAssembly. */
export function isForWebGpu({ path }: PageFile): boolean {
  return /\.asyncify[^/]*\.wasm$/.test(path);
}
