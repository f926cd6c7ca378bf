import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { deviations } from "../../../src/engine/drafting/deviations";
import { servings, trainings } from "../../../src/engine/drafting/deviations/training/catalogue";
import { folderOf, shippedTrainings } from "../../../src/engine/drafting/deviations/training/shipped";

const models = "public/models";
const { rows, prompts } = JSON.parse(readFileSync("public/measurements/trainings.json", "utf8")) as {
  prompts: { kind: string }[];
  rows: { training: string | null; served: string[]; rounds: number[]; accepted: number[] }[];
};

describe("trainings that ship", () => {
  test("are in the order of the catalogue, each a deviation of its own level", () => {
    const all = trainings.map(({ fault }) => fault);
    expect(shippedTrainings).toEqual(all.filter((fault) => shippedTrainings.includes(fault)));
    const offered = deviations.filter(({ level }) => level === "training").map(({ id }) => id);
    expect(offered).toEqual(shippedTrainings.map((training) => `trained-${training}`));
  });

  test("have a folder each, and no folder is left over", () => {
    const folders = readdirSync(models).filter((name) => name.startsWith("tiny-python-dflash-b16-"));
    expect(folders.sort()).toEqual(shippedTrainings.map(folderOf).sort());
  });

  test("are measured in every way of serving, as the bundled drafter is, and nothing else is", () => {
    const wanted = [null, ...shippedTrainings].flatMap((training) =>
      servings.map((served) => [training, served]),
    );
    expect(rows.map(({ training, served }) => [training, served])).toEqual(wanted);
  });
});

describe.each(shippedTrainings)("the folder of trained-%s", (training) => {
  const folder = `${models}/${folderOf(training)}`;

  test("holds the files of a checkpoint, with the bundled drafter's config and at most 5 MiB", () => {
    expect(readdirSync(folder).sort()).toEqual(["README.md", "config.json", "model.safetensors"]);
    expect(readFileSync(`${folder}/config.json`, "utf8")).toBe(
      readFileSync(`${models}/tiny-python-dflash-b16/config.json`, "utf8"),
    );
    expect(statSync(`${folder}/model.safetensors`).size).toBeLessThan(5 * 2 ** 20);
  });

  test("has a card with the figures of the table", () => {
    const card = readFileSync(`${folder}/README.md`, "utf8");
    expect(card).toContain(`# ${folderOf(training)}`);
    expect(card).toContain("800 steps");
    const generated = [...prompts.keys()].filter((at) => prompts[at].kind === "generated");
    const sum = (values: number[]) => generated.reduce((total, at) => total + values[at], 0);
    for (const { served, rounds, accepted } of rows.filter((row) => row.training === training)) {
      const how = served.length === 0 ? "strictly" : served.map((id) => `\`${id}\``).join(" + ");
      const mean = (sum(accepted) / sum(rounds)).toFixed(2);
      expect(card).toContain(
        `| half-written programs | ${generated.length} | ${how} | ${sum(rounds)} | ${mean} |`,
      );
    }
  });
});
