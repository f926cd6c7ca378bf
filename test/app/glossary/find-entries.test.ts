import { describe, expect, it } from "vitest";
import { findEntries } from "../../../src/app/glossary/find-entries";
import { glossary } from "../../../src/words/glossary";

const idsOf = (typed: string) => findEntries(typed).map(({ id }) => id);

describe("what is typed into the glossary", () => {
  it("finds everything while it is empty", () => {
    expect(findEntries("  ")).toEqual(glossary);
  });

  it("finds terms by their other names, in any case", () => {
    expect(idsOf("VERIFIER")).toContain("target");
    expect(idsOf("rotary")).toEqual(["rope"]);
  });

  it("finds terms that are called so before terms that only say so", () => {
    const ids = idsOf("slot");
    expect(ids[0]).toBe("slot");
    expect(ids).toContain("block");
  });

  it("finds nothing that is not there", () => {
    expect(findEntries("zzz")).toEqual([]);
    expect(findEntries(".*")).toEqual([]);
  });
});
