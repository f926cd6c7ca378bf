import { describe, expect, test } from "vitest";
import { lendPair } from "../../src/app/lend-pair";
import { createEngineStore } from "../../src/store/engine";
import { fakeSource, type LoadStep, loadedPair, scriptedEngine } from "../support/fake-engine";

const chosen = { ...fakeSource, name: "chosen in the menu" };

function engineOver(...script: LoadStep[]) {
  const scripted = scriptedEngine(script);
  return { ...scripted, store: createEngineStore(() => scripted.engine) };
}

describe("a pair for a cell that runs", () => {
  test("is loaded where there is none", async () => {
    const { store, release } = engineOver(loadedPair());
    const asked = lendPair(store, fakeSource, new AbortController().signal);
    release();
    expect((await asked).source).toBe(fakeSource);
  });

  test("is not waited for any more after a stop, which ends the load that it began", async () => {
    const { store } = engineOver(loadedPair());
    const cell = new AbortController();
    const asked = lendPair(store, fakeSource, cell.signal);
    cell.abort();
    await expect(asked).rejects.toBe(cell.signal.reason);
    await expect.poll(() => store.getState().loading).toBeNull();
    expect(store.getState().pair).toBeNull();
  });

  test.each([fakeSource, chosen])(
    "that the user is loading goes on being loaded after a stop: $name",
    async (source) => {
      const { store, release } = engineOver(loadedPair());
      const loading = store.getState().load(source);
      const cell = new AbortController();
      const asked = lendPair(store, fakeSource, cell.signal);
      cell.abort();
      await expect(asked).rejects.toBe(cell.signal.reason);
      release();
      expect((await loading)?.source).toBe(source);
    },
  );

  test("that the user loads in place of the cell's own goes on being loaded after a stop", async () => {
    const { store, release } = engineOver(loadedPair(), loadedPair());
    const cell = new AbortController();
    const asked = lendPair(store, fakeSource, cell.signal);
    const loading = store.getState().load(chosen);
    cell.abort();
    await expect(asked).rejects.toBe(cell.signal.reason);
    // The first of the two was given up when the second began.
    release();
    release();
    expect((await loading)?.source).toBe(chosen);
  });

  test("that cannot be loaded is refused with the reason", async () => {
    const { store, release } = engineOver(new Error("config.json is missing."));
    const asked = lendPair(store, fakeSource, new AbortController().signal);
    release();
    await expect(asked).rejects.toThrow("config.json is missing.");
  });
});
