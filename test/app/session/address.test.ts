import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Address, namedNotebook, readAddress, writeAddress } from "../../../src/app/session/address";

const none = { kind: "none" } as const;

describe("readAddress", () => {
  test.each<[string, Address]>([
    ["", { notebook: none, cell: null }],
    ["#", { notebook: none, cell: null }],
    ["#masks", { notebook: none, cell: "masks" }],
    ["#notebook", { notebook: none, cell: "notebook" }],
    ["#notebook=fizzfizz", { notebook: { kind: "shipped", name: "fizzfizz" }, cell: null }],
    ["#notebook=fizzfizz&cell=masks", { notebook: { kind: "shipped", name: "fizzfizz" }, cell: "masks" }],
    [
      "#draft=file:my%20case.ipynb:1f&cell=a",
      { notebook: { kind: "draft", key: "file:my case.ipynb:1f" }, cell: "a" },
    ],
    ["#link=eJy-_1", { notebook: { kind: "link", payload: "eJy-_1" }, cell: null }],
    ["#glossary/anchor", { notebook: none, cell: "glossary/anchor" }],
    ["#%E0%A4%A", { notebook: none, cell: "%E0%A4%A" }],
  ])("%s", (hash, address) => {
    expect(readAddress(hash)).toEqual(address);
  });

  test.each([
    "#notebook=../secret",
    "#notebook=https://elsewhere/x",
    "#notebook=",
    "#notebook=a/b",
    "#draft=",
    "#x=y",
  ])("%s names no notebook", (hash) => {
    expect(readAddress(hash).notebook).toEqual(none);
  });

  test("nothing that stands in an address makes it throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => void readAddress(`#${text}`)),
      { seed: 3 },
    );
  });
});

describe("writeAddress", () => {
  test("is read back as it was", () => {
    const notebook = fc.oneof(
      fc.record({
        kind: fc.constant("shipped" as const),
        name: fc.stringMatching(/^[a-z0-9-]{1,20}$/).filter((name) => name !== "founding-case"),
      }),
      fc.record({ kind: fc.constant("draft" as const), key: fc.string({ unit: "grapheme", minLength: 1 }) }),
      fc.record({ kind: fc.constant("link" as const), payload: fc.stringMatching(/^[A-Za-z0-9_-]{1,40}$/) }),
    );
    const cell = fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/));
    fc.assert(
      fc.property(fc.record({ notebook, cell }), (address) => {
        expect(readAddress(writeAddress(address))).toEqual(address);
      }),
      { seed: 3 },
    );
  });

  test("what stands alone and is no cell comes back as it was", () => {
    expect(writeAddress(readAddress("#glossary/anchor"))).toBe("#glossary/anchor");
  });

  test("the first notebook needs no name", () => {
    const first = { kind: "shipped", name: "founding-case" } as const;
    expect(writeAddress({ notebook: first, cell: null })).toBe("");
    expect(writeAddress({ notebook: first, cell: "masks" })).toBe("#masks");
    expect(namedNotebook({ notebook: none, cell: "masks" })).toEqual(first);
  });
});
