import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { diagnose } from "../../../src/engine/diagnosis/diagnose";
import { furtherSentences } from "../../../src/engine/diagnosis/wording";
import { nodeEngine } from "../../support/node-pair";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { tokens } from "../../support/tiny-plan";

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    throw new TypeError("Failed to fetch");
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("trainings whose weights cannot be fetched are asked for once, and named as not tried", async () => {
  const pair = await nodeEngine().load(
    {
      target: tinyTargetFolder(),
      drafter: tinyDrafterFolder(),
      trainings: { short: { url: "https://example.org/short" } },
    },
    { backend: "wasm" },
  );
  // No drafter gives four times the token of the mask: the search goes on to pairs.
  const round = { drafts: [1, 1, 1, 1], isText: false, committed: null, accepted: null, scores: null };
  // As often as it takes for pairs to be tried at all.
  const logs = ["line 1", "line 2", "line 3"].map((name) => ({ name, tokens, rounds: [round], earlier: [] }));
  let pairsTold = 0;
  const found = await diagnose({
    openRun: () => pair.openRun(),
    facts: pair.facts,
    respell: (ids) => [...ids],
    logs,
    pairs: true,
    progress(_soFar, _done, _total, sort) {
      if (sort === "pairs") pairsTold++;
    },
  });
  pair.close();
  expect(pairsTold).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(new Set(asked).size).toBe(asked.length);
  expect(found.untried).toEqual([
    { id: "trained-short", why: expect.stringContaining("which needs the network once") },
  ]);
  expect(found.tried.some(({ deviations }) => deviations.includes("trained-short"))).toBe(false);
  expect(furtherSentences(found, null).join(" ")).toContain("Not tried: ");
});
