import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenPair } from "../../../src/engine/runtime/named-pair";
import { triageOf } from "../../../src/engine/triage/triage";
import { runDrafting } from "../../../src/store/draft-run";
import { draftingSettings } from "../../support/drafted";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 120_000;

describe("a first look at runs of the bundled pair", () => {
  let pair: OpenPair & { close(): unknown };
  beforeAll(async () => {
    const opened = await openNodePair(targetDir, drafterDir);
    pair = { ...opened, source: { name: "the bundled pair", target: { url: "" }, drafter: { url: "" } } };
  }, timeoutMs);
  afterAll(() => pair.close());

  const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8"));
  const prompt: string = prompts.find(({ id }: { id: string }) => id === "number-words").text;

  it.each([
    ["anchor-in-context", "one-off", "one-ahead"],
    ["positions-one-early", "one-off", "one-behind"],
    ["slot-read-one-early", "one-off", "one-behind"],
    ["wrong-mask-token", "drafts-garbled", "nothing-accepted"],
    ["head-untrained", "rejected", "nothing-accepted"],
    ["bonus-lost", "committed-otherwise", "committed-garbled"],
  ])(
    "%s looks like %s",
    async (id, verdictId, symptom) => {
      const { aligned, deviated } = await runDrafting({
        settings: { ...draftingSettings, prompt, deviations: [id], tokenLimit: 24 },
        pair,
        from: null,
        signal: new AbortController().signal,
        progress: () => undefined,
      });
      expect(triageOf([aligned.timeline]).verdict.id).toBe("sound");
      const { verdict } = triageOf([deviated?.timeline ?? expect.fail("no second run")]);
      expect([verdict.id, verdict.symptoms[0]]).toEqual([verdictId, symptom]);
    },
    timeoutMs,
  );
});
