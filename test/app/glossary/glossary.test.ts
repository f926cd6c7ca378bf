import { describe, expect, it } from "vitest";
import { findEntries } from "../../../src/app/glossary/find-entries";
import { glossaryHash, termIdOfHash } from "../../../src/app/glossary/glossary-hash";
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

describe("the address of a term", () => {
  it("leads back to every term", () => {
    for (const { id } of glossary) expect(termIdOfHash(glossaryHash(id))).toEqual({ termId: id });
  });

  it("names the glossary alone without a term", () => {
    expect(termIdOfHash(glossaryHash())).toEqual({ termId: null });
  });

  it("is told from the address of a cell or a notebook", () => {
    for (const hash of ["", "#masks", "#glossary-of-mine", "#glossary/", "#glossary/a/b"]) {
      expect(termIdOfHash(hash), hash).toBeNull();
    }
  });
});
