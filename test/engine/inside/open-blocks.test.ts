import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviate } from "../../../src/engine/drafting/deviations";
import type { Edit } from "../../../src/engine/drafting/edit";
import { nextRound, startTimeline } from "../../../src/engine/drafting/loop";
import { sequenceBefore, type Timeline } from "../../../src/engine/drafting/round";
import { trainedConvention } from "../../../src/engine/drafting/trained-convention";
import {
  largestAttentionDifferences,
  type OpenableRun,
  type OpenRequest,
  openBlocks,
} from "../../../src/engine/inside/open-blocks";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 240_000;
const prompt = "def add(a, b):\n    return a + b\n\n\ndef";

let pair: Awaited<ReturnType<typeof openNodePair>>;
beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
}, timeoutMs);
afterAll(() => pair.close());

async function runOf(
  name: string,
  ids: readonly string[],
  edits: readonly Edit[] = [],
): Promise<OpenableRun> {
  const convention = deviate(trainedConvention(pair.facts), ids);
  const caches = pair.openRun();
  const tokens = pair.tokenizer.encode(prompt);
  const earlier = convention.loop?.earlierRequest === "kept" ? tokens : [];
  let timeline: Timeline = await startTimeline(caches, pair.facts, tokens, { earlier });
  while (timeline.rounds.length < 4 && timeline.ending === null) {
    timeline = await nextRound(caches, pair.facts, timeline, {
      convention,
      accept: "verified",
      tokenLimit: 60,
      attention: true,
      edits,
    });
  }
  caches.close();
  return { name, convention, timeline, edits: [] };
}

function open(runs: readonly OpenableRun[], of: string, round: number, more: Partial<OpenRequest> = {}) {
  return openBlocks({
    facts: pair.facts,
    trainedOf: () => trainedConvention(pair.facts),
    runs,
    of,
    round,
    openRun: () => pair.openRun(),
    pause: async () => undefined,
    progress: () => undefined,
    ...more,
  });
}

describe("an opened block", () => {
  it.each([
    [[]],
    [["anchor-in-context"]],
    [["block-causal", "mask-added-as-numbers"]],
    [["rejected-rows-kept"]],
    [["crop-one-long"]],
    [["earlier-request-kept"]],
    [["slot-read-one-early"]],
  ])(
    "is what the run drafted there, served with %j",
    async (ids) => {
      const run = await runOf("B", ids);
      const { index } = run.timeline.rounds[run.timeline.rounds.length - 1];
      const [block] = await open([run], "B", index);
      const round = run.timeline.rounds[index];
      expect(block.round).toBe(round);
      const last = block.lens[block.lens.length - 1];
      for (const { slot, token, candidates, entropy } of round.drafts) {
        expect(last[slot].final.token).toBe(token);
        expect(last[slot].finalRank).toBe(1);
        expect(last[slot].candidates[0].token).toBe(candidates[0].token);
        expect(last[slot].candidates[0].probability).toBeCloseTo(candidates[0].probability, 4);
        expect(last[slot].entropy).toBeCloseTo(entropy, 3);
      }
      const { blockSize, contextRows, visible } = block.plan;
      const columns = contextRows + blockSize;
      for (const [layer, weights] of block.attention.entries()) {
        const known = round.attention?.[layer] ?? [];
        expect(weights).toHaveLength(known.length);
        for (let at = 0; at < weights.length; at++) {
          if (Math.abs(weights[at] - known[at]) > 1e-4) expect(weights[at]).toBeCloseTo(known[at], 4);
        }
        for (let row = 0; row < weights.length / columns; row++) {
          let sum = 0;
          for (let column = 0; column < columns; column++) sum += weights[row * columns + column];
          expect(sum).toBeCloseTo(1, 4);
        }
      }
      // Against the plan's own mask and against training's, by a plain sum over all cells.
      for (const [against, seen] of [["plan", visible] as const, ["trained", block.trained] as const]) {
        for (const { layer, head, forbiddenShare } of block.masses[against]) {
          let mass = 0;
          for (let slot = 0; slot < blockSize; slot++) {
            for (let column = 0; column < columns; column++) {
              if (isVisible(seen[pair.facts.layerTypes[layer]], slot, column)) continue;
              mass += block.attention[layer][(head * blockSize + slot) * columns + column] / blockSize;
            }
          }
          expect(forbiddenShare).toBeCloseTo(mass, 5);
        }
      }
    },
    timeoutMs,
  );

  it(
    "of two runs follow one text, also where one of them never came by it, and their differences are the largest",
    async () => {
      const runs = [await runOf("A", []), await runOf("B", ["block-causal"])];
      const { rounds } = runs[1].timeline;
      const apart = roundOfItsOwn(runs[1], runs[0]);
      expect(apart).toBeGreaterThan(0);
      const places: string[] = [];
      const [a, b] = await open(runs, "B", apart, { progress: (_, place) => places.push(place) });
      expect([a.name, a.round, b.name, b.round]).toEqual(["A", null, "B", rounds[apart]]);
      expect(a.plan.anchor).toBe(b.plan.anchor);
      expect(new Set(places)).toEqual(new Set(["block of run A", "block of run B"]));
      const columns = a.plan.contextRows + a.plan.blockSize;
      const sizes = a.attention.flatMap((weights, layer) =>
        [...weights].map((weight, at) => Math.abs(weight - b.attention[layer][at])),
      );
      sizes.sort((one, other) => other - one);
      const found = await largestAttentionDifferences(a, b, { count: 20, pause: async () => undefined });
      expect(found.map(({ difference }) => Math.abs(difference))).toEqual(sizes.slice(0, 20));
      const [{ layer, head, slot, leftColumn, left }] = found;
      expect(a.attention[layer][(head * a.plan.blockSize + slot) * columns + (leftColumn ?? -1)]).toBe(left);
    },
    timeoutMs,
  );

  it(
    "has the context rows of its own loop where the run itself never came by",
    async () => {
      const [a, causal] = [await runOf("A", []), await runOf("B", ["block-causal"])];
      const kept = { ...a, name: "C", convention: deviate(a.convention, ["rejected-rows-kept"]) };
      const stale: OpenableRun = { ...kept, timeline: { ...a.timeline, rounds: [] } };
      const round = roundOfItsOwn(causal, a);
      const rejected = causal.timeline.rounds
        .slice(0, round)
        .reduce((sum, { drafts, acceptedDrafts }) => sum + drafts.length - acceptedDrafts, 0);
      expect(rejected).toBeGreaterThan(0);
      const [b, c] = await open([causal, stale], "B", round);
      expect(b.plan.context.filter(({ state }) => state.kind === "rejected")).toHaveLength(0);
      expect(c.plan.context.filter(({ state }) => state.kind === "rejected")).toHaveLength(rejected);
    },
    timeoutMs,
  );

  it(
    "has what was changed by hand where the run itself never came by",
    async () => {
      const [a, b] = [await runOf("A", []), await runOf("B", ["block-causal"])];
      const edited: OpenableRun = { ...a, edits: [{ kind: "head", layer: 1, head: 2 }] };
      const round = roundOfItsOwn(b, a);
      const [plain] = await open([a, b], "B", round);
      const [muted] = await open([edited, b], "B", round);
      expect(plain.round).toBeNull();
      expect(muted.plan.mutedHeads).toEqual([{ layer: 1, head: 2 }]);
      expect([...muted.attention[0]]).toEqual([...plain.attention[0]]);
      expect([...muted.attention[3]]).not.toEqual([...plain.attention[3]]);
    },
    timeoutMs,
  );

  it(
    "is refused by name where there is none, and closes its caches when it is stopped",
    async () => {
      const run = await runOf("A", []);
      await expect(open([run], "C", 0)).rejects.toThrow('run must be one of A, got "C"');
      await expect(open([run], "A", 99)).rejects.toThrow(/round must be a round of run A, 1 to \d+, got 100/);
      await expect(open([run], "A", -1)).rejects.toThrow(/got 0/);
      let isOpen = 0;
      const counted = () => {
        const caches = pair.openRun();
        const close = caches.close.bind(caches);
        isOpen++;
        caches.close = () => {
          isOpen--;
          close();
        };
        return caches;
      };
      const stopped = open([run], "A", 0, {
        openRun: counted,
        pause: async () => {
          throw new Error("stopped");
        },
      });
      await expect(stopped).rejects.toThrow("stopped");
      expect(isOpen).toBe(0);
    },
    timeoutMs,
  );
});

/** The first round of a run whose text the other one never came by. */
function roundOfItsOwn(run: OpenableRun, other: OpenableRun): number {
  const texts = ({ timeline }: OpenableRun) =>
    timeline.rounds.map(({ index }) => sequenceBefore(timeline, index).join());
  const others = texts(other);
  return texts(run).findIndex((text) => !others.includes(text));
}
