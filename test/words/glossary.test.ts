import { describe, expect, it } from "vitest";
import { entryOf, glossary } from "../../src/words/glossary";

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Words that carry no meaning of their own. */
const fillers = new Set("a an the of or and is are it its by to in one for that which".split(" "));

describe("the glossary", () => {
  it("has every id once", () => {
    const ids = glossary.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has ids that can stand in a link", () => {
    for (const { id } of glossary) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it("has every spelling once, whichever term it is of", () => {
    const spellings = glossary.flatMap(({ term, spellings }) => [term, ...spellings]);
    const lowered = spellings.map((spelling) => spelling.toLowerCase());
    expect(lowered.filter((spelling, at) => lowered.indexOf(spelling) !== at)).toEqual([]);
  });

  it("is in alphabetical order", () => {
    const terms = glossary.map(({ term }) => term.toLowerCase());
    expect(terms).toEqual(terms.toSorted((one, other) => one.localeCompare(other, "en")));
  });

  it("leads from every entry to at least one other entry, never to itself", () => {
    for (const { id, see } of glossary) {
      expect(see, id).not.toEqual([]);
      expect(see, id).not.toContain(id);
      expect(new Set(see).size, id).toBe(see.length);
      for (const other of see) expect(entryOf(other), `${id} -> ${other}`).not.toBeNull();
    }
  });

  it("can be reached at every entry from some other one", () => {
    const reached = new Set(glossary.flatMap(({ see }) => see));
    expect(glossary.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  it("defines each term in one to three sentences of at most 60 words", () => {
    for (const { id, definition } of glossary) {
      expect(definition.split(/\s+/).length, id).toBeLessThanOrEqual(60);
      const sentences = definition.match(/[.](?=\s|$)/g)?.length ?? 0;
      expect(sentences, id).toBeGreaterThanOrEqual(1);
      expect(sentences, id).toBeLessThanOrEqual(3);
      expect(definition, id).toMatch(/^\S.*\.$/);
    }
  });

  it("defines no term by its own words alone", () => {
    for (const { id, term, spellings, definition } of glossary) {
      const own = new Set([term, ...spellings].flatMap(wordsOf));
      const others = wordsOf(definition).filter((word) => !own.has(word) && !fillers.has(word));
      expect(new Set(others).size, id).toBeGreaterThan(5);
    }
  });

  it("says train-only and infer-only, as the screen does", () => {
    for (const { id, definition } of glossary) expect(definition, id).not.toMatch(/\bleak|\bblind/i);
  });

  it("has every word of the architecture's list", () => {
    const listed =
      "target drafter draft context anchor block slot query-row key-column tap train-only infer-only position-id rail accepted-drafts acceptance-length free-running interval-mask convention layout plan deviation round";
    for (const id of listed.split(" ")) expect(entryOf(id), id).not.toBeNull();
  });

  it("knows no entry by an unknown id", () => {
    expect(entryOf("no-such-word")).toBeNull();
  });
});
