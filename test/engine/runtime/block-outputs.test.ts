import { beforeAll, describe, expect, it } from "vitest";
import { blockFeeds } from "../../../src/engine/runtime/block-feeds";
import { ContextState } from "../../../src/engine/runtime/context-state";
import type { OpenPair } from "../../../src/engine/runtime/open-pair";
import { TargetState } from "../../../src/engine/runtime/target-state";
import { openNodeGraphs } from "../../support/node-pair";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { largestError, planAt, reference, tokens } from "../../support/tiny-plan";

let pair: OpenPair;

beforeAll(async () => {
  pair = await openNodeGraphs({ target: tinyTargetFolder(), drafter: tinyDrafterFolder() });
});

describe("the drafter's block graph", () => {
  it("gives the hidden states of each layer that are asked for, and nothing else", async () => {
    const plan = planAt(7);
    const wanted = reference(plan);
    const target = new TargetState(pair);
    await target.run(0, tokens);
    const context = new ContextState(pair);
    await context.fill(plan, target);
    for (const layers of [1, 2]) {
      const name = `stream_${layers}`;
      const outputs = await pair.block.run(blockFeeds(plan, pair, context), [name]);
      expect(Object.keys(outputs)).toEqual([name]);
      // Streams are not normed; their values are large.
      const scale = Math.max(...wanted.streams[layers].flat().map(Math.abs));
      expect(largestError(outputs[name], wanted.streams[layers])).toBeLessThan(1e-5 * scale);
    }
    const { hidden } = await pair.block.run(blockFeeds(plan, pair, context), ["hidden"]);
    expect(largestError(hidden, wanted.hidden)).toBeLessThan(1e-4);
  });
});
