import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findFile, findNotebook } from "../../../src/app/session/find-notebook";
import { toLink } from "../../../src/notebook/files/link";
import type { Draft } from "../../../src/store/drafts";
import { memoryDrafts } from "./memory-drafts";
import { empty } from "./tabs";

const shipped = { ...empty, title: "As shipped" };
const changed = { ...empty, title: "Changed" };

const draft: Draft = {
  key: "shipped:a-case",
  title: "Changed",
  source: { kind: "shipped", label: "As shipped" },
  savedAtMs: 5,
  revision: 5,
  tabId: "tab-1",
  trusted: true,
  originHash: "0",
  acknowledged: false,
  changed: true,
  text: JSON.stringify(changed),
  originText: null,
};

let server: () => Response;

beforeEach(() => {
  server = () => Response.json(shipped);
  vi.stubGlobal("document", { baseURI: "http://host/path/" });
  vi.stubGlobal("fetch", async () => server());
});
afterEach(() => void vi.unstubAllGlobals());

const aCase = { kind: "shipped", name: "a-case" } as const;

describe("a shipped notebook", () => {
  test("opens as it came where this browser has no draft of it", async () => {
    const { origin, draft: found } = await findNotebook(aCase, memoryDrafts());
    expect(origin).toMatchObject({ key: "shipped:a-case", json: shipped, trusted: true });
    expect(found).toBeNull();
  });

  test("opens as the draft where there is one, with what that began as", async () => {
    const drafts = memoryDrafts();
    drafts.stored.set(draft.key, draft);
    for (const address of [aCase, { kind: "draft", key: draft.key } as const]) {
      const found = await findNotebook(address, drafts);
      expect(found).toMatchObject({ origin: { json: changed }, draft, beganAs: shipped });
    }
  });

  test("opens as the draft where the server does not answer", async () => {
    const drafts = memoryDrafts();
    drafts.stored.set(draft.key, draft);
    server = () => new Response(null, { status: 503 });
    expect(await findNotebook(aCase, drafts)).toMatchObject({ origin: { json: changed }, beganAs: null });
  });

  test("opens as it came where drafts cannot be read", async () => {
    const drafts = memoryDrafts();
    drafts.broken = new Error("closed");
    expect((await findNotebook(aCase, drafts)).origin.json).toEqual(shipped);
  });

  test.each([
    ["no JSON", "{"],
    ["no notebook", '{"format":"something else"}'],
  ])("opens as it came where the draft is %s, and that is kept under another key", async (_what, text) => {
    const drafts = memoryDrafts();
    drafts.stored.set(draft.key, { ...draft, text });
    const found = await findNotebook(aCase, drafts);
    expect(found).toMatchObject({ origin: { json: shipped }, draft: null });
    const [kept, ...others] = [...drafts.stored.values()];
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ text, title: "Changed (cannot be opened)" });
    expect(kept.key).toMatch(/^new:/);
  });

  test("that is not there is refused with the reason", async () => {
    server = () => new Response(null, { status: 404 });
    await expect(findNotebook(aCase, memoryDrafts())).rejects.toThrow(
      "/path/notebooks/a-case.json could not be read: the server answered 404.",
    );
  });
});

describe("other notebooks", () => {
  test("a link is somebody else's, until this browser has a draft of it", async () => {
    const payload = await toLink(changed);
    if (typeof payload !== "string") throw new Error("an empty notebook fits into a link");
    const drafts = memoryDrafts();
    const { origin } = await findNotebook({ kind: "link", payload }, drafts);
    expect(origin).toMatchObject({ json: changed, trusted: false });
    const text = JSON.stringify({ ...changed, title: "Mine now" });
    const mine = { ...draft, key: origin.key, trusted: true, text, originText: origin.originText };
    drafts.stored.set(origin.key, mine);
    const found = await findNotebook({ kind: "link", payload }, drafts);
    expect(found).toMatchObject({ origin: { trusted: true, json: { title: "Mine now" } }, beganAs: changed });
  });

  test("a draft that this browser does not have is refused", async () => {
    const asked = findNotebook({ kind: "draft", key: "file:x.json:1" }, memoryDrafts());
    await expect(asked).rejects.toThrow("a draft that this browser does not have");
  });

  test("a new notebook that was never changed opens as empty as it was", async () => {
    const { origin } = await findNotebook({ kind: "draft", key: "new:1" }, memoryDrafts());
    expect(origin).toMatchObject({ key: "new:1", json: shipped, trusted: true });
  });

  const context = () => ({ storage: memoryDrafts(), tabId: "tab-1" });

  test("a file is somebody else's, and is kept at once", async () => {
    const { storage, tabId } = context();
    const file = new File([JSON.stringify(changed)], "case.json");
    const { origin, draft: kept } = await findFile(file, null, { storage, tabId });
    expect(origin).toMatchObject({ trusted: false, source: { kind: "file", label: "case.json" } });
    expect(storage.stored.get(origin.key)).toEqual(kept);
    const again = await findNotebook({ kind: "draft", key: origin.key }, storage);
    expect(again.origin).toMatchObject({ json: changed, trusted: false });
  });

  test("a file opens where it cannot be kept", async () => {
    const { storage, tabId } = context();
    storage.broken = new Error("full");
    const file = new File([JSON.stringify(changed)], "case.json");
    expect(await findFile(file, null, { storage, tabId })).toMatchObject({
      origin: { json: changed },
      draft: null,
    });
  });

  test.each([
    ["model.safetensors", "", "model.safetensors is no notebook: those are .ipynb and .json files."],
    ["config.json", '{"layers": 3}', "must be"],
    ["half.ipynb", '{"cells": [', "half.ipynb"],
  ])("%s is refused in a sentence, and nothing is kept of it", async (name, text, sentence) => {
    const { storage, tabId } = context();
    await expect(findFile(new File([text], name), null, { storage, tabId })).rejects.toThrow(sentence);
    expect(storage.stored.size).toBe(0);
  });
});
