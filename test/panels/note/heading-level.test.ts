import { describe, expect, it } from "vitest";
import { firstHeading, withHeadingLevel } from "../../../src/panels/note/heading";

describe("the heading level of a note", () => {
  it("is put before a first line that has none", () => {
    expect(withHeadingLevel("Title\n\ntext", 2)).toBe("## Title\n\ntext");
  });

  it("replaces the one that is there", () => {
    expect(withHeadingLevel("# Title", 3)).toBe("### Title");
    expect(withHeadingLevel("######   Title", 1)).toBe("# Title");
    expect(withHeadingLevel("##Title", 1)).toBe("# Title");
  });

  it("touches the first line only", () => {
    expect(withHeadingLevel("One\n# Two", 4)).toBe("#### One\n# Two");
  });

  it("passes over blank lines and spaces before the first line", () => {
    expect(withHeadingLevel("\n  Title", 1)).toBe("# Title");
  });

  it("makes an empty note an empty heading", () => {
    expect(withHeadingLevel("", 6)).toBe("###### ");
  });

  it("is read back as the heading", () => {
    for (const level of [1, 2, 3, 4, 5, 6]) {
      expect(firstHeading(withHeadingLevel("Some title\ntext", level))).toBe("Some title");
    }
  });

  it("is a whole number from 1 to 6", () => {
    for (const level of [0, 7, 1.5, Number.NaN]) {
      expect(() => withHeadingLevel("Title", level)).toThrow(
        `level must be a whole number, 1..6, got ${level}`,
      );
    }
  });
});
