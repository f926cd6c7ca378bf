import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryDrafts } from "./memory-drafts";
import { browser, empty, namesIn, settle, type Tab } from "./tabs";

const key = "shipped:a-case";

const storedNames = (drafts: ReturnType<typeof memoryDrafts>) =>
  namesIn(JSON.parse(drafts.stored.get(key)?.text ?? JSON.stringify(empty)));

async function hear(tab: Tab) {
  for (const news of tab.mail.splice(0)) tab.autosave.heard(news);
  await settle();
}

describe("autosave", () => {
  test("a notebook that nobody changed is not stored", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    await tab.autosave.flush();
    expect(drafts.stored.size).toBe(0);
    expect(tab.saving()).toEqual({ state: "unchanged" });
  });

  test("a change is stored half a second after the last one", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    tab.edit("a");
    expect(tab.saving().state).toBe("unsaved");
    clock.pass(400);
    tab.edit("b");
    clock.pass(499);
    await settle();
    expect(drafts.stored.size).toBe(0);
    clock.pass(1);
    await settle();
    expect(storedNames(drafts)).toEqual(["a", "b"]);
    expect(tab.saving()).toEqual({ state: "saved", savedAtMs: clock.nowMs() });
  });

  test("whoever never pauses is stored all the same", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    for (let n = 0; n < 16; n++) {
      tab.edit(`cell-${n}`);
      clock.pass(200);
    }
    await settle();
    expect(storedNames(drafts).length).toBeGreaterThanOrEqual(14);
  });

  test("what is changed while it is being written is written too", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    tab.edit("a");
    clock.pass(500);
    tab.edit("b");
    await settle();
    clock.pass(500);
    await settle();
    expect(storedNames(drafts)).toEqual(["a", "b"]);
  });

  test.each([
    ["QuotaExceededError", /no room/],
    ["SecurityError", /private window/],
    ["SomeError", /because of the moon/],
  ])("a storage that answers %s is told, and the next try may work", async (name, sentence) => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    drafts.broken = Object.assign(new Error("because of the moon"), { name });
    tab.edit("a");
    clock.pass(500);
    await settle();
    expect(tab.saving()).toMatchObject({ state: "failed", sentence: expect.stringMatching(sentence) });
    expect(namesIn(tab.document())).toEqual(["a"]);
    expect(tab.autosave.isUnsaved()).toBe(true);
    drafts.broken = null;
    await tab.autosave.flush();
    expect(tab.saving().state).toBe("saved");
    expect(storedNames(drafts)).toEqual(["a"]);
  });

  test("what could not be stored is tried again, and news from other tabs do not hide that", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    drafts.broken = new Error("full");
    tab.edit("a");
    clock.pass(500);
    await settle();
    drafts.broken = null;
    tab.autosave.heard(null);
    await settle();
    expect(tab.saving().state).toBe("failed");
    clock.pass(10_000);
    await settle();
    expect(tab.saving().state).toBe("saved");
    expect(storedNames(drafts)).toEqual(["a"]);
  });

  test("a tab that goes on from a draft writes over it", async () => {
    const drafts = memoryDrafts();
    const { open } = browser(drafts);
    const first = open();
    first.edit("a");
    await first.autosave.flush();
    const second = open(drafts.stored.get(key) ?? null);
    second.edit("b");
    await second.autosave.flush();
    expect(storedNames(drafts)).toEqual(["a", "b"]);
  });

  test("nothing is stored any more after the notebook was closed", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const tab = open();
    tab.edit("a");
    tab.autosave.stop();
    clock.pass(1000);
    await settle();
    expect(drafts.stored.size).toBe(0);
  });
});

describe("two tabs with one notebook", () => {
  test("a tab without changes follows the other one", async () => {
    const drafts = memoryDrafts();
    const { open } = browser(drafts);
    const [mine, theirs] = [open(), open()];
    theirs.edit("theirs");
    await theirs.autosave.flush();
    await hear(mine);
    expect(namesIn(mine.document())).toEqual(["theirs"]);
    expect(mine.saving().state).toBe("saved");
    mine.edit("mine");
    await mine.autosave.flush();
    await hear(theirs);
    expect(namesIn(theirs.document())).toEqual(["theirs", "mine"]);
  });

  async function inConflict() {
    const drafts = memoryDrafts();
    const world = browser(drafts);
    const [mine, theirs] = [world.open(), world.open()];
    theirs.edit("theirs");
    await theirs.autosave.flush();
    mine.edit("mine");
    await hear(mine);
    return { ...world, drafts, mine, theirs };
  }

  test("a tab with changes of its own stops and says so", async () => {
    const { drafts, mine, clock } = await inConflict();
    expect(mine.saving().state).toBe("conflict");
    mine.edit("more");
    clock.pass(5000);
    await settle();
    expect(storedNames(drafts)).toEqual(["theirs"]);
    expect(namesIn(mine.document())).toEqual(["mine", "more"]);
  });

  test("a tab that heard nothing finds out when it saves", async () => {
    const drafts = memoryDrafts();
    const { open } = browser(drafts);
    const [mine, theirs] = [open(), open()];
    theirs.edit("theirs");
    mine.edit("mine");
    await Promise.all([theirs.autosave.flush(), mine.autosave.flush()]);
    expect(storedNames(drafts)).toEqual(["theirs"]);
    expect(mine.saving().state).toBe("conflict");
  });

  test("taking theirs shows what they saved, and goes on from there", async () => {
    const { drafts, mine } = await inConflict();
    const before = mine.document();
    mine.autosave.takeTheirs();
    expect(namesIn(mine.document())).toEqual(["theirs"]);
    expect(mine.saving().state).toBe("saved");
    // Undo brings this tab's back, as a change like any other.
    mine.put(before);
    await mine.autosave.flush();
    expect(storedNames(drafts)).toEqual(["mine"]);
  });

  test("undoing what stands against theirs ends the conflict", async () => {
    const { mine } = await inConflict();
    mine.put(empty);
    expect(mine.saving().state).toBe("saved");
    expect(namesIn(mine.document())).toEqual(["theirs"]);
  });

  test("the same change in both tabs is no conflict", async () => {
    const drafts = memoryDrafts();
    const { open } = browser(drafts);
    const [mine, theirs] = [open(), open()];
    theirs.edit("same");
    mine.edit("same");
    await theirs.autosave.flush();
    await hear(mine);
    expect(mine.saving().state).toBe("saved");
  });

  test("a deleted draft is written anew by the tab that has it open", async () => {
    const drafts = memoryDrafts();
    const tab = browser(drafts).open();
    tab.edit("a");
    await tab.autosave.flush();
    drafts.stored.clear();
    tab.edit("b");
    await tab.autosave.flush();
    expect(storedNames(drafts)).toEqual(["a", "b"]);
  });

  test("what came in the place of a deleted draft is not written over, however often it was saved", async () => {
    const drafts = memoryDrafts();
    const { open, clock } = browser(drafts);
    const old = open();
    for (const name of ["a", "b", "c"]) {
      old.edit(name);
      await old.autosave.flush();
    }
    drafts.stored.clear();
    clock.pass(10);
    const late = open();
    for (const name of ["x", "y", "z"]) {
      late.edit(name);
      await late.autosave.flush();
    }
    old.edit("d");
    await old.autosave.flush();
    expect(storedNames(drafts)).toEqual(["x", "y", "z"]);
    expect(old.saving().state).toBe("conflict");
  });

  test("no edit is lost without a word, whatever the order of edits, saves and news", async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant("edit" as const), tab: fc.nat(2) }),
      fc.record({ what: fc.constant("save" as const), tab: fc.nat(2) }),
      fc.record({ what: fc.constant("hear" as const), tab: fc.nat(2) }),
      fc.record({ what: fc.constant("wait" as const), tab: fc.nat(2) }),
      fc.record({ what: fc.constant("turn" as const), tab: fc.nat(2) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const drafts = memoryDrafts();
        const { open, tabs, clock } = browser(drafts);
        for (let n = 0; n < 3; n++) open();
        const made: string[] = [];
        let everStored = new Set<string>();
        const storedOnlyGrows = () => {
          const names = new Set(storedNames(drafts));
          expect([...everStored].filter((name) => !names.has(name))).toEqual([]);
          everStored = names;
        };
        for (const { what, tab: index } of steps) {
          const tab = tabs[index];
          if (what === "edit") {
            const name = `edit-${made.length}`;
            made.push(name);
            tab.edit(name);
          } else if (what === "save") void tab.autosave.flush();
          else if (what === "hear") for (const news of tab.mail.splice(0)) tab.autosave.heard(news);
          else if (what === "wait") clock.pass(500);
          else await Promise.resolve();
          storedOnlyGrows();
        }
        for (const tab of tabs) {
          await tab.autosave.flush();
          await hear(tab);
          storedOnlyGrows();
        }
        // Each edit is stored, or on the screen of a tab that says that it is not.
        const safe = new Set(storedNames(drafts));
        for (const tab of tabs) {
          const isTold = tab.saving().state === "conflict";
          if (isTold) for (const name of namesIn(tab.document())) safe.add(name);
          else expect(namesIn(tab.document()).filter((name) => !safe.has(name))).toEqual([]);
        }
        expect(made.filter((name) => !safe.has(name))).toEqual([]);
      }),
      { seed: 3, numRuns: 400 },
    );
  });
});
