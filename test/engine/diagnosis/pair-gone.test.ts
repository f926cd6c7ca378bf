import { expect, test } from "vitest";
import { diagnose } from "../../../src/engine/diagnosis/diagnose";
import { nodeEngine } from "../../support/node-pair";
import { tinyDrafterFolder, tinyTargetFolder } from "../../support/tiny-pair";
import { tokens } from "../../support/tiny-plan";

test("a pair that is gone half-way is no answer about the candidates that are left", async () => {
  const source = { target: tinyTargetFolder(), drafter: tinyDrafterFolder() };
  const pair = await nodeEngine().load(source, { backend: "wasm" });
  const round = { drafts: [1, 1, 1, 1], isText: false, committed: null, accepted: null, scores: null };
  let told = 0;
  const found = diagnose({
    openRun: () => pair.openRun(),
    facts: pair.facts,
    respell: (ids) => [...ids],
    logs: [{ name: "line 1", tokens, rounds: [round], earlier: [] }],
    pairs: false,
    progress(soFar) {
      told++;
      expect(soFar.finding).toBe("open");
      if (told === 3) pair.close();
    },
  });
  await expect(found).rejects.toThrow("run must be of the loaded pair");
  expect(told).toBe(3);
});
