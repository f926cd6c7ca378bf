import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { deviations } from "../../src/engine/drafting/deviations";
import { trainings } from "../../src/engine/drafting/deviations/training/catalogue";

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const { prompts, rows } = read("public/measurements/trainings.json") as {
  prompts: { kind: string }[];
  rows: { training: string | null; served: string[]; rounds: number[]; accepted: number[] }[];
};
const { cells } = read("public/notebooks/trained-wrong.json") as {
  cells: { id: string; params: { markdown: string } }[];
};

const textOf = (id: string): string => cells.find((cell) => cell.id === id)?.params.markdown ?? "";

/** Accepted drafts a round over the half-written programs, every round counted once. */
function kept(training: string, ...served: string[]): string {
  const row = rows.find((one) => one.training === training && one.served.join() === served.join());
  if (row === undefined) throw new Error(`no row of ${training} served ${served.join()}`);
  let accepted = 0;
  let rounds = 0;
  for (const [at, { kind }] of prompts.entries()) {
    if (kind !== "generated") continue;
    accepted += row.accepted[at];
    rounds += row.rounds[at];
  }
  return (accepted / rounds).toFixed(2);
}

describe("the notebook of drafters trained with one thing wrong", () => {
  it("tells the figures that were measured", () => {
    const table = textOf("what-the-table-says");
    expect(table).toContain(
      `keeps ${kept("label-shift")} of 15 guesses, where the right recipe keeps ${kept("short")}`,
    );
    expect(table).toContain(
      `Read one slot early it keeps ${kept("label-shift", "slot-read-one-early")}: the first`,
    );
    expect(table).toContain(
      `Served on half-written programs it keeps ${kept("context-by-block-number")}, the right recipe ${kept("short")}.`,
    );
    expect(table).toContain(
      `Soft labels keep ${kept("soft-labels")} and noise that reached the teacher ${kept("noisy-teacher")}, both`,
    );
    expect(table).toContain(`Four of five taps keep ${kept("four-of-five-taps")}.`);
    const direction = textOf("direction");
    const anchor = "anchor-in-context-columns";
    expect(direction).toContain(`${kept("short")} becomes ${kept("short", anchor)} when it is shown`);
    expect(direction).toContain(
      `${kept("anchor-inclusive", anchor)} becomes ${kept("anchor-inclusive")} when it is taken away`,
    );
  });

  it("counts the trainings that ship and names the deviation as the list does", () => {
    expect(textOf("wrong-from-the-start")).toContain("eight drafters were trained with one thing wrong");
    expect(trainings.filter(({ fault }) => fault !== "short")).toHaveLength(8);
    const title = deviations.find(({ id }) => id === "anchor-in-context-columns")?.title;
    expect(textOf("direction")).toContain(`**${title}**`);
  });
});
