import { describe, expect, it } from "vitest";
import { EngineFailure } from "../../src/engine/runtime/failure";
import { RuleError } from "../../src/engine/tensor/rule-error";
import { createEngineStore } from "../../src/store/engine";
import { fakeSource, type LoadStep, loadedPair, scriptedEngine } from "../support/fake-engine";

function storeOver(...script: LoadStep[]) {
  const scripted = scriptedEngine(script);
  let made = 0;
  const store = createEngineStore(() => {
    made++;
    return scripted.engine;
  });
  return { store, ...scripted, made: () => made, state: store.getState };
}

const otherSource = { ...fakeSource, name: "another pair" };

describe("the engine store", () => {
  it("starts no engine before the first load", async () => {
    const { store, made, release, state } = storeOver(loadedPair());
    expect(made()).toBe(0);
    const loading = state().load(fakeSource);
    expect(made()).toBe(1);
    release();
    await loading;
    expect(store.getState().pair?.source).toBe(fakeSource);
  });

  it("shows the progress while loading and the backend's sentence afterwards", async () => {
    const { state, release } = storeOver(loadedPair());
    const loading = state().load(fakeSource);
    expect(state().loading?.progress).toEqual({
      stage: "fetch",
      what: "target",
      loadedBytes: 1,
      totalBytes: 2,
    });
    release();
    const pair = await loading;
    expect(state().loading).toBeNull();
    expect(pair?.backend.sentence).toBe("On wasm.");
  });

  it("keeps the pair that was loaded when another one breaks a rule, and says the rule", async () => {
    const { state, release } = storeOver(loadedPair(), new RuleError("hidden_size", ">= 1", 0));
    const first = state().load(fakeSource);
    release();
    const pair = await first;
    const second = state().load(otherSource);
    release();
    expect(await second).toBeNull();
    expect(state().pair).toBe(pair);
    expect(state().trouble).toEqual({ sentence: "hidden_size must be >= 1, got 0", remedies: [] });
  });

  it("lets go of the pair before when another one is there, and not sooner", async () => {
    const { state, release, closed } = storeOver(loadedPair("wasm"), loadedPair("webgpu"));
    const first = state().load(fakeSource);
    release();
    await first;
    const second = state().load(otherSource);
    expect(closed).toEqual([]);
    release();
    await second;
    expect(closed.map(({ backend }) => backend.backend)).toEqual(["wasm"]);
  });

  it("keeps the pair before when the tokenizer of another one does not open", async () => {
    const bad = { ...loadedPair("webgpu"), tokenizer: { tokenizer: { hello: 1 }, config: {} } };
    const { state, release, closed } = storeOver(loadedPair("wasm"), bad);
    const first = state().load(fakeSource);
    release();
    const pair = await first;
    const second = state().load(otherSource);
    release();
    expect(await second).toBeNull();
    expect(state().pair).toBe(pair);
    expect(state().trouble?.sentence).toMatch(/^tokenizer\.json must be in the format of/);
    expect(closed.map(({ backend }) => backend.backend)).toEqual(["webgpu"]);
  });

  it("closes a pair that was cancelled in the very moment it was loaded", async () => {
    const { state, release, closed } = storeOver(loadedPair());
    const loading = state().load(fakeSource);
    release();
    state().cancelLoading();
    expect(await loading).toBeNull();
    expect(state()).toMatchObject({ pair: null, loading: null, trouble: null });
    expect(closed).toHaveLength(1);
  });

  it.each(["device-lost", "worker-crashed", "run-failed", "out-of-memory"] as const)(
    "says that no pair is left when a load ends in %s",
    async (kind) => {
      const { state, release } = storeOver(loadedPair(), new EngineFailure(kind, "Gone."));
      const first = state().load(fakeSource);
      release();
      await first;
      const second = state().load(otherSource);
      release();
      expect(await second).toBeNull();
      expect(state()).toMatchObject({ pair: null, trouble: { sentence: "Gone." } });
    },
  );

  it("keeps the pair when another one could not be fetched", async () => {
    const { state, release } = storeOver(loadedPair(), new EngineFailure("fetch-failed", "No connection."));
    const first = state().load(fakeSource);
    release();
    const pair = await first;
    const second = state().load(otherSource);
    release();
    await second;
    expect(state().pair).toBe(pair);
  });

  it("is back to where it was after a cancel, without a complaint", async () => {
    const { state } = storeOver(loadedPair());
    const loading = state().load(fakeSource);
    state().cancelLoading();
    expect(await loading).toBeNull();
    expect(state()).toMatchObject({ pair: null, loading: null, trouble: null });
  });

  it("takes only the later of two loads", async () => {
    const { state, release } = storeOver(loadedPair(), loadedPair());
    const first = state().load(fakeSource);
    const second = state().load(otherSource);
    release();
    release();
    await Promise.all([first, second]);
    expect(state().pair?.source).toBe(otherSource);
  });

  it("offers WebAssembly after a lost device, and loads the same pair there", async () => {
    const { state, release, wishes } = storeOver(loadedPair("webgpu"), loadedPair("wasm"));
    const first = state().load(fakeSource);
    release();
    await first;
    state().broke(new EngineFailure("device-lost", "The GPU went away."));
    expect(state().pair).toBeNull();
    expect(state().trouble).toEqual({
      sentence: "The GPU went away.",
      remedies: ["load-again", "use-webassembly"],
    });
    const second = state().chooseBackend("wasm");
    release();
    expect((await second)?.source).toBe(fakeSource);
    expect(wishes).toEqual(["automatic", "wasm"]);
    expect(state().trouble).toBeNull();
  });

  it("does not offer WebAssembly where it was WebAssembly that broke", async () => {
    const { state, release } = storeOver(loadedPair("wasm"));
    const first = state().load(fakeSource);
    release();
    await first;
    state().broke(new EngineFailure("worker-crashed", "The worker stopped."));
    expect(state().trouble?.remedies).toEqual(["load-again"]);
  });

  it("loads again what could not be fetched", async () => {
    const { state, release } = storeOver(new EngineFailure("fetch-failed", "No connection."), loadedPair());
    const first = state().load(fakeSource);
    release();
    await first;
    expect(state().trouble?.remedies).toEqual(["load-again"]);
    const second = state().loadAgain();
    release();
    expect((await second)?.source).toBe(fakeSource);
  });

  it("stays on the pair when the backend that is wished for runs already", async () => {
    const { state, release, wishes } = storeOver(loadedPair("wasm"));
    const first = state().load(fakeSource);
    release();
    const pair = await first;
    expect(await state().chooseBackend("wasm")).toBe(pair);
    expect(wishes).toHaveLength(1);
  });

  it("gives whoever needs a pair the one that is open, that is being loaded, or loads one", async () => {
    const { state, release, wishes } = storeOver(loadedPair(), loadedPair());
    const needed = state().ensure(fakeSource);
    release();
    const pair = await needed;
    expect(pair?.source).toBe(fakeSource);
    expect(await state().ensure(otherSource)).toBe(pair);
    expect(wishes).toHaveLength(1);

    const loading = state().load(otherSource);
    const waiting = state().ensure(fakeSource);
    release();
    expect((await loading)?.source).toBe(otherSource);
    expect(await waiting).toBe(await loading);
    expect(wishes).toHaveLength(2);
  });

  it("gives nothing where the load that was waited for fails or is cancelled", async () => {
    const { state, release } = storeOver(new EngineFailure("fetch-failed", "No connection."), loadedPair());
    const loading = state().load(fakeSource);
    const waiting = state().ensure(otherSource);
    release();
    await loading;
    expect(await waiting).toBeNull();
    expect(state().trouble?.sentence).toBe("No connection.");
    const again = state().ensure(fakeSource);
    state().cancelLoading();
    expect(await again).toBeNull();
    expect(state().loading).toBeNull();
  });
});
