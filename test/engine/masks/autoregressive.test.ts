import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { presetNamed } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";
import { inStepOrder, type StepPlace } from "./step-order";

/** `# title`, `preset <id> {...}` lines, `documents [...]`, `drawn [[index, step], ...]`, `==>`, the rows. */
const cases = readFileSync(new URL("../../fixtures/masks/autoregressive.txt", import.meta.url), "utf8")
  .split(/^# (?=[A-Z])/m)
  .slice(1)
  .map((text) => {
    const lines = text.split("\n");
    const withWord = (word: string) =>
      lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
    const documents: number[] = JSON.parse(withWord("documents")[0]);
    const places: StepPlace[] | null = JSON.parse(withWord("drawn")[0] ?? "null");
    const presets = withWord("preset").map((line) => {
      const [, id, json] = /^(\S+) (.*)$/.exec(line) ?? [];
      const values: Record<string, number> = JSON.parse(json);
      return { id, values };
    });
    return {
      title: lines[0],
      presets,
      documents,
      places,
      rows: lines.filter((line) => /^[#.]+$/.test(line)),
    };
  });

describe("drafters that go step by step", () => {
  for (const { title, presets, documents, places, rows } of cases) {
    it(`see what the case states: ${title}`, () => {
      expect(presets.length).toBeGreaterThan(0);
      for (const { id, values } of presets) {
        expect(inStepOrder(id, values, documents, places), id).toEqual(rows);
      }
    });
  }

  const railsFor = (id: string, values: Record<string, number>, documents: number[] | null, length: number) =>
    railsOf(presetNamed(id).convention(values), {
      contextLength: length,
      documents,
      anchors: Array.from({ length }, (_, index) => index),
    });

  it("stand where their source numbers them: from 1 or from 0, and a step later with every step", () => {
    const spec = railsFor("speculators.eagle3", { blockSize: 2 }, [0, 0, 1, 1], 4);
    expect([...spec.contextPositions]).toEqual([1, 2, 1, 2]);
    expect(spec.slotPositions).toEqual([1, 2, 2, 3, 1, 2, 2, 3]);
    const sf = railsFor("specforge.eagle3", { blockSize: 2 }, null, 3);
    expect(sf.slotPositions).toEqual([0, 1, 1, 2, 2, 3]);
    const packed = railsFor("speculators.peagle", { blockSize: 2 }, [0, 0, 1], 3);
    expect(packed.slotPositions).toEqual([0, 1, 1, 2, 2, 3]);
    const mtp = railsFor("speculators.mtp", { blockSize: 3 }, null, 2);
    expect(mtp.slotPositions).toEqual([0, 0, 0, 1, 1, 1]);
    expect(mtp.labels).toEqual([2, 3, 4, 3, 4, 5]);
  });
});
