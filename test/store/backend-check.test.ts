import { describe, expect, it } from "vitest";
import { type BackendCheck, checkOnOtherBackend, otherBackend } from "../../src/store/backend-check";
import type { RunResult } from "../../src/store/drafting-result";
import { drafted } from "../support/drafted";
import { fakeOpenPair, type LoadStep, loadedPair, scriptedEngine } from "../support/fake-engine";
import { fakePair } from "../support/fake-pair";

async function checkWith(step: LoadStep, controller = new AbortController(), run?: RunResult) {
  const pair = fakeOpenPair();
  const aligned = run ?? (await drafted(pair)).at(-1)?.aligned ?? expect.fail("no round");
  const { engine, wishes, release } = scriptedEngine([step]);
  let disposed = 0;
  const found: BackendCheck[] = [];
  const before = { opened: pair.opened, closed: pair.closed };
  const going = checkOnOtherBackend({
    pair,
    run: aligned,
    rounds: aligned.timeline.rounds.map(({ index }) => index),
    signal: controller.signal,
    makeEngine: () => ({ ...engine, dispose: () => disposed++ }),
    onLoading: () => undefined,
    onRound: (check) => found.push(check),
  });
  // What it rejects with is looked at later.
  going.catch(() => undefined);
  return {
    aligned,
    going,
    wishes,
    release,
    found,
    disposed: () => disposed,
    open: () => pair.opened - before.opened - (pair.closed - before.closed),
  };
}

describe("a run on the other backend", () => {
  it("is the other one of two", () => {
    expect([otherBackend("wasm"), otherBackend("webgpu")]).toEqual(["webgpu", "wasm"]);
  });

  it("is checked round by round, in an engine of its own that is freed afterwards", async () => {
    const { aligned, going, wishes, release, found, disposed, open } = await checkWith(loadedPair("webgpu"));
    expect(wishes).toEqual(["webgpu"]);
    release();
    const check = await going;
    expect(found.map(({ rounds }) => rounds.length)).toEqual(aligned.timeline.rounds.map((_, at) => at + 1));
    expect(check).toEqual(found.at(-1));
    expect(check).toMatchObject({ there: { backend: "webgpu" }, asked: aligned.timeline.rounds.length });
    for (const { drafts, checks } of check.rounds) expect([drafts.changed, checks.changed]).toEqual([[], []]);
    expect([disposed(), open()]).toEqual([1, 0]);
  });

  it("finds what the other one computes otherwise", async () => {
    const other = { ...loadedPair("webgpu"), openRun: () => fakePair(2) };
    const { going, release } = await checkWith(other);
    release();
    const { rounds } = await going;
    expect(rounds.some(({ checks }) => checks.changed.length > 0)).toBe(true);
  });

  it("is freed after a failed load, and after a stop between two rounds, which keeps what is done", async () => {
    const failed = await checkWith(new Error("no such backend"));
    failed.release();
    await expect(failed.going).rejects.toThrow("no such backend");
    expect([failed.disposed(), failed.open()]).toEqual([1, 0]);

    const controller = new AbortController();
    const { going, release, found, disposed, open } = await checkWith(loadedPair("webgpu"), controller);
    const push = found.push.bind(found);
    found.push = (...checks) => {
      controller.abort();
      return push(...checks);
    };
    release();
    await expect(going).rejects.toThrow();
    expect(found).toHaveLength(1);
    expect([disposed(), open()]).toEqual([1, 0]);
  });
});
