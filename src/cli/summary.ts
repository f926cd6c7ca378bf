import { counted } from "../engine/masks/wording";
import { type CellReport, isGreen } from "./cell-report";
import { printable } from "./printable";

const words: Record<CellReport["state"], string> = {
  idle: "not run",
  queued: "not run",
  running: "not run",
  done: "done",
  edited: "out of date",
  stale: "out of date",
  disabled: "off",
  "disabled-by-ancestor": "off",
  stopped: "stopped",
  failed: "failed",
  "assertion-failed": "does not hold",
  untrusted: "not run",
  "unknown-kind": "unknown",
  "of-jupyter": "not run",
};

/** A line for every cell: state, name, sentence; below an assertion that does not hold, where to look. */
export function cellLines(cells: readonly CellReport[]): string[] {
  const nameWidth = Math.max(0, ...cells.map(({ name }) => name.length));
  const wordWidth = Math.max(0, ...cells.map(({ state }) => words[state].length));
  const lines = cells.flatMap(({ state, name, sentence, outcomes }) => [
    `${words[state].padEnd(wordWidth)}  ${name.padEnd(nameWidth)}  ${sentence}`,
    ...(outcomes ?? [])
      .filter(({ holds }) => !holds)
      .flatMap(({ sentence: asserted, expected, found, place }) => [
        `    ${asserted}: expected ${expected}, found ${found}`,
        ...(place ? [`        ${place.sentence}`] : []),
      ]),
  ]);
  return lines.map(printable);
}

export function summaryLine(cells: readonly CellReport[]): string {
  const outcomes = cells.flatMap((cell) => cell.outcomes ?? []);
  const holding = outcomes.filter(({ holds }) => holds).length;
  const assertions =
    outcomes.length === 0 ? "nothing was asserted" : `assertions: ${holding} of ${outcomes.length} hold`;
  const red = cells.filter((cell) => !isGreen(cell) && cell.state !== "assertion-failed").length;
  const others = red === 0 ? "" : `; ${counted(red, "cell")} did not finish`;
  return `${counted(cells.length, "cell")}; ${assertions}${others}.`;
}
