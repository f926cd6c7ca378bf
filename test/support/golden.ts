import { openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { openSafetensors, readFloats } from "../../src/engine/tensor/safetensors";

/** Folders of the bundled pair, and what the published reference code computed with its weights. */
export const targetDir = "public/models/tiny-python-target";
export const drafterDir = "public/models/tiny-python-dflash-b16";
const goldenDir = "test/fixtures/golden";

/** `golden.json`, written by `training/golden.py`, as far as the tests read it. */
export interface Golden {
  tolerance: { wasmLogits: number; webgpuLogits: number };
  /** Token ids by name. */
  texts: Record<string, number[]>;
  tensors: GoldenTensor[];
  generations: GoldenGeneration[];
}

/** A tensor of `golden.safetensors`: rows of the target, or a drafter block. */
type GoldenTensor = { name: string; shape: number[]; text: string } & (
  | { firstRow: number; rows: number }
  | { anchor: number; contextRows: number; firstPosition: number }
);

/** One greedy generation; every listed round drafted a full block. */
interface GoldenGeneration {
  prompt: string;
  promptTokens: number[];
  newTokens: number;
  /** Prompt and generated tokens. */
  committed: number[];
  rounds: GoldenRound[];
}

interface GoldenRound {
  anchor: number;
  anchorToken: number;
  draftTokens: number[];
  /** The target's own choice after every row of the block. */
  targetTokens: number[];
  accepted: number;
  bonus: number;
  /** Distance between the two largest logits of each row. */
  draftMargins: number[];
  targetMargins: number[];
}

export async function readGolden(): Promise<Golden> {
  return JSON.parse(await readFile(`${goldenDir}/golden.json`, "utf8"));
}

/** Reads tensors of `golden.safetensors` by name. */
export async function goldenTensors(): Promise<(name: string) => Promise<Float32Array>> {
  const file = await openSafetensors(
    await openAsBlob(`${goldenDir}/golden.safetensors`),
    "golden.safetensors",
  );
  return (name) => readFloats(file, name);
}
