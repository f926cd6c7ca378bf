import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leaveLastWords, settleLastWords, takeBackLastWords } from "../../../src/app/session/last-words";
import { memoryDrafts } from "./memory-drafts";
import { browser, namesIn } from "./tabs";

/** The browser's storage that answers at once. */
class MemoryStorage {
  private readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (value.length > 5000) throw new Error("QuotaExceededError");
    this.items.set(key, value);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
}

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

const key = "shipped:a-case";
const copyKey = () => "new:copy";

function leave(tab: ReturnType<ReturnType<typeof browser>["open"]>): boolean {
  const unsaved = tab.autosave.unsaved();
  return unsaved !== null && leaveLastWords(tab.id, unsaved);
}

const namesUnder = (drafts: ReturnType<typeof memoryDrafts>, of: string) =>
  namesIn(JSON.parse(drafts.stored.get(of)?.text ?? '{"cells":[]}'));

describe("what a closed tab had not saved", () => {
  test("is the draft when the page is opened again", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    tab.edit("a");
    await tab.autosave.flush();
    tab.edit("b");
    expect(leave(tab)).toBe(true);
    const { copies } = await settleLastWords(drafts, copyKey);
    expect(copies).toEqual([]);
    expect(namesUnder(drafts, key)).toEqual(["a", "b"]);
    expect(localStorage.length).toBe(0);
  });

  test("goes over what the same tab had sent off just before", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    tab.edit("a");
    const saving = tab.autosave.flush();
    tab.edit("b");
    expect(leave(tab)).toBe(true);
    await saving;
    await settleLastWords(drafts, copyKey);
    expect([...drafts.stored.keys()]).toEqual([key]);
    expect(namesUnder(drafts, key)).toEqual(["a", "b"]);
  });

  test("becomes a copy where another tab was first", async () => {
    const drafts = memoryDrafts();
    const { open } = browser(drafts);
    const [mine, theirs] = [open(), open()];
    mine.edit("mine");
    theirs.edit("theirs");
    await theirs.autosave.flush();
    leave(mine);
    const { copies } = await settleLastWords(drafts, copyKey);
    expect(copies.map(({ title }) => title)).toEqual(["A case (copy)"]);
    expect(namesUnder(drafts, key)).toEqual(["theirs"]);
    expect(namesUnder(drafts, "new:copy")).toEqual(["mine"]);
  });

  test("is forgotten when the tab has saved it after all", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    tab.edit("a");
    leave(tab);
    takeBackLastWords(tab.id);
    await settleLastWords(drafts, copyKey);
    expect(drafts.stored.size).toBe(0);
  });

  test("waits while drafts cannot be stored", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    tab.edit("a");
    leave(tab);
    drafts.broken = new Error("closed");
    await expect(settleLastWords(drafts, copyKey)).rejects.toThrow("closed");
    drafts.broken = null;
    await settleLastWords(drafts, copyKey);
    expect(namesUnder(drafts, key)).toEqual(["a"]);
  });

  test("is told when there is no room for it", () => {
    const tab = browser(memoryDrafts()).open();
    tab.edit("a".repeat(6000));
    expect(leave(tab)).toBe(false);
  });
});
