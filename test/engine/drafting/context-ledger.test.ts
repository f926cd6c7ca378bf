import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contextLedger } from "../../../src/engine/drafting/context-ledger";
import { conflictsOf, deviate, deviations } from "../../../src/engine/drafting/deviations";
import { type LoopOptions, nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { restoreRun } from "../../../src/engine/drafting/restore-run";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { type FakePair, fakeFacts, fakePair } from "../../support/fake-pair";

const aligned = { ...alignedConvention, blockSize: fakeFacts.blockSize };
const prompts = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 1, maxLength: 9 });

function optionsWith(ids: readonly string[], accept: LoopOptions["accept"] = "verified"): LoopOptions {
  return { convention: deviate(aligned, ids), accept, tokenLimit: 24, attention: false };
}

async function run(pair: FakePair, options: LoopOptions, prompt: readonly number[], earlier: number[] = []) {
  let timeline = await startTimeline(pair, fakeFacts, prompt, { earlier });
  while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
  return timeline;
}

/** The rows before every round, by walking through the rounds with a plain list. */
function plainRows(timeline: Timeline, loop: ReturnType<typeof deviate>["loop"] = {}): string[] {
  let rows: string[] = [];
  if (loop.earlierRequest) rows = (timeline.earlier ?? []).map((token, at) => `earlier ${at} ${token}`);
  const { prompt } = timeline;
  for (let at = 0; at < prompt.length && !loop.promptRows; at++) {
    rows.push(at < (loop.unwrittenRows ?? 0) ? `empty ${at}` : `present ${at} ${prompt[at]}`);
  }
  for (const round of timeline.rounds) {
    const sequence = sequenceBefore(timeline, round.index + 1);
    const { anchor } = round.plan;
    for (let at = anchor; at < sequence.length - 1; at++) rows.push(`present ${at} ${sequence[at]}`);
    const rejected = round.drafts.slice(round.committed.length - 1);
    if (rejected.length === 0) continue;
    if (loop.roundRows === "one-short") rows.pop();
    const staying =
      loop.roundRows === "all-drafted" ? rejected.length : loop.roundRows === "one-long" ? 1 : 0;
    for (let at = 0; at < staying; at++) {
      const offset = round.committed.length + at;
      rows.push(`rejected ${round.index} ${offset} ${anchor + offset} ${rejected[at].token}`);
    }
  }
  return rows;
}

describe("the context ledger", () => {
  const ids = fc.subarray(deviations.filter(({ level }) => level === "loop").map(({ id }) => id));

  it("holds before every round the rows that a walk through the rounds finds, under every loop", async () => {
    await fc.assert(
      fc.asyncProperty(
        prompts,
        ids,
        fc.nat(9),
        fc.integer({ min: 0, max: 4 }),
        async (prompt, chosen, seed, wrong) => {
          const options = optionsWith(chosen);
          const timeline = await run(fakePair(seed, wrong), options, prompt, [9, 8, 7]);
          for (const round of [...timeline.rounds.keys(), timeline.rounds.length]) {
            const cut = { ...timeline, rounds: timeline.rounds.slice(0, round) };
            const rows = contextLedger(cut, options.convention).map(({ index, token, state }) => {
              if (state.kind === "unwritten") return `empty ${index}`;
              if (state.kind === "rejected")
                return `rejected ${state.round} ${state.offset} ${index} ${token}`;
              return `${state.kind} ${index} ${token}`;
            });
            expect(rows).toEqual(plainRows(cut, options.convention.loop));
            const planned = timeline.rounds[round]?.plan.context;
            if (planned !== undefined) expect(planned).toEqual(contextLedger(cut, options.convention));
          }
        },
      ),
      { seed: 51, numRuns: 80 },
    );
  });

  it("is the committed text before the anchor where nothing goes wrong", async () => {
    const timeline = await run(fakePair(), optionsWith([]), [3, 4, 5]);
    const rows = contextLedger(timeline, aligned);
    expect(rows.map(({ token }) => token)).toEqual(sequenceBefore(timeline).slice(0, -1));
    expect(rows.every(({ state }, at) => state.kind === "present" && rows[at].index === at)).toBe(true);
  });

  it("shows a row that should not be there to every slot that has any context", async () => {
    const { rounds } = await run(fakePair(), optionsWith(["rejected-rows-kept"]), [3, 4, 5]);
    const stale = rounds.flatMap(({ plan }) =>
      [...plan.context.entries()]
        .filter(([, { state }]) => state.kind === "rejected")
        .map(([at]) => ({ plan, at })),
    );
    expect(stale.length).toBeGreaterThan(0);
    for (const { plan, at } of stale)
      for (let slot = 0; slot < plan.blockSize; slot++)
        expect(isVisible(plan.visible.full, slot, at)).toBe(true);
  });

  it("stands behind the rows of the request before, with positions that go on from them", async () => {
    const { rounds } = await run(fakePair(), optionsWith(["earlier-request-kept"]), [3, 4, 5], [9, 8, 7, 6]);
    const right = await run(fakePair(), optionsWith([]), [3, 4, 5]);
    const [plan, own] = [rounds[0].plan, right.rounds[0].plan];
    expect(plan.contextRows).toBe(own.contextRows + 4);
    expect([...plan.contextPositions].slice(4)).toEqual([...own.contextPositions].map((id) => id + 4));
    expect([...plan.slotPositions]).toEqual([...own.slotPositions].map((id) => id + 4));
  });
});

describe("a loop with a fault", () => {
  it("goes on from an earlier round to the identical rounds, in a new run too", async () => {
    const loops = deviations.filter(({ level }) => level === "loop");
    for (const { id } of loops) {
      const options = optionsWith([id]);
      const whole = await run(fakePair(2, 2), options, [3, 4, 5, 6], [9, 8]);
      for (const kept of [0, 1, 3]) {
        const pair = fakePair(2, 2);
        let timeline: Timeline = { ...whole, rounds: whole.rounds.slice(0, kept), ending: null };
        await restoreRun(pair, timeline, options.convention);
        while (!timeline.ending) timeline = await nextRound(pair, fakeFacts, timeline, options);
        expect(timeline, `${id} from ${kept}`).toEqual(whole);
      }
    }
  });

  it("commits the bonus token once, never, or twice", async () => {
    const committed = async (ids: string[]) =>
      (await run(fakePair(1, 3), optionsWith(ids), [3, 4, 5])).rounds[0];
    const [right, lost, doubled] = [
      await committed([]),
      await committed(["bonus-lost"]),
      await committed(["bonus-doubled"]),
    ];
    expect(right.acceptedDrafts).toBeGreaterThan(0);
    expect(lost.committed).toEqual(right.committed.slice(0, -1));
    expect(doubled.committed).toEqual([...right.committed, right.bonus]);
  });
});

describe("deviations together", () => {
  it("conflict where they set one part to two values, and not where they add up", () => {
    const names = (...chosen: string[]) =>
      conflictsOf(aligned, chosen).map((pair) => pair.map(({ id }) => id));
    expect(names("rejected-rows-kept", "crop-one-short")).toEqual([["rejected-rows-kept", "crop-one-short"]]);
    expect(names("block-causal", "block-anti-causal")).toEqual([["block-causal", "block-anti-causal"]]);
    expect(names("positions-one-early", "positions-one-late", "taps-one-early", "head-untrained")).toEqual(
      [],
    );
    expect(names("anchor-in-context-columns", "anchor-in-context")).toEqual([]);
  });
});
