import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deviations } from "../../src/engine/drafting/deviations";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const measured = read("public/measurements/deviations.json");
const notebook = read("public/notebooks/founding-case.json");
const prompts: { id: string; kind: string; inTraining: number; ships: boolean }[] = read(
  "public/prompts/held-out.json",
).prompts;

interface Row {
  id: string;
  byKind: { generated: { acceptedMean: number } };
}

const markdownOf = (id: string): string =>
  notebook.cells.find((cell: { id: string }) => cell.id === id).params.markdown;
const keptUnder = (id: string): string =>
  measured.rows.find((row: Row) => row.id === id).byKind.generated.acceptedMean.toFixed(1);

describe("the first notebook", () => {
  it("tells the figures that were measured", () => {
    const text = markdownOf("column-and-shift");
    const generated = prompts.filter((prompt) => prompt.kind === "generated" && prompt.inTraining === 0);
    expect(text).toContain(`over ${generated.length} half-written programs`);
    expect(text).toContain(`${keptUnder("aligned")} of 15 guesses are kept`);
    expect(text).toContain(`With the extra column alone it is ${keptUnder("anchor-in-context-columns")}`);
    expect(text).toContain(`With the shift alone ${keptUnder("positions-one-late")}`);
    expect(text).toContain(`as the script does it, ${keptUnder("anchor-in-context")}`);
  });

  it("names prompts and a deviation under which the famous garbles were seen", () => {
    const text = markdownOf("try-it");
    for (const [name, promptId] of [
      ["FizzFizzFizz", "fizzbuzz-list"],
      ["elif elif elif", "number-words"],
    ]) {
      expect(text).toContain(name);
      expect(text).toContain(`*${promptId}*`);
      expect(measured.garbles).toContainEqual(
        expect.objectContaining({ name, promptId, deviationId: "shared-positions" }),
      );
      expect(prompts.find((prompt) => prompt.id === promptId)?.ships).toBe(true);
    }
  });
});

describe("the measured table", () => {
  it("has a row for the aligned run and for every deviation of the catalogue", () => {
    const ids = measured.rows.map((row: Row) => row.id);
    expect(ids).toEqual(["aligned", ...deviations.map((deviation) => deviation.id)]);
  });
});
