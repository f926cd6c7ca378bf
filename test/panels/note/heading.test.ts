import { expect, test } from "vitest";
import { firstHeading } from "../../../src/panels/note/heading";

test.each([
  ["Before.\n\n## The *anchor* `column` ##\n\n# Later", "The anchor column"],
  ["```python\n# a comment in code\n```\n# After the code", "After the code"],
  ["~~~\n```\n# still code\n~~~\n# After", "After"],
  ["```\n# code that is never closed", null],
  ["#no-space is no heading\n#\n", null],
  ["", null],
])("the first heading of %j is %j", (markdown, heading) => {
  expect(firstHeading(markdown)).toBe(heading);
});
