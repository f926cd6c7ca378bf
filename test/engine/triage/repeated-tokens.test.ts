import { describe, expect, it } from "vitest";
import { repeatedTokens } from "../../../src/engine/triage/repeated-tokens";

const marked = (text: string) => {
  const ranges = repeatedTokens([...text].map((letter) => letter.charCodeAt(0)));
  return [...text]
    .map((letter, at) =>
      ranges.some(({ start, end }) => start <= at && at < end) ? letter.toUpperCase() : letter,
    )
    .join("");
};

describe("what a text of tokens repeats", () => {
  it("is a unit from its third time on, and not a pair", () => {
    expect(marked("xaay")).toBe("xaay");
    expect(marked("xaaay")).toBe("xAAAy");
    expect(marked("xababaab")).toBe("xababaab");
    expect(marked("xabababy")).toBe("xABABABy");
  });

  it("is the loop that it ends in, however long its round is", () => {
    expect(marked("start123456123456123456".replaceAll(/\d/g, (digit) => "qwertz"[Number(digit) - 1]))).toBe(
      "startQWERTZQWERTZQWERTZ",
    );
  });

  it("is nothing in an empty text", () => {
    expect(repeatedTokens([])).toEqual([]);
  });
});
