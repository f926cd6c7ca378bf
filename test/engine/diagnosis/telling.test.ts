import { afterAll, beforeAll, expect, test } from "vitest";
import { findTelling, type NamedPrompt } from "../../../src/engine/diagnosis/telling";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";
import type { NodePair } from "./support";

let pair: NodePair;
beforeAll(async () => {
  pair = await openNodePair(targetDir, drafterDir);
});
afterAll(() => pair.close());

/** What rotary attention cannot feel, in front of what every block feels. */
const harmless = [["positions-from-one"], ["mask-added-as-numbers"], ["other-order-extraction"]];

async function telling(deviations: string[], same: string[][], prompts: NamedPrompt[] = []) {
  const tokens = pair.tokenizer.encode("def add(a, b):\n    return a + b\n\n\ndef mul(a, b):\n    return");
  const logged = { drafts: [1, 2], isText: false, committed: null, accepted: null, scores: null };
  const match = { matched: 2, compared: 2 };
  const best = {
    deviations,
    same,
    rounds: [],
    drafts: match,
    commits: match,
    ...match,
    exactRounds: 1,
    distance: null,
    telling: 0,
  };
  return findTelling(best, {
    openRun: () => pair.openRun(),
    facts: pair.facts,
    logs: [{ name: "line 1", tokens, rounds: [logged], earlier: [] }],
    prompts,
  });
}

test("the answer about two candidates is the same whichever others draft the same as they", async () => {
  const few = await telling([], [["positions-one-late"]]);
  const many = await telling(
    [],
    [...harmless, ["positions-from-one", "mask-added-as-numbers"], ["positions-one-late"]],
  );
  expect(few.place?.of).toEqual([[], ["positions-one-late"]]);
  expect(many.place).toEqual(few.place);
  const swapped = await telling(["positions-one-late"], [[]]);
  expect(swapped.place).toMatchObject({ kind: "anchor", parting: few.place?.parting });
});

test("a place counts most that shows in as many drafts as the log holds, with all that part there", async () => {
  const { place } = await telling([], [["block-causal"], ["positions-one-late"], ["no-context"]]);
  expect(place?.parting).toMatchObject({ in: "draft" });
  expect(place?.parting.in === "draft" && place.parting.draft).toBeLessThan(2);
  expect(place?.others.length).toBeGreaterThan(0);
});

test("what nothing tells apart has no place, and how much was tried is told", async () => {
  expect(await telling([], harmless)).toEqual({ place: null, anchors: 16, prompts: 0 });
});

test("after a prompt only those are told apart in a round that part in this one", async () => {
  const prompt = { name: "add", tokens: pair.tokenizer.encode("def add(a, b):\n    return") };
  const loops = [["bonus-lost"], ["rejected-rows-kept"], ["crop-one-short"], ["crop-one-long"]];
  const { place } = await telling([], loops, [prompt]);
  const alone: unknown[] = [];
  for (const one of loops) alone.push((await telling([], [one], [prompt])).place);
  const roundOf = (found: unknown) => (found as { round?: number } | null)?.round;
  expect(new Set(alone.map(roundOf)).size).toBeGreaterThan(1);
  expect(place?.kind).toBe("prompt");
  const parted = loops.filter((_, at) => roundOf(alone[at]) === roundOf(place));
  expect([place?.of[1], ...(place?.others ?? [])].toSorted()).toEqual(parted.toSorted());
});
