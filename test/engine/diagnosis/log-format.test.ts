import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { diagnoseUsage } from "../../../src/cli/diagnose-command";
import { logExample, logFields } from "../../../src/engine/diagnosis/log-format";
import { linesOf } from "../../../src/engine/diagnosis/log-line";

const document = readFileSync("docs/diagnose.md", "utf8");

test("the example of a log is one that is read, and stands in the document", () => {
  expect(linesOf(logExample)).toHaveLength(3);
  expect(document).toContain(logExample);
});

test("the document and the command's help name every field and the same exit codes", () => {
  for (const name of logFields.flatMap(({ field }) => field.split(", or "))) {
    expect(document).toContain(`\`${name}\``);
    expect(diagnoseUsage).toContain(name);
  }
  const codes = (text: string) => text.replace(/\s+/g, " ").match(/Exit codes: 0 the drafter[^.]*\./)?.[0];
  expect(codes(document)).toBe(codes(diagnoseUsage));
  expect(codes(document)).toBeDefined();
});
