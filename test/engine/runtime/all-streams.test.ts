import { beforeAll, describe, expect, it } from "vitest";
import { allStreams } from "../../../src/engine/runtime/all-streams";
import { closePair, type OpenPair } from "../../../src/engine/runtime/open-pair";
import { openNodeGraphs } from "../../support/node-pair";
import { targetForward } from "../../support/reference-forward";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { largestError, tinyTarget } from "../../support/tiny-plan";

/** Longer than what the graph runs over at once. */
const tokens = Array.from({ length: 300 }, (_, index) => (7 * index) % 23);
let pair: OpenPair;

beforeAll(async () => {
  pair = await openNodeGraphs({ target: tinyTargetFolder(), drafter: tinyDrafterFolder() });
  return () => closePair(pair);
});

describe("all states of a long text", () => {
  it("are those of the plain-loop forward over the whole of it", async () => {
    const { streams } = targetForward(tinyTarget, tokens);
    const got = await allStreams(pair, tokens);
    expect(got).toHaveLength(streams.length);
    for (const [index, stream] of got.entries()) {
      expect(largestError(stream, streams[index])).toBeLessThan(1e-4);
    }
  });

  it("can be stopped before they are all there", async () => {
    let steps = 0;
    const step = async () => {
      steps++;
      if (steps === 2) throw new DOMException("stopped", "AbortError");
    };
    await expect(allStreams(pair, tokens, "reference", step)).rejects.toThrow("stopped");
    expect(steps).toBe(2);
  });
});
