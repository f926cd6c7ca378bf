import { describe, expect, it, vi } from "vitest";
import { tappableStreams } from "../../../src/engine/runtime/tappable-streams";
import { TargetState } from "../../../src/engine/runtime/target-state";
import { openNodeGraphs } from "../../support/node-pair";
import { targetForward } from "../../support/reference-forward";
import {
  folder,
  tinyDrafterConfig,
  tinyDrafterTensors,
  tinyTargetConfig,
  tinyTargetFolder,
} from "../../support/tiny-pair";
import { largestError, tinyTarget, tokens } from "../../support/tiny-plan";

/** The tiny pair with one tap only. */
async function pairWithTap(layerId: number) {
  const tensors = tinyDrafterTensors();
  const size = tinyTargetConfig.hidden_size;
  const values = tensors["fc.weight"].values.subarray(0, size * size);
  tensors["fc.weight"] = { shape: [size, size], values };
  const config = { ...tinyDrafterConfig, dflash_config: { mask_token_id: 1, target_layer_ids: [layerId] } };
  return openNodeGraphs({ target: tinyTargetFolder(), drafter: folder(config, tensors) });
}

describe("TargetState", () => {
  it("copies back and keeps only the states that a plan may tap", async () => {
    const pair = await pairWithTap(2);
    const state = new TargetState(pair);
    const run = vi.spyOn(await pair.bodies.body("reference"), "run");
    await state.run(0, tokens);
    const streams = run.mock.calls[0][1].filter((name) => name.startsWith("stream"));
    expect(streams.sort()).toEqual(["stream_2", "stream_3"]);
    const wanted = targetForward(tinyTarget, tokens).streams;
    for (const tap of [2, 3]) {
      expect(largestError(state.stream(tap, 0, tokens.length), wanted[tap])).toBeLessThan(1e-4);
    }
    expect(() => state.stream(1, 0, 1)).toThrow("tap must be a state that is kept, got 1");
  });

  it("keeps the embeddings for taps one layer early, and counts rows without them", async () => {
    const wanted = targetForward(tinyTarget, tokens).streams;
    const early = new TargetState(await pairWithTap(0));
    await early.run(0, tokens);
    expect(largestError(early.stream(0, 2, 4), wanted[0].slice(2, 4))).toBe(0);
    const late = new TargetState(await pairWithTap(2));
    await late.run(0, tokens);
    await late.run(4, tokens.slice(4, 6));
    expect(late.rowCount).toBe(6);
  });
});

describe("tappableStreams", () => {
  it("are the declared ones and their neighbours within the target", () => {
    const of = (taps: number[], layerCount: number) => tappableStreams({ taps }, { layerCount });
    expect(of([2, 3, 4, 6, 7], 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(of([2, 10, 18], 36)).toEqual([1, 2, 3, 9, 10, 11, 17, 18, 19]);
    expect(of([1, 8], 8)).toEqual([0, 1, 2, 7, 8]);
  });
});
