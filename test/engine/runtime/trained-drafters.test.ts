import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DraftPlan } from "../../../src/engine/drafting/plan";
import type { LoadedPair, LoadProgress, PairSource } from "../../../src/engine/runtime/engine";
import { WorkerEngine } from "../../../src/engine/runtime/worker-engine";
import { CloningWorker } from "../../support/cloning-worker";
import { nodeEngine } from "../../support/node-pair";
import {
  folder,
  tinyDrafterConfig,
  tinyDrafterFolder,
  tinyDrafterTensors,
  tinyTargetFolder,
} from "../../support/tiny-pair";
import { planAt, tokens } from "../../support/tiny-plan";

const wasm = { backend: "wasm" } as const;
const root = "https://example.org/models";
/** Folders of a server, by the last part of their address. */
let served: Record<string, ReturnType<typeof tinyDrafterFolder>>;
let asked: string[];

const source: PairSource = {
  target: tinyTargetFolder(),
  drafter: tinyDrafterFolder(),
  trainings: { short: { url: `${root}/short` }, "label-shift": { url: `${root}/label-shift` } },
};

beforeEach(() => {
  served = { short: tinyDrafterFolder(31), "label-shift": tinyDrafterFolder(37) };
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const [name, file] = url.split("/").slice(-2);
    asked.push(`${name}/${file}`);
    const given = served[name];
    if (!given || !("files" in given)) throw new TypeError("Failed to fetch");
    return new Response(given.files[file]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function draft(pair: LoadedPair, plan: DraftPlan, onProgress?: (progress: LoadProgress) => void) {
  const run = pair.openRun(undefined, onProgress);
  await run.target({ start: 0, tokens, rows: "last" });
  return (await run.draft(plan, { attention: true })).logits;
}

const plain = planAt(6);
const other = planAt(6, { training: "short" });

describe("weights of another training", () => {
  it("draft what that drafter drafts, and leave the pair's own as they were", async () => {
    const pair = await nodeEngine().load(source, wasm);
    const alone = await nodeEngine().load({ ...source, drafter: tinyDrafterFolder(31) }, wasm);
    const before = await draft(pair, plain);
    const changed = await draft(pair, other);
    expect(changed).toEqual(await draft(alone, plain));
    expect(changed).not.toEqual(before);
    expect(await draft(pair, plain)).toEqual(before);
  });

  it("can take turns in one run, from any anchor, each with context rows of its own", async () => {
    const pair = await nodeEngine().load(source, wasm);
    const run = pair.openRun();
    await run.target({ start: 0, tokens, rows: "last" });
    const plans = [
      plain,
      other,
      planAt(8, { training: "short" }),
      planAt(8),
      planAt(4, { training: "short" }),
    ];
    for (const plan of plans) {
      expect((await run.draft(plan, { attention: false })).logits).toEqual(await draft(pair, plan));
    }
    // Rows of tokens that are gone are gone for all of them.
    const changed = [...tokens.slice(0, 3), 2, 2, 2, ...tokens.slice(6)];
    await run.target({ start: 3, tokens: changed.slice(3), rows: "last" });
    const fresh = pair.openRun();
    await fresh.target({ start: 0, tokens: changed, rows: "last" });
    const again = await run.draft(other, { attention: false });
    const wanted = (await fresh.draft(other, { attention: false })).logits;
    expect(again.logits.every((value, at) => Math.abs(value - wanted[at]) < 1e-4)).toBe(true);
  });

  it("are fetched when a plan first asks for them, and once", async () => {
    const pair = await nodeEngine().load(source, wasm);
    await draft(pair, plain);
    expect(asked).toEqual([]);
    await Promise.all([draft(pair, other), draft(pair, other)]);
    await draft(pair, other);
    expect(asked).toEqual(["short/config.json", "short/model.safetensors"]);
    expect(pair.facts.trainings).toEqual(["short", "label-shift"]);
  });

  it("tell the run that waits how far they are, and when the waiting is over", async () => {
    const pair = await nodeEngine().load(source, wasm);
    const told: LoadProgress[] = [];
    await draft(pair, other, (progress) => told.push(progress));
    const stages = told.map(({ stage }) => stage);
    expect([...new Set(stages)]).toEqual(["fetch", "session", "ready"]);
    expect(told[0]).toMatchObject({ what: "other weights", loadedBytes: 0 });
    const second: LoadProgress[] = [];
    await draft(pair, other, (progress) => second.push(progress));
    expect(second).toEqual([]);
  });

  it("that cannot be fetched end the run with a sentence, keep the pair, and are asked for anew", async () => {
    const pair = await nodeEngine().load(source, wasm);
    const before = await draft(pair, plain);
    const there = served.short;
    delete served.short;
    const told: LoadProgress[] = [];
    await expect(draft(pair, other, (progress) => told.push(progress))).rejects.toMatchObject({
      name: "RuleError",
      message:
        "The weights of trained-short are fetched when they are first used, which needs the network once: other weights config.json could not be fetched: Failed to fetch.",
    });
    expect(told.at(-1)).toEqual({ stage: "ready" });
    expect(await draft(pair, plain)).toEqual(before);
    served.short = there;
    expect(await draft(pair, other)).not.toEqual(before);
  });

  it("of another shape are refused, and nothing is lost", async () => {
    const pair = await nodeEngine().load(source, wasm);
    const before = await draft(pair, plain);
    served.short = folder({ ...tinyDrafterConfig, block_size: 4 }, tinyDrafterTensors());
    await expect(draft(pair, other)).rejects.toThrow(
      "config of trained-short must be that of the pair's drafter",
    );
    const { "fc.weight": _, ...rest } = tinyDrafterTensors();
    served.short = folder(tinyDrafterConfig, rest);
    await expect(draft(pair, other)).rejects.toThrow("fc.weight");
    expect(await draft(pair, plain)).toEqual(before);
  });

  it("that the pair does not have are refused", async () => {
    const { trainings: _, ...bare } = source;
    const pair = await nodeEngine().load(bare, wasm);
    expect(pair.facts.trainings).toEqual([]);
    await expect(draft(pair, other)).rejects.toThrow(
      "drafter's weights must be of a training that this pair has",
    );
  });

  it("come the same way through the page's worker, with their progress", async () => {
    const pair = await new WorkerEngine(() => new CloningWorker(nodeEngine())).load(source, wasm);
    const local = await nodeEngine().load(source, wasm);
    const told: LoadProgress[] = [];
    const logits = await draft(pair, other, (progress) => told.push(progress));
    expect(logits).toEqual(await draft(local, other));
    expect(told.at(-1)).toEqual({ stage: "ready" });
    delete served["label-shift"];
    const failing = draft(pair, planAt(6, { training: "label-shift" }));
    await expect(failing).rejects.toMatchObject({ name: "RuleError" });
    expect(await draft(pair, other)).toEqual(logits);
  });
});
