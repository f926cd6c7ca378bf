import { describe, expect, test } from "vitest";
import { tablesOf } from "../../../src/panels/trainings/tables";
import { directionSentences, verdictOf } from "../../../src/panels/trainings/words";
import type { MeasuredRow, MeasuredTrainings } from "../../../src/store/measured-trainings";

const column = "anchor-in-context-columns";

/** Two prompts of each kind; `accepted` of ten rounds each, library prompts a tenth of it. */
function row(training: string | null, served: string[], accepted: number): MeasuredRow {
  return {
    training,
    served,
    rounds: [10, 10, 10, 10],
    accepted: [10 * accepted - 1, 10 * accepted + 1, accepted, accepted],
    neighbours: [100, 100, 100, 100],
    repeats: [10, 20, 30, 50],
  };
}

function measured(rows: MeasuredRow[]): MeasuredTrainings {
  const prompts = (["generated", "generated", "stdlib", "stdlib"] as const).map((kind, at) => ({
    id: `p${at}`,
    kind,
  }));
  return { version: 1, about: "", tokenLimit: 96, prompts, rows };
}

const all = measured([
  row(null, [], 8),
  row(null, [column], 8),
  row("short", [], 6),
  row("short", [column], 6),
  row("anchor-inclusive", [], 4),
  row("anchor-inclusive", [column], 7),
]);

describe("the tables of trainings", () => {
  test("hold every drafter against the right recipe for as many steps, never against the bundled one", () => {
    const { drafters, promptCount } = tablesOf(all, { prompts: "generated" });
    expect(promptCount).toBe(2);
    expect(drafters.map(({ training, accepted }) => [training, accepted.value])).toEqual([
      [null, 8],
      ["short", 6],
      ["anchor-inclusive", 4],
    ]);
    expect(drafters.map(({ difference }) => difference?.value ?? null)).toEqual([null, null, -2]);
    expect(drafters[0].repeats).toBeCloseTo(0.15);
  });

  test("count one kind of prompt only", () => {
    const { drafters } = tablesOf(all, { prompts: "stdlib" });
    expect(drafters[0].accepted.value).toBeCloseTo(0.8);
    expect(drafters[0].repeats).toBeCloseTo(0.4);
  });

  test("say what serving a drafter unlike its training costs, either way round", () => {
    const { directions } = tablesOf(all, { prompts: "generated" });
    expect(directions).toHaveLength(1);
    expect(directions[0].servedAs).toEqual([column]);
    expect(directions[0].rows.map((each) => [each.training, each.trainedWith, each.mismatch.value])).toEqual([
      [null, false, 0],
      ["short", false, 0],
      ["anchor-inclusive", true, -3],
    ]);
    expect(directionSentences(directions[0])).toEqual([
      "Trained without it, served with it: 6.00 becomes 6.00 a round, which chance can do.",
      "Trained with it, served without it: 7.00 becomes 4.00 a round, 57 % of it.",
      "The direction matters: weights that learned with it lean on it.",
    ]);
  });

  test("compare the ways round by the share that is left: who accepts little has little to lose", () => {
    const slots = "slot-read-one-early";
    const told = (withIt: number, unlike: number) => {
      const rows = [row("short", [], 6), row("short", [slots], 0.5)];
      const faulty = [row("label-shift", [], unlike), row("label-shift", [slots], withIt)];
      const { directions } = tablesOf(measured([...rows, ...faulty]), { prompts: "generated" });
      return directionSentences(directions[0]).at(-1);
    };
    expect(told(2, 0.2)).toBe("Hardly anything is left either way.");
    expect(told(2, 1.9)).toBe("The direction matters: weights that never had it are thrown off.");
  });

  test("leave out what has not been measured, and compare nothing with it", () => {
    const few = measured([row(null, [], 8), row("anchor-inclusive", [], 4)]);
    const tables = tablesOf(few, { prompts: "generated" });
    expect(tables.drafters.map(({ training }) => training)).toEqual([null, "anchor-inclusive"]);
    expect(tables.drafters[1].difference).toBeNull();
    expect(tables.directions).toEqual([]);
    expect(verdictOf(tables)).toBe("No drafter that was trained otherwise has been measured yet.");
  });

  test("count the drafters that lose beyond chance", () => {
    expect(verdictOf(tablesOf(all, { prompts: "generated" }))).toBe(
      "Served strictly, 1 of 1 drafters that were trained otherwise accept fewer drafts than the right recipe for as many steps.",
    );
  });
});
