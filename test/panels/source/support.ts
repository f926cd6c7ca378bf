import type { LayoutFacts } from "../../../src/engine/mask-mod/bind-layout";
import type { GivenMask } from "../../../src/engine/masks/given-mask";
import { checked } from "../../../src/notebook/checked";
import { Later, type LaterJob } from "../../../src/notebook/later";
import { computeSource, type SourceOutput } from "../../../src/panels/source/model/compute";
import { isFault } from "../../../src/panels/source/model/trial-result";
import { type SourceParams, sourceSchema } from "../../../src/panels/source/params";

/** Params as the notebook reads them: what is left out is filled in. */
export function paramsOf(params: object = {}): SourceParams {
  return checked(sourceSchema, params);
}

/** The output of a cell whose trial is small. */
export function outputOf(params: object = {}): SourceOutput {
  const output = computeSource(paramsOf(params));
  if (output instanceof Later) throw new Error("the trial must be small enough to be evaluated at once");
  return output;
}

export function givenOf({ trial }: SourceOutput): GivenMask {
  if (isFault(trial.result)) throw new Error(trial.result.sentence);
  return trial.result;
}

export function faultOf({ trial }: SourceOutput): string {
  return isFault(trial.result) ? trial.result.sentence : "none";
}

export function factsOf(
  contextLength: number,
  anchors: readonly (number | null)[],
  blockSize: number,
  rest: Partial<LayoutFacts> = {},
): LayoutFacts {
  const layout = { contextLength, anchors, documents: null };
  return { layout, blockSize, window: null, isCausal: false, ...rest };
}

/** A job that goes on, with the places that it was told. */
export function job(): LaterJob & { places: string[]; stop(): void } {
  const controller = new AbortController();
  const places: string[] = [];
  return {
    signal: controller.signal,
    progress: (place) => void places.push(place),
    places,
    stop: () => controller.abort(),
  };
}

export const causal = "def mod(b, h, q_idx, kv_idx):\n    return q_idx >= kv_idx\n";
