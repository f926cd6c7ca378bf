import { describe, expect, it } from "vitest";
import { measureSpeed, perSecond } from "../../../src/engine/acceptance/speed";
import type { PairRun } from "../../../src/engine/drafting/pair";
import { fakeFacts, fakePair } from "../../support/fake-pair";

/** A pair whose calls take a known time on a clock of their own. */
function clockedPair(targetMs: number, draftMs: number) {
  let ms = 0;
  let closed = 0;
  const calls = { target: 0, draft: 0 };
  const openRun = (): PairRun => {
    const inner = fakePair();
    return {
      async target(request) {
        ms += targetMs;
        calls.target++;
        return inner.target(request);
      },
      async draft(plan, want) {
        ms += draftMs;
        calls.draft++;
        return inner.draft(plan, want);
      },
      streams: inner.streams,
      close() {
        closed++;
      },
    };
  };
  return { openRun, nowMs: () => ms, calls, closed: () => closed };
}

describe("speed of the loop", () => {
  it("counts what follows the first token, the same tokens both ways", async () => {
    const { openRun, nowMs, calls, closed } = clockedPair(10, 4);
    const sample = await measureSpeed(openRun, fakeFacts, [2, 3, 4], { tokenLimit: 12, nowMs });
    expect(sample.isSameText).toBe(true);
    expect(sample.plain.tokens).toBe(sample.speculative.tokens);
    expect(sample.plain.ms).toBe(10 * sample.plain.tokens);
    expect(sample.speculative.ms).toBe(14 * sample.rounds);
    expect(calls.draft).toBe(sample.rounds);
    expect(closed()).toBe(2);
  });

  it("says when the target alone writes something else", async () => {
    const pairs = [fakePair(1), fakePair(2)];
    const openRun = () => pairs.shift() ?? fakePair();
    const found = await measureSpeed(openRun, fakeFacts, [2, 3], { tokenLimit: 9, nowMs: () => 0 });
    expect(found.isSameText).toBe(false);
  });

  it("is tokens by time over all prompts, and nothing where nothing was decoded", () => {
    expect(
      perSecond([
        { tokens: 10, ms: 500 },
        { tokens: 20, ms: 1000 },
      ]),
    ).toBe(20);
    expect(perSecond([{ tokens: 0, ms: 5 }])).toBeNull();
    expect(perSecond([])).toBeNull();
  });
});
