import { type CellReport, isGreen, isSkipped } from "./cell-report";

/** One test case in JUnit's terms: a failure is an assertion that does not hold, an error what never ran. */
interface TestCase {
  cell: string;
  name: string;
  seconds: number;
  problem: { kind: "failure" | "error" | "skipped"; message: string; text: string } | null;
}

/** A JUnit file: a test case for every assertion, and one for every cell that is off or did not run to its end. */
export function junitOf(title: string, cells: readonly CellReport[], seconds: number): string {
  const cases = cells.flatMap(casesOf);
  const count = (kind: "failure" | "error" | "skipped") =>
    cases.filter(({ problem }) => problem?.kind === kind).length;
  const counts = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds.toFixed(3)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="anchorscope" ${counts}>`,
    `  <testsuite name="${escaped(title)}" ${counts}>`,
    ...cases.map(caseElement),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function casesOf(cell: CellReport): TestCase[] {
  const { name, sentence, outcomes, durationMs } = cell;
  if (outcomes === null) {
    if (isGreen(cell) && !isSkipped(cell)) return [];
    const kind = isSkipped(cell) ? ("skipped" as const) : ("error" as const);
    const problem = { kind, message: sentence, text: sentence };
    return [{ cell: name, name: "runs", seconds: durationMs / 1000, problem }];
  }
  return outcomes.map(({ sentence: asserted, holds, expected, found, place }) => {
    const text = [`Expected: ${expected}`, `Found: ${found}`, ...(place ? [place.sentence] : [])].join("\n");
    return {
      cell: name,
      name: asserted,
      seconds: durationMs / 1000 / outcomes.length,
      problem: holds ? null : { kind: "failure", message: found, text },
    };
  });
}

function caseElement({ cell, name, seconds, problem }: TestCase): string {
  const start = `    <testcase classname="${escaped(cell)}" name="${escaped(name)}" time="${seconds.toFixed(3)}"`;
  if (problem === null) return `${start}/>`;
  const { kind, message, text } = problem;
  return `${start}>\n      <${kind} message="${escaped(message)}">${escaped(text)}</${kind}>\n    </testcase>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as XML 1.0: what it cannot hold, as most control characters, is replaced. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}")
    .replace(/[&<>"']/g, (sign) => entities[sign]);
}
