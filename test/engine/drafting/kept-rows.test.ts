import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { attentionOfRows, type KeptRow, keptRows } from "../../../src/engine/drafting/kept-rows";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { type Round, sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { fakeFacts, fakePair } from "../../support/fake-pair";

const aligned = { ...alignedConvention, blockSize: fakeFacts.blockSize };

async function runOf(ids: readonly string[], seed = 1, wrongEvery = 3): Promise<Timeline> {
  const pair = fakePair(seed, wrongEvery);
  const options = {
    convention: deviate(aligned, ids),
    accept: "verified",
    tokenLimit: 24,
    attention: false,
  } as const;
  let timeline = await startTimeline(pair, fakeFacts, [3, 4, 5], { earlier: [9, 8] });
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
  return timeline;
}

function rowsOf(timeline: Timeline, round: Round): KeptRow[] {
  return keptRows(timeline, round, aligned);
}

function lastRows(timeline: Timeline): KeptRow[] {
  return rowsOf(timeline, timeline.rounds.at(-1) ?? expect.fail("no round"));
}

describe("the rows that a drafter kept", () => {
  it("are the text before the anchor, each once and written by who first saw it, where nothing goes wrong", async () => {
    const timeline = await runOf([]);
    for (const round of timeline.rounds) {
      const rows = rowsOf(timeline, round);
      expect(rows.map(({ token }) => token)).toEqual(sequenceBefore(timeline, round.index).slice(0, -1));
      expect(rows.every(({ fault, place, index }) => fault === null && place === index)).toBe(true);
      const writers = rows.map(({ writer }) =>
        writer.kind === "round" ? `${writer.round} ${writer.as}` : writer.kind,
      );
      const expected = timeline.prompt.map(() => "prompt");
      for (const before of timeline.rounds.slice(0, round.index)) {
        expected.push(`${before.index} anchor`);
        for (let at = 0; at < before.acceptedDrafts; at++) expected.push(`${before.index} accepted`);
      }
      expect(writers).toEqual(expected);
    }
  });

  it("mark every row that is not the aligned one and every one that is gone, under every loop", async () => {
    const ids = fc.subarray(deviations.filter(({ level }) => level === "loop").map(({ id }) => id));
    await fc.assert(
      fc.asyncProperty(ids, fc.nat(9), fc.integer({ min: 0, max: 4 }), async (chosen, seed, wrong) => {
        const timeline = await runOf(chosen, seed, wrong);
        for (const round of timeline.rounds) {
          const rows = rowsOf(timeline, round);
          const { anchor, context, contextPositions } = round.plan;
          const there = rows.filter(({ place }) => place !== null);
          expect(there.map(({ place }) => place)).toEqual(context.map((_, place) => place));
          expect(there.map(({ position }) => position)).toEqual([...contextPositions]);
          const own = rows.filter(({ fault }) => fault !== "extra").map(({ index }) => index);
          expect(own).toEqual(Array.from({ length: anchor }, (_, index) => index));
          for (const { place, fault, writer } of rows) {
            const kind = place === null ? "gone" : context[place].state.kind;
            if (kind === "gone") expect(fault).toBe("missing");
            if (kind === "rejected") expect([fault, writer]).toMatchObject(["extra", { as: "rejected" }]);
            if (kind === "earlier") expect([fault, writer.kind]).toEqual(["extra", "earlier"]);
            if (kind === "unwritten") expect([fault, writer.kind]).toEqual(["unwritten", "nobody"]);
          }
        }
      }),
      { seed: 61, numRuns: 60 },
    );
  });

  it("tell a row that stands elsewhere, and the anchor's own one, from right ones", async () => {
    const shifted = lastRows(await runOf(["positions-from-one"]));
    expect(shifted.every(({ fault }) => fault === "position")).toBe(true);
    const through = lastRows(await runOf(["anchor-in-context-columns"]));
    expect(through.map(({ fault }) => fault)).toEqual([...through.slice(1).map(() => null), "extra"]);
    expect(through.at(-1)?.writer).toMatchObject({ as: "anchor" });
  });

  it("get the mean attention of all layers, heads and slots, and none that was not kept", async () => {
    const timeline = await runOf([]);
    const round = timeline.rounds.at(-1) ?? expect.fail("no round");
    expect(attentionOfRows(round)).toBeNull();
    const { contextRows, blockSize } = round.plan;
    const keys = contextRows + blockSize;
    const layer = (by: number) =>
      Float32Array.from({ length: 2 * blockSize * keys }, (_, at) => by * (at % 7));
    const attention = [layer(1), layer(3)];
    const paid = attentionOfRows({ ...round, attention }) ?? expect.fail("it was kept");
    for (let row = 0; row < contextRows; row++) {
      let sum = 0;
      for (const one of attention)
        for (let line = 0; line < 2 * blockSize; line++) sum += one[line * keys + row];
      expect(paid[row]).toBeCloseTo(sum / (4 * blockSize), 6);
    }
  });
});
