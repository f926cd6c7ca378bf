import { describe, expect, it } from "vitest";
import { nextRound, startTimeline } from "../../src/engine/drafting/loop";
import { EngineFailure } from "../../src/engine/runtime/failure";
import { RuleError } from "../../src/engine/tensor/rule-error";
import { cellStatus } from "../../src/panels/drafting/model/cell-status";
import { type DraftingSettings, isFinished } from "../../src/store/draft-session";
import { createDraftingStore, type DraftingStore } from "../../src/store/drafting";
import type { OpenPair } from "../../src/engine/runtime/named-pair";
import type { Motion } from "../../src/store/lockstep";
import { staleReasons } from "../../src/store/staleness";
import { type FakeOpenPair, fakeOpenPair, fakeSource } from "../support/fake-engine";
import { fakeFacts, fakePair } from "../support/fake-pair";

const settings: DraftingSettings = {
  prompt: "abc",
  deviations: ["positions-one-late"],
  freeRunning: false,
  firstAnchor: "after-prompt",
  tokenLimit: 16,
};

function cell(pair: FakeOpenPair = fakeOpenPair(), wanted = settings) {
  const surroundings = {
    loaded: pair as OpenPair | null,
    failures: [] as EngineFailure[],
    tick: null as (() => void) | null,
  };
  const store = createDraftingStore(wanted, {
    pair: () => surroundings.loaded,
    broke: (failure) => surroundings.failures.push(failure),
    nowMs: () => 0,
    every(_intervalMs, tick) {
      surroundings.tick = tick;
      return () => {
        surroundings.tick = null;
      };
    },
  });
  return { store, pair, surroundings, state: store.getState };
}

async function moves(store: DraftingStore, ...motions: Motion[]) {
  for (const motion of motions) await store.getState().move(motion);
}

/** Cancels the running job once the result has this many rounds of the aligned run. */
function cancelAtRound(store: DraftingStore, rounds: number) {
  return store.subscribe(({ result, job, cancel }) => {
    if (job && result && result.aligned.timeline.rounds.length >= rounds) cancel();
  });
}

describe("a drafting cell", () => {
  it("runs both sides to their end, as the loop alone does", async () => {
    const { store, state } = cell();
    await state().run();
    const { result } = state();
    let alone = await startTimeline(fakePair(), fakeFacts, result?.aligned.timeline.prompt ?? []);
    const pair = fakePair();
    await pair.target({ start: 0, tokens: alone.prompt, rows: "last" });
    while (!alone.ending) {
      alone = await nextRound(pair, fakeFacts, alone, {
        convention: result?.aligned.convention ?? expect.fail("no result"),
        accept: "verified",
        tokenLimit: settings.tokenLimit,
        attention: true,
      });
    }
    expect(result?.aligned.timeline).toEqual(alone);
    expect(result?.deviated?.timeline.ending).toBe("token-limit");
    expect(state().outcome?.kind).toBe("done");
    expect(store.getState().cursor).toBe(state().steps.length - 1);
  });

  it("has no second run without deviations", async () => {
    const { state, pair } = cell(fakeOpenPair(), { ...settings, deviations: [] });
    await state().run();
    expect(state().result?.deviated).toBeNull();
    expect(pair.opened).toBe(1);
  });

  it("computes the rounds that lie behind the last one when it is stepped there", async () => {
    const { store, state } = cell();
    const off = cancelAtRound(store, 1);
    await state().run();
    off();
    const before = state().steps.length;
    await moves(store, "end");
    expect(state().result && isFinished(state().result ?? expect.fail())).toBe(true);
    expect(state().steps.length).toBeGreaterThan(before);
    const whole = cell();
    await whole.state().run();
    expect(state().result).toEqual({ ...whole.state().result, pair: state().result?.pair });
  });

  it("moves one step into the next round, and one block, and no further", async () => {
    const { store, state } = cell();
    const off = cancelAtRound(store, 1);
    await state().run();
    off();
    const end = state().steps.length - 1;
    store.getState().jump(end);
    await moves(store, "step");
    expect(state().cursor).toBe(end + 1);
    expect(state().result?.aligned.timeline.rounds).toHaveLength(2);
    await moves(store, "block");
    expect(state().steps[state().cursor]).toEqual({ kind: "context", round: 2 });
  });

  it("keeps what was computed when it is stopped, and says where", async () => {
    const { store, state } = cell();
    cancelAtRound(store, 2);
    await state().run();
    expect(state().result?.aligned.timeline.rounds).toHaveLength(2);
    expect(state().result?.deviated?.timeline.rounds).toHaveLength(2);
    expect(state().outcome).toEqual({ kind: "stopped", sentence: "Stopped by you after round 2." });
    expect(state().job).toBeNull();
  });

  it("tells of the new run, not of the result that is still shown", async () => {
    const { store, state } = cell();
    const first = state().run();
    state().cancel();
    await first;
    expect(state().outcome).toEqual({ kind: "stopped", sentence: "Stopped by you before round 1." });
    expect(cellStatus(state())).toEqual({ state: "stopped", sentence: "Stopped by you before round 1." });
    await state().run();
    const shown = state().result;
    const told = new Set<string>();
    const off = store.subscribe((now) => told.add(cellStatus(now).sentence));
    const again = state().run();
    state().cancel();
    await again;
    off();
    expect(state().result).toBe(shown);
    expect([...told].slice(-2)).toEqual([
      "Running: the target reads the prompt.",
      "Stopped by you before round 1.",
    ]);
  });

  it("counts the rounds that were there before it went on", async () => {
    const { store, state } = cell();
    const off = cancelAtRound(store, 2);
    await state().run();
    off();
    const told = new Set<string>();
    store.subscribe((now) => told.add(cellStatus(now).sentence));
    await moves(store, "block");
    expect([...told].slice(0, 2)).toEqual(["Running, round 3.", "Running, round 4."]);
  });

  it("leaves no run open that it could not fill", async () => {
    const tooLong = cell(fakeOpenPair(), { ...settings, prompt: "a".repeat(61) });
    await tooLong.state().run();
    expect(tooLong.pair.opened).toBe(2);
    expect(tooLong.pair.closed).toBe(2);

    const { store, state, pair } = cell();
    const off = cancelAtRound(store, 1);
    await state().run();
    off();
    pair.failNext(new RuleError("cache", "free", "full"));
    await moves(store, "end");
    expect(state().outcome?.kind).toBe("failed");
    expect(pair.closed).toBe(pair.opened);
  });

  it("goes on after a stop that had nothing to stop", async () => {
    const { store, state } = cell();
    const off = cancelAtRound(store, 1);
    await state().run();
    off();
    await moves(store, "block");
    state().cancel();
    await moves(store, "end");
    expect(state().outcome?.kind).toBe("done");
    expect(isFinished(state().result ?? expect.fail("no result"))).toBe(true);
  });

  it("leaves the previous result alone when the next run fails before its first round", async () => {
    const { state } = cell();
    await state().run();
    const before = state().result;
    state().configure({ ...settings, prompt: "a".repeat(61) });
    await state().run();
    expect(state().result).toBe(before);
    expect(state().outcome).toEqual({
      kind: "failed",
      sentence: "prompt must be <= 60 tokens (context 64 less one block), got 61",
    });
  });

  it("keeps the rounds before a failure of the engine, tells of it, and goes on after a reload", async () => {
    const { store, state, surroundings, pair } = cell();
    const off = store.subscribe(({ result }) => {
      if (result?.aligned.timeline.rounds.length === 2) {
        off();
        pair.failNext(new EngineFailure("device-lost", "The GPU went away."));
      }
    });
    await state().run();
    expect(surroundings.failures).toHaveLength(1);
    expect(state().outcome).toEqual({ kind: "failed", sentence: "The GPU went away." });
    expect(state().result?.aligned.timeline.rounds).toHaveLength(2);

    surroundings.loaded = null;
    await moves(store, "end");
    expect(state().outcome?.sentence).toBe("No pair is loaded.");
    surroundings.loaded = fakeOpenPair();
    await moves(store, "end");
    const whole = cell();
    await whole.state().run();
    expect(state().result?.deviated?.timeline).toEqual(whole.state().result?.deviated?.timeline);
  });

  it("says that another load stopped it when its runs are taken away", async () => {
    const { store, state, surroundings, pair } = cell();
    const off = store.subscribe(({ result }) => {
      if (result?.aligned.timeline.rounds.length !== 1) return;
      off();
      surroundings.loaded = fakeOpenPair();
      pair.failNext(new RuleError("run", "of the loaded pair", "one that was replaced"));
    });
    await state().run();
    expect(state().outcome).toEqual({ kind: "stopped", sentence: "Stopped by another load after round 1." });
  });

  it("does not go on with another pair", async () => {
    const { store, state, surroundings } = cell();
    const off = cancelAtRound(store, 1);
    await state().run();
    off();
    surroundings.loaded = fakeOpenPair({ ...fakeSource, name: "another" }, 2);
    const before = state().result;
    await moves(store, "end");
    expect(state().result).toBe(before);
    expect(state().outcome?.sentence).toBe("Another pair is loaded: run again.");
  });

  it("stays where the user went while rounds keep coming", async () => {
    const { store, state } = cell();
    const off = store.subscribe(({ result, jump }) => {
      if (result?.aligned.timeline.rounds.length !== 1) return;
      off();
      jump(3);
    });
    await state().run();
    expect(state().cursor).toBe(3);
    expect(isFinished(state().result ?? expect.fail())).toBe(true);
  });

  it("plays step by step and stops at the end of a finished run", async () => {
    const { state, surroundings } = cell();
    await state().run();
    state().jump(state().steps.length - 3);
    state().play();
    for (let ticks = 0; ticks < 2; ticks++) surroundings.tick?.();
    expect(state().cursor).toBe(state().steps.length - 1);
    surroundings.tick?.();
    expect(state().playing).toBe(false);
    expect(surroundings.tick).toBeNull();
  });

  it("finds each rejection of either run in turn", async () => {
    const { store, state } = cell();
    await state().run();
    store.getState().jump(0);
    const found: number[] = [];
    for (;;) {
      const before = state().cursor;
      await moves(store, "rejection");
      if (state().cursor === before) break;
      found.push(state().cursor);
    }
    const { result, steps } = state();
    const runs = [result?.aligned, result?.deviated].flatMap((run) => run ?? []);
    const expected = steps.flatMap((step, at) => {
      const rejects = runs.some(
        ({ timeline }) =>
          step.kind === "verify" &&
          timeline.rounds[step.round]?.checks.some(
            (check) => check.slot === step.slot && check.outcome === "rejected",
          ),
      );
      return rejects ? [at] : [];
    });
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(2);
  });
});

describe("a stale result", () => {
  it("names every setting that changed since, and nothing when none did", async () => {
    const { state } = cell();
    await state().run();
    const result = state().result ?? expect.fail("no result");
    expect(staleReasons(result, settings, fakeSource)).toEqual([]);
    const changed: DraftingSettings = {
      prompt: "abd",
      deviations: ["no-context"],
      freeRunning: true,
      firstAnchor: "last-prompt-token",
      tokenLimit: 20,
    };
    expect(staleReasons(result, changed, { ...fakeSource, name: "yours" })).toEqual([
      "Another pair was loaded: yours.",
      "The prompt changed.",
      "The first anchor changed.",
      "“Block positions one late” was switched off.",
      "“No context” was switched on.",
      "Free-running was switched on.",
      "The token limit changed from 16 to 20.",
    ]);
  });

  it("stays on the screen until the next run has its first round", async () => {
    const { store, state } = cell();
    await state().run();
    const before = state().result;
    state().configure({ ...settings, prompt: "xyz" });
    expect(state().result).toBe(before);
    const seen: unknown[] = [];
    store.subscribe(({ result }) => seen.push(result));
    await state().run();
    expect(seen[0]).toBe(before);
    expect(state().result?.settings.prompt).toBe("xyz");
    expect(state().result?.aligned.timeline.rounds.length).toBeGreaterThan(0);
  });
});
