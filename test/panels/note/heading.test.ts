import { expect, test } from "vitest";
import { firstHeading } from "../../../src/panels/note/heading";

test.each([
  ["Before.\n\n## The *anchor* `column` ##\n\n# Later", "The anchor column"],
  ["```python\n# a comment in code\n```\n# After the code", "After the code"],
  ["~~~\n```\n# still code\n~~~\n# After", "After"],
  ["```\n# code that is never closed", null],
  ["#no-space is no heading\n#\n", null],
  ["# Bindings for C#", "Bindings for C#"],
  ["# Title\r\ntext", "Title"],
  [`# ${"#".repeat(5)}\n# Second`, "Second"],
  ["", null],
])("the first heading of %j is %j", (markdown, heading) => {
  expect(firstHeading(markdown)).toBe(heading);
});

test("the first heading is found in a megabyte of marks", () => {
  expect(firstHeading(`# ${"#".repeat(1_000_000)}a`)).toBe(`${"#".repeat(1_000_000)}a`);
  expect(firstHeading(`# a${" #".repeat(500_000)} b`)).toMatch(/^a .* b$/);
});
