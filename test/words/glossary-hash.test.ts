import { describe, expect, it } from "vitest";
import { glossary } from "../../src/words/glossary";
import { glossaryHash, termIdOfHash } from "../../src/words/glossary-hash";

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
