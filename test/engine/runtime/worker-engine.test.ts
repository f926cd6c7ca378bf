import { afterEach, describe, expect, it, vi } from "vitest";
import { presentRows } from "../../../src/engine/drafting/context-row";
import type { PairFacts } from "../../../src/engine/drafting/pair-facts";
import type { Engine, LoadedPair, LoadProgress, PairSource } from "../../../src/engine/runtime/engine";
import { EngineFailure } from "../../../src/engine/runtime/failure";
import { WorkerEngine } from "../../../src/engine/runtime/worker-engine";
import { CloningWorker } from "../../support/cloning-worker";
import { nodeEngine } from "../../support/node-pair";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { maskOfCells } from "../../support/visible-cells";

const source = () => ({ target: tinyTargetFolder(), drafter: tinyDrafterFolder() });
const wasm = { backend: "wasm" } as const;
const tokens = [5, 9, 2, 14, 7];
const lastRow = { start: 0, tokens, rows: "last" } as const;

let workers: CloningWorker[] = [];

function workerEngine(makeEngine: () => Engine = nodeEngine): WorkerEngine {
  return new WorkerEngine(() => {
    const worker = new CloningWorker(makeEngine());
    workers.push(worker);
    return worker;
  });
}

/** A pair whose runs end as told, for what a real one does only when it breaks. */
function brokenPair(target: () => Promise<Float32Array>, close = () => {}): LoadedPair {
  return {
    facts: { blockSize: 4 } as PairFacts,
    backend: { backend: "webgpu", threads: 1, sentence: "WebGPU: for a test." },
    tokenizer: { tokenizer: {}, config: {} },
    openRun: () => ({ target, draft: notInThisTest, streams: notInThisTest, close }),
    close,
  };
}

function engineOf(load: Engine["load"]): Engine {
  return { load, dispose: () => {} };
}

const brokenEngine = (target: () => Promise<Float32Array>) => engineOf(async () => brokenPair(target));
const notInThisTest = () => Promise.reject(new Error("not in this test"));

afterEach(() => {
  workers = [];
  vi.unstubAllGlobals();
});

describe("WorkerEngine", () => {
  it("loads, tells of its progress, and computes what the local engine computes", async () => {
    const [remote, local] = [workerEngine(), nodeEngine()];
    const progress: LoadProgress[] = [];
    const loaded = await remote.load(source(), { ...wasm, onProgress: (one) => progress.push(one) });
    const wanted = await local.load(source(), wasm);
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(wanted));
    expect(progress.map(({ stage }) => stage).filter((stage, i, all) => stage !== all[i - 1])).toEqual([
      "fetch",
      "build",
      "session",
      "ready",
    ]);
    const visible = maskOfCells(5, 8, () => true);
    const plan = {
      anchor: 3,
      blockSize: 5,
      blockTokens: [14, 1, 1, 1, 1],
      contextRows: 3,
      context: presentRows(tokens.slice(0, 3)),
      contextPositions: Int32Array.of(0, 1, 2),
      slotPositions: Int32Array.of(3, 4, 5, 6, 7),
      visible: { full: visible, sliding: visible },
      taps: [1, null],
      wiring: {},
      numerics: {},
      mutedHeads: [],
      training: null,
      firstUsedSlot: 1,
    } as const;
    const calls = async (pair: LoadedPair) => {
      const run = pair.openRun();
      const logits = await run.target({ start: 0, tokens, rows: "all" });
      const drafted = await run.draft(plan, { attention: true, inside: true });
      return { logits, drafted, streams: await run.streams(tokens, "bfloat16") };
    };
    expect(await calls(loaded)).toEqual(await calls(wanted));
    expect(plan.contextPositions).toHaveLength(3);
  });

  it("takes addresses from the page, not from the worker's script", async () => {
    vi.stubGlobal("location", { href: "https://example.org/work/bench/?a=1" });
    const loaded: PairSource[] = [];
    const engine = workerEngine(() =>
      engineOf(async (given) => {
        loaded.push(given);
        throw new Error("enough");
      }),
    );
    const folders = {
      target: { url: "./models/target" },
      drafter: { url: "https://example.org/models/drafter" },
      trainings: { short: { url: "./models/short" } },
    };
    await expect(engine.load(folders, wasm)).rejects.toThrow("enough");
    expect(loaded).toEqual([
      {
        target: { url: "https://example.org/work/bench/models/target" },
        drafter: folders.drafter,
        trainings: { short: { url: "https://example.org/work/bench/models/short" } },
      },
    ]);
  });

  it("passes rule errors on and goes on with the same worker", async () => {
    const run = (await workerEngine().load(source(), wasm)).openRun();
    const refused = run.target({ ...lastRow, tokens: [99] });
    await expect(refused).rejects.toThrow(expect.objectContaining({ name: "RuleError" }));
    await expect(refused).rejects.toThrow(
      "token id must be a whole number below the vocabulary size 24, got 99",
    );
    expect(await run.target(lastRow)).toHaveLength(24);
    expect(workers).toHaveLength(1);
  });

  it("keeps the pair when loading another one fails", async () => {
    const engine = workerEngine();
    const run = (await engine.load(source(), wasm)).openRun();
    await expect(engine.load({ ...source(), target: { files: {} } }, wasm)).rejects.toThrow(
      'target config.json must be in the folder, got "no such file"',
    );
    expect(await run.target(lastRow)).toHaveLength(24);
  });

  it("runs each pair by itself, and refuses runs of a pair that was closed, and closed runs", async () => {
    const engine = workerEngine();
    const [pair, other] = [await engine.load(source(), wasm), await engine.load(source(), wasm)];
    const [open, closed] = [pair.openRun(), pair.openRun()];
    closed.close();
    await expect(closed.target(lastRow)).rejects.toThrow("run must be of the loaded pair");
    expect(await open.target(lastRow)).toHaveLength(24);
    pair.close();
    for (const run of [open, pair.openRun()]) {
      await expect(run.target(lastRow)).rejects.toThrow("run must be of the loaded pair");
    }
    expect(await other.openRun().target(lastRow)).toHaveLength(24);
  });

  it("rejects a cancelled load with the signal's reason and can load again", async () => {
    const engine = workerEngine();
    const controller = new AbortController();
    const loading = engine.load(source(), { ...wasm, signal: controller.signal });
    controller.abort(new Error("not wanted any more"));
    await expect(loading).rejects.toThrow("not wanted any more");
    await expect(engine.load(source(), { ...wasm, signal: controller.signal })).rejects.toThrow("not wanted");
    expect((await engine.load(source(), wasm)).facts.blockSize).toBe(5);
    expect(workers).toHaveLength(1);
  });

  it("leaves no pair behind when a load is cancelled as it ends, and goes on with the one before", async () => {
    const closed: string[] = [];
    const pairs = ["first", "second"].map((name) =>
      brokenPair(
        async () => new Float32Array(name.length),
        () => closed.push(name),
      ),
    );
    const engine = workerEngine(() => engineOf(async () => pairs.shift() ?? notInThisTest()));
    const run = (await engine.load(source(), wasm)).openRun();
    const controller = new AbortController();
    const loading = engine.load(source(), { ...wasm, signal: controller.signal });
    // The worker has loaded it, and the answer is on its way.
    while (pairs.length > 0) await new Promise((resolve) => setTimeout(resolve));
    controller.abort(new Error("not wanted any more"));
    await expect(loading).rejects.toThrow("not wanted any more");
    expect(await run.target(lastRow)).toHaveLength("first".length);
    expect(closed).toEqual(["second"]);
  });

  it("closes a pair that an engine went on to load after the cancel", async () => {
    const close = vi.fn();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const engine = workerEngine(() =>
      engineOf(async () => {
        await finished;
        return brokenPair(notInThisTest, close);
      }),
    );
    const controller = new AbortController();
    const loading = engine.load(source(), { ...wasm, signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort();
    await expect(loading).rejects.toMatchObject({ name: "AbortError" });
    await new Promise((resolve) => setTimeout(resolve, 5));
    finish();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it("does not close a loaded pair when the signal of its load is aborted later", async () => {
    const controller = new AbortController();
    const pair = await workerEngine().load(source(), { ...wasm, signal: controller.signal });
    controller.abort();
    expect(await pair.openRun().target(lastRow)).toHaveLength(24);
  });

  it("closes a run in the worker when its signal is aborted, also between its calls", async () => {
    const close = vi.fn();
    const engine = workerEngine(() => engineOf(async () => brokenPair(notInThisTest, close)));
    const pair = await engine.load(source(), wasm);
    const controller = new AbortController();
    pair.openRun(controller.signal);
    controller.abort();
    pair.openRun(controller.signal);
    await expect(pair.openRun().target(lastRow)).rejects.toThrow("not in this test");
    expect(close).toHaveBeenCalledTimes(1);
  });

  it("says to a call that its pair was closed meanwhile", async () => {
    const engine = workerEngine(() => {
      const openRun: LoadedPair["openRun"] = (signal) => ({
        target: () =>
          new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
        draft: notInThisTest,
        streams: notInThisTest,
        close: () => {},
      });
      return engineOf(async () => ({ ...brokenPair(notInThisTest), openRun }));
    });
    const pair = await engine.load(source(), wasm);
    const call = pair.openRun().target(lastRow);
    pair.close();
    await expect(call).rejects.toThrow("run must be of the loaded pair, got");
  });

  it("closes the runs of a pair with it", async () => {
    const close = vi.fn();
    const engine = workerEngine(() =>
      engineOf(async () => brokenPair(async () => new Float32Array(1), close)),
    );
    const pair = await engine.load(source(), wasm);
    await pair.openRun().target(lastRow);
    pair.close();
    const next = await engine.load(source(), wasm);
    await next.openRun().target(lastRow);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it("rejects all calls of a cancelled run and none of another run", async () => {
    const pair = await workerEngine().load(source(), wasm);
    const controller = new AbortController();
    const [run, other] = [pair.openRun(controller.signal), pair.openRun()];
    const calls = [run.target(lastRow), run.target(lastRow)];
    const kept = other.target(lastRow);
    controller.abort();
    const settled = await Promise.allSettled([...calls, run.target(lastRow), kept]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
  });

  it("rejects everything that waits when the worker crashes, and starts a new one at the next load", async () => {
    const engine = workerEngine(() => brokenEngine(() => new Promise(() => {})));
    const run = (await engine.load(source(), wasm)).openRun();
    const calls = [run.target(lastRow), run.target(lastRow)];
    workers[0].fail("Uncaught RuntimeError: unreachable");
    const sentence = "The worker that runs the model stopped: Uncaught RuntimeError: unreachable.";
    for (const call of [...calls, run.target(lastRow)]) {
      await expect(call).rejects.toMatchObject({ name: "EngineFailure", kind: "worker-crashed", sentence });
    }
    expect(workers[0].terminated).toBe(true);
    await engine.load(source(), wasm);
    expect(workers).toHaveLength(2);
  });

  it("treats a message that cannot be read, and a script that does not load, as a crash", async () => {
    for (const breakIt of [
      (worker: CloningWorker) => worker.garble(),
      (worker: CloningWorker) => worker.fail(""),
    ]) {
      workers = [];
      const engine = workerEngine();
      const loading = engine.load(source(), wasm);
      breakIt(workers[0]);
      await expect(loading).rejects.toMatchObject({ kind: "worker-crashed" });
    }
  });

  it("gives up a worker whose run failed or whose device was lost", async () => {
    const failures = [
      new EngineFailure("device-lost", "The GPU device was lost: for a test."),
      new EngineFailure("out-of-memory", "The model does not fit."),
      new Error("mapAsync failed"),
    ];
    for (const failure of failures) {
      workers = [];
      const engine = workerEngine(() => brokenEngine(() => Promise.reject(failure)));
      const pair = await engine.load(source(), wasm);
      const wanted =
        failure instanceof EngineFailure
          ? { kind: failure.kind, sentence: failure.sentence }
          : { kind: "run-failed", sentence: "The model's run failed: mapAsync failed." };
      await expect(pair.openRun().target(lastRow)).rejects.toMatchObject({
        name: "EngineFailure",
        ...wanted,
      });
      expect(workers[0].terminated).toBe(true);
      await engine.load(source(), wasm);
      expect(workers).toHaveLength(2);
    }
  });

  it("gives up the worker also when the failure ends a call that was cancelled", async () => {
    let fail = () => {};
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new EngineFailure("out-of-memory", "The model does not fit."));
    });
    const engine = workerEngine(() => brokenEngine(() => failing));
    const pair = await engine.load(source(), wasm);
    const controller = new AbortController();
    const call = pair.openRun(controller.signal).target(lastRow);
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    fail();
    await vi.waitFor(() => expect(workers[0].terminated).toBe(true));
    await expect(pair.openRun().target(lastRow)).rejects.toMatchObject({ kind: "out-of-memory" });
  });

  it("ends what waits when it is disposed", async () => {
    const engine = workerEngine();
    const loading = engine.load(source(), wasm);
    engine.dispose();
    await expect(loading).rejects.toMatchObject({ name: "AbortError" });
    expect(workers[0].terminated).toBe(true);
  });
});
