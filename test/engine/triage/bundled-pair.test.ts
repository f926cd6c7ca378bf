import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviations } from "../../../src/engine/drafting/deviations";
import type { OpenPair } from "../../../src/engine/runtime/named-pair";
import { symptoms } from "../../../src/engine/triage/suspects";
import { type Triage, triageOf } from "../../../src/engine/triage/triage";
import { runDrafting } from "../../../src/store/draft-run";
import type { DraftingSettings } from "../../../src/store/drafting-result";
import { draftingSettings } from "../../support/drafted";
import { drafterDir, targetDir } from "../../support/golden";
import { openNodePair } from "../../support/node-pair";

const timeoutMs = 300_000;

/** Deviations that nothing is to be suspected of: harmless, or there to hold others against. */
const heldAgainst = ["positions-from-one", "trained-short", "trained-soft-labels"];

describe("a first look at runs of the bundled pair", () => {
  let pair: OpenPair & { close(): unknown };
  beforeAll(async () => {
    const opened = await openNodePair(targetDir, drafterDir);
    pair = { ...opened, source: { name: "the bundled pair", target: { url: "" }, drafter: { url: "" } } };
  }, timeoutMs);
  afterAll(() => pair.close());

  const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8"));
  const prompt = (wanted: string): string => prompts.find(({ id }: { id: string }) => id === wanted).text;

  async function looks(
    settings: Partial<DraftingSettings>,
  ): Promise<{ a: Triage; b: Triage; costs: boolean }> {
    const { aligned, deviated } = await runDrafting({
      settings: { ...draftingSettings, ...settings },
      pair,
      from: null,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    const run = deviated ?? expect.fail("no second run");
    const [kept, keptAligned] = [run, aligned].map(
      ({ timeline: { rounds } }) =>
        rounds.reduce((sum, { acceptedDrafts }) => sum + acceptedDrafts, 0) / rounds.length,
    );
    return { a: triageOf(aligned, aligned), b: triageOf(run, aligned), costs: kept < keptAligned };
  }

  const suspectsOf = ({ fits }: Triage) =>
    fits.flatMap(({ symptom }) => symptoms.find(({ id }) => id === symptom)?.suspects ?? []);

  it.each([
    ["anchor-in-context", "one-off", "one-ahead"],
    ["positions-one-late", "one-off", "one-ahead"],
    ["trained-label-shift", "one-off", "one-ahead"],
    ["positions-one-early", "one-off", "one-behind"],
    ["slot-read-one-early", "one-off", "one-behind"],
    ["rows-past-end-empty", "drafts-garbled", "same-token"],
    ["shared-positions", "drafts-garbled", "first-slot-only"],
    ["wrong-mask-token", "drafts-garbled", "nothing-accepted"],
    ["vocabulary-offsets-added", "rejected", "nothing-accepted"],
    ["head-untrained", "rejected", "nothing-accepted"],
    ["prompt-rows-missing", "lower", "climbs-from-start"],
    ["smaller-block", "lower", "never-beyond"],
    ["last-tap-zeroed", "lower", "lower"],
    ["taps-one-late", "lower", "lower"],
    ["bonus-lost", "committed-otherwise", "committed-otherwise"],
  ])(
    "%s looks like %s",
    async (id, verdictId, symptom) => {
      const { a, b } = await looks({ prompt: prompt("number-words"), deviations: [id], tokenLimit: 48 });
      expect([a.verdict.id, a.fits]).toEqual(["sound", []]);
      expect([b.verdict.id, b.fits.map((fit) => fit.symptom)]).toEqual([
        verdictId,
        expect.arrayContaining([symptom]),
      ]);
      expect(symptoms.find((one) => one.id === symptom)?.suspects).toContain(id);
    },
    timeoutMs,
  );

  it(
    "offers every deviation that costs something where it is the fault, and none of the aligned run",
    async () => {
      const costly: string[] = [];
      for (const { id } of deviations) {
        const { a, b, costs } = await looks({
          prompt: prompt("status-ladder"),
          deviations: [id],
          tokenLimit: 48,
        });
        expect(a.fits).toEqual([]);
        if (!costs || heldAgainst.includes(id)) continue;
        costly.push(id);
        expect(suspectsOf(b), id).toContain(id);
      }
      // Nearly all of them cost something on this prompt, so that this has proved something.
      expect(costly.length).toBeGreaterThan(30);
    },
    timeoutMs,
  );

  it.each(["inside-a-block", "elif-elif-elif", "trained-wrong"])(
    "offers the fault of every run of the shipped notebook %s, and none of its aligned runs",
    async (name) => {
      const { cells } = JSON.parse(readFileSync(`public/notebooks/${name}.json`, "utf8"));
      const seen: boolean[] = [];
      for (const { kind, params } of cells) {
        if (kind !== "drafting" || params.servedAs != null) continue;
        const { text, deviations: ids, freeRunning, firstAnchor, tokenLimit } = params;
        const { a, b, costs } = await looks({
          prompt: text,
          deviations: ids,
          freeRunning,
          firstAnchor,
          tokenLimit,
        });
        expect([a.verdict.id, a.fits]).toEqual(["sound", []]);
        if (costs) expect(suspectsOf(b), ids.join()).toEqual(expect.arrayContaining(ids));
        else expect(b.verdict.sentence).toContain("no fewer drafts are accepted than in run A");
        seen.push(costs);
      }
      expect(seen).toContain(true);
    },
    timeoutMs,
  );

  it(
    "does not call drafts of taps one late the right words in the wrong place, nor a length of 9 one of about 1",
    async () => {
      const { cells } = JSON.parse(readFileSync("public/notebooks/inside-a-block.json", "utf8"));
      const { params } = cells.find(({ id }: { id: string }) => id === "one-layer-late");
      const { b } = await looks({ prompt: params.text, deviations: params.deviations, tokenLimit: 48 });
      expect(b.fits.map(({ symptom }) => symptom)).toEqual(["lower"]);
      expect(b.fits[0].because).toBe(
        "Run B accepts 8.33 drafts in a round over 6 rounds, run A 14.67 over 3 rounds.",
      );
    },
    timeoutMs,
  );
});
