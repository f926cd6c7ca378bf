import { type CapturedMatch, matchCaptured } from "../../../engine/inside/match-capture";
import { type Capture, readCapture } from "../../../engine/inside/read-capture";
import { openTensorFile } from "../../../engine/tensor/tensor-file";
import { hiddenSizeOf, type TapsResult } from "../result";

export interface MatchedFile {
  fileName: string;
  capture: Capture;
  /** One per layer of the file. */
  matches: readonly CapturedMatch[];
}

/** Reads a file and matches its layers, one at a time so that the page stays awake. */
export async function matchFile(file: File, result: TapsResult, signal: AbortSignal): Promise<MatchedFile> {
  const hiddenSize = hiddenSizeOf(result);
  const opened = await openTensorFile(file, file.name);
  const capture = await readCapture(opened, file.name, { tokens: result.tokens, hiddenSize });
  const states = result.states.map((state) => state.subarray(0, capture.tokenCount * hiddenSize));
  const matches: CapturedMatch[] = [];
  for (const [ordinal, layer] of capture.layers.entries()) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    matches.push(matchCaptured(ordinal, layer, states, hiddenSize));
  }
  return { fileName: file.name, capture, matches };
}
