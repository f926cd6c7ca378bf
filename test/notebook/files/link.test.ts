import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { NotebookDocument } from "../../../src/notebook/document";
import { fromLink, toLink, untouchedLink } from "../../../src/notebook/files/link";

function documentOf(markdown: string): NotebookDocument {
  const cells = [{ id: "a", kind: "note", name: "a", params: { markdown } }];
  return { format: "anchorscope-notebook", version: 2, title: "One", cells };
}

function payloadOf(text: string): string {
  return `1.${deflateRawSync(Buffer.from(text)).toString("base64url")}`;
}

async function linkOf(markdown: string): Promise<string> {
  const payload = await toLink(documentOf(markdown));
  expect(payload).toBeTypeOf("string");
  return payload as string;
}

/** Text that hardly compresses. */
function noise(length: number): string {
  let state = 1;
  const next = () => {
    state = Math.imul(state, 1103515245) + 12345;
    return String.fromCharCode(33 + ((state >>> 16) % 90));
  };
  return Array.from({ length }, next).join("");
}

describe("a notebook as a link", () => {
  test("is much shorter than its text", async () => {
    expect((await linkOf("The anchor is seen twice. ".repeat(200))).length).toBeLessThan(300);
  });

  test("of a newer version holds it as it came", async () => {
    const newer = {
      version: 3,
      format: "anchorscope-notebook",
      hologram: { depth: 3 },
      cells: [{ beam: 1 }],
    };
    const payload = await untouchedLink(newer);
    expect((await fromLink(String(payload))).json).toEqual(newer);
  });

  test("is offered up to 8192 characters, and its length told above", async () => {
    const results = await Promise.all(
      [5000, 6500, 7000, 8000].map((length) => toLink(documentOf(noise(length)))),
    );
    const lengths = results.map((result) => (typeof result === "string" ? result.length : result.characters));
    expect(results.map((result) => typeof result === "string")).toEqual(
      lengths.map((length) => length <= 8192),
    );
    expect(Math.min(...lengths)).toBeLessThan(8192);
    expect(results.at(-1)).toEqual({ tooLong: true, characters: lengths.at(-1) });
    expect(lengths.at(-1)).toBeGreaterThan(8192);
  });

  test("that was cut anywhere is refused", async () => {
    const payload = await linkOf(noise(300));
    for (let end = 0; end < payload.length; end += 7) {
      await expect(fromLink(payload.slice(0, end))).rejects.toThrow(/^(link|notebook in the link) must be /);
    }
  });

  test.each([
    ["of another way of packing", "2.abc", 'link must be a notebook that begins with 1., got "2.abc"'],
    ["with other characters", "1.a$b", 'link must be whole, as it was copied, got "1.a$b"'],
    ["that holds no JSON", payloadOf("hello"), 'notebook in the link must be JSON, got "hello"'],
  ])("%s is refused", async (_, payload, sentence) => {
    await expect(fromLink(payload)).rejects.toThrow(sentence);
  });

  test("that unpacks to gigabytes is left after two megabytes", async () => {
    const bomb = payloadOf(`"${"a".repeat(50_000_000)}"`);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(fromLink(bomb)).rejects.toThrow("link must be at most 2000000 bytes unpacked");
  });
});
