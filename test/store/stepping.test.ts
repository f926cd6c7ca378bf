import { beforeAll, describe, expect, it } from "vitest";
import { allRunsOf, type DraftingResult, runsOf } from "../../src/store/drafting-result";
import type { Motion } from "../../src/store/lockstep";
import { createSteppingStore } from "../../src/store/stepping";
import { drafted, draftingSettings } from "../support/drafted";
import { fakeOpenPair } from "../support/fake-engine";

/** One run's results after 1, 2, ... rounds, and those of another run with another prompt. */
let rounds: DraftingResult[] = [];
let others: DraftingResult[] = [];
beforeAll(async () => {
  rounds = await drafted(fakeOpenPair());
  others = await drafted(fakeOpenPair(), { ...draftingSettings, prompt: "xyz" });
});

function stepping(place: number | null = null, canGoOn = true) {
  const cell = { running: false, asked: 0, stopped: 0, tick: null as (() => void) | null };
  const store = createSteppingStore(place, {
    isRunning: () => cell.running,
    goOn() {
      if (!canGoOn) return false;
      cell.asked++;
      cell.running = true;
      return true;
    },
    stop() {
      cell.stopped++;
      cell.running = false;
    },
    every(_intervalMs, tick) {
      cell.tick = tick;
      return () => {
        cell.tick = null;
      };
    },
  });
  const shows = (...results: DraftingResult[]) => {
    for (const result of results) store.getState().show(result, namesOf(result));
  };
  const moves = (...motions: Motion[]) => {
    for (const motion of motions) store.getState().move(motion);
  };
  return { cell, state: store.getState, shows, moves };
}

const last = () => rounds[rounds.length - 1];

function namesOf(result: DraftingResult) {
  return allRunsOf(result).map(({ name }) => name);
}

describe("stepping through a result", () => {
  it("follows a run that comes, and stays where the reader went", () => {
    const { state, shows } = stepping();
    shows(rounds[0], rounds[1]);
    expect(state().cursor).toBe(state().steps.length - 1);
    state().jump(3);
    shows(...rounds.slice(2));
    expect(state().cursor).toBe(3);
    expect(state().place).toBe(3);
  });

  it("keeps the number of every step when rounds are added", () => {
    const { state, shows } = stepping();
    shows(rounds[0]);
    const before = state().steps;
    shows(last());
    expect(state().steps.slice(0, before.length)).toEqual(before);
  });

  it("comes back to the same step after n steps forward and n back", () => {
    const { state, shows, moves } = stepping();
    shows(last());
    moves("start");
    for (let step = 1; step <= 20; step++) {
      moves("step");
      expect(state().cursor).toBe(step);
    }
    for (let step = 19; step >= 0; step--) {
      moves("step-back");
      expect(state().cursor).toBe(step);
    }
  });

  it("asks for what lies behind a stopped run, and moves there and no further", () => {
    const { cell, state, shows, moves } = stepping();
    shows(rounds[0]);
    const end = state().steps.length - 1;
    moves("step");
    expect([cell.asked, state().cursor]).toEqual([1, end]);
    shows(rounds[1], rounds[2]);
    expect(state().cursor).toBe(end + 1);
  });

  it("goes no further into a stopped run than it was asked to", () => {
    const { cell, state, shows, moves } = stepping();
    shows(rounds[0]);
    moves("step");
    shows(rounds[1]);
    expect([cell.asked, cell.stopped]).toEqual([1, 1]);
    moves("end");
    shows(...rounds.slice(2));
    expect([cell.asked, cell.stopped, state().cursor]).toEqual([2, 1, state().steps.length - 1]);
  });

  it("moves a whole block into rounds that are not there yet", () => {
    const { state, shows, moves } = stepping();
    shows(rounds[0]);
    moves("block");
    shows(...rounds.slice(1));
    expect(state().steps[state().cursor]).toEqual({ kind: "context", round: 1 });
  });

  it("goes to the end of a stopped run while it comes", () => {
    const { cell, state, shows, moves } = stepping();
    shows(rounds[0]);
    moves("start", "end");
    expect(cell.asked).toBe(1);
    shows(...rounds.slice(1));
    expect(state().cursor).toBe(state().steps.length - 1);
  });

  it("forgets a motion that waits when the reader moves elsewhere or the run ends otherwise", () => {
    const { state, shows, moves } = stepping();
    shows(rounds[0]);
    moves("block", "start");
    shows(rounds[1]);
    expect(state().cursor).toBe(0);
    const failed = stepping();
    failed.shows(rounds[0]);
    failed.moves("block");
    failed.state().halt();
    const { cursor } = failed.state();
    failed.shows(rounds[1]);
    expect(failed.state().cursor).toBe(cursor);
  });

  it("stays at the last step where there is no way on, and asks for nothing while a run goes on", () => {
    const stuck = stepping(null, false);
    stuck.shows(rounds[0]);
    const end = stuck.state().steps.length - 1;
    stuck.moves("step", "block", "end");
    expect(stuck.state().cursor).toBe(end);
    const { cell, state, shows, moves } = stepping();
    cell.running = true;
    shows(rounds[0]);
    moves("step");
    expect([cell.asked, state().cursor]).toEqual([0, end]);
  });

  it("finds each rejection of either run in turn", () => {
    const { state, shows, moves } = stepping();
    shows(last());
    moves("start");
    const found: number[] = [];
    for (;;) {
      const before = state().cursor;
      moves("rejection");
      if (state().cursor === before) break;
      found.push(state().cursor);
    }
    const expected = state().steps.flatMap((step, at) => {
      const rejects = runsOf(last()).some(
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

describe("breakpoints", () => {
  const stopAt = [{ kind: "rejection" }] as const;
  const waitingFor = (result: DraftingResult): DraftingResult => ({
    ...result,
    settings: { ...result.settings, stopAt },
  });

  it("are gone to in turn, as rejections are", () => {
    const byKey = (motion: Motion) => {
      const { state, shows, moves } = stepping();
      shows(waitingFor(last()));
      moves("start");
      return Array.from({ length: 4 }, () => {
        moves(motion);
        return state().cursor;
      });
    };
    const found = byKey("breakpoint");
    expect(new Set(found).size).toBeGreaterThan(1);
    expect(found).toEqual(byKey("rejection"));
  });

  it("are gone to one by one where a round has several", () => {
    const { state, shows, moves } = stepping();
    shows({ ...last(), settings: { ...last().settings, stopAt: [{ kind: "entropy", nats: -1 }] } });
    moves("start");
    const slots = state().steps.filter(({ kind }) => kind === "draft" || kind === "verify");
    const found = slots.map(() => {
      moves("breakpoint");
      return state().steps[state().cursor];
    });
    expect(found).toEqual(slots);
  });

  it("of a difference compare with run A, also where that is not shown", () => {
    const { state, moves } = stepping();
    const { aligned, deviated, settings } = last();
    const { timeline } = aligned;
    const rounds = timeline.rounds.map((round) => ({
      ...round,
      drafts: round.drafts.map((one) => ({ ...one, token: round.index === 1 ? one.token + 1 : one.token })),
    }));
    const other = { ...(deviated ?? expect.fail("no run B")), timeline: { ...timeline, rounds } };
    const stopAt = [{ kind: "difference" }] as const;
    state().show({ ...last(), deviated: other, settings: { ...settings, stopAt } }, ["B"]);
    moves("start", "breakpoint");
    expect(state().steps[state().cursor]).toEqual({
      kind: "draft",
      round: 1,
      slot: rounds[1].drafts[0].slot,
    });
  });

  it("keep the reader in place where there are none", () => {
    const { state, shows, moves } = stepping();
    shows(last());
    state().jump(3);
    moves("breakpoint");
    expect(state().cursor).toBe(3);
  });

  it("that stopped a run are where the reader then stands", () => {
    const { state, shows } = stepping();
    const stopped = waitingFor(rounds[1]);
    shows(rounds[0]);
    state().jump(2);
    const step = { kind: "draft", round: 1, slot: 2 } as const;
    shows({ ...stopped, stoppedAt: { breakpoint: stopAt[0], run: "A", step } });
    expect(state().steps[state().cursor]).toEqual(step);
  });
});

describe("other columns", () => {
  it("leave the reader at the same step, and at the end where the reader follows", () => {
    const { state } = stepping();
    state().show(last(), ["A", "B"]);
    state().jump(20);
    const step = state().steps[20];
    state().show(last(), ["B"]);
    expect(state().runs.map(({ name }) => name)).toEqual(["B"]);
    expect(state().steps[state().cursor]).toEqual(step);
    state().move("end");
    state().show(last(), ["A", "B"]);
    expect(state().cursor).toBe(state().steps.length - 1);
  });

  it("are run A where none of them is there", () => {
    const { state } = stepping();
    state().show(last(), ["C", "D"]);
    expect(state().runs.map(({ name }) => name)).toEqual(["A"]);
  });
});

describe("the kept place", () => {
  it("is taken up by the first run, as soon as the run has come that far", () => {
    const { state, shows } = stepping(30);
    shows(rounds[0]);
    expect(state().steps.length).toBeLessThan(31);
    expect(state().cursor).toBe(state().steps.length - 1);
    shows(...rounds.slice(1));
    expect(state().cursor).toBe(30);
    expect(state().place).toBe(30);
  });

  it("is the end again after another run", () => {
    const { state, shows } = stepping(5);
    shows(last());
    expect(state().cursor).toBe(5);
    shows(...others);
    expect(state().place).toBeNull();
    expect(state().cursor).toBe(state().steps.length - 1);
  });

  it("is followed when the notebook says another one, exactly as it says it", () => {
    const { state, shows } = stepping();
    shows(last());
    const end = state().steps.length - 1;
    for (const place of [7, end, null, 0]) {
      state().stand(place);
      expect(state().place).toBe(place);
      expect(state().cursor).toBe(place ?? end);
    }
  });
});

describe("playing", () => {
  it("goes step by step and stops at the end of a finished run", () => {
    const { cell, state, shows } = stepping();
    shows(last());
    state().jump(state().steps.length - 3);
    state().play();
    for (let ticks = 0; ticks < 2; ticks++) cell.tick?.();
    expect(state().cursor).toBe(state().steps.length - 1);
    cell.tick?.();
    expect(state().playing).toBe(false);
    expect(cell.tick).toBeNull();
  });

  it("goes on with a stopped run once, and stops where there is no way on", () => {
    const { cell, state, shows } = stepping();
    shows(rounds[0]);
    state().play();
    cell.tick?.();
    cell.tick?.();
    expect(cell.asked).toBe(1);
    shows(rounds[1]);
    const { cursor } = state();
    cell.tick?.();
    expect(state().cursor).toBe(cursor + 1);

    const stuck = stepping(null, false);
    stuck.shows(rounds[0]);
    stuck.state().perform("play");
    stuck.state().perform("play");
    expect(stuck.state().playing).toBe(false);
    stuck.state().perform("play");
    stuck.cell.tick?.();
    expect(stuck.state().playing).toBe(false);
  });
});
