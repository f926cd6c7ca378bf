import { describe, expect, test } from "vitest";
import type { Command } from "../../../src/app/commands/command";
import { commandGroups } from "../../../src/app/commands/command";
import { commandsFor } from "../../../src/app/commands/commands";
import { keysAt } from "../../../src/app/commands/key-matcher";
import { bench, cell } from "./bench";
import { kinds } from "./kinds";

const commands = commandsFor(kinds);

function twins(words: readonly string[]): string[] {
  return words.filter((word, at) => words.indexOf(word) !== at);
}

describe("the list of commands", () => {
  test("no two have the same id or the same title", () => {
    expect(twins(commands.map(({ id }) => id))).toEqual([]);
    expect(twins(commands.map(({ title }) => title))).toEqual([]);
  });

  test("in no mode two have the same key", () => {
    for (const mode of ["command", "edit", "elsewhere"] as const) {
      const keys = commands.flatMap((command: Command) => keysAt(command, { mode, isText: false }));
      expect(twins(keys), mode).toEqual([]);
    }
  });

  test("a key that begins a pair of presses does nothing by itself", () => {
    const keys = commands.flatMap((command: Command) => keysAt(command, { mode: "command", isText: false }));
    const firsts = keys.filter((key) => key.includes(" ")).map((key) => key.split(" ")[0]);
    expect(firsts.filter((key) => keys.includes(key))).toEqual([]);
  });

  test("each has a title and stands under a known heading", () => {
    for (const { id, title, group } of commands) {
      expect(title, id).toMatch(/^[A-Z].*[^.]$/);
      expect(commandGroups, id).toContain(group);
    }
  });

  test("every kind can be inserted by its title", () => {
    const titles = commands.map(({ title }) => title);
    expect(titles).toContain("Insert below: Masks");
    expect(titles).toContain("Insert below: Drafting");
    expect(titles).toContain("Insert a note below");
  });

  test("without a notebook each says why it cannot be done, or needs none", async () => {
    const empty = bench([]);
    empty.context.notebook.setState({ document: null });
    for (const { id, group } of commands) {
      if (group === "File" || id.startsWith("view.")) continue;
      expect(empty.blocked(id), id).toMatch(/\.$/);
    }
  });
});

describe("file commands", () => {
  test("are the session's, and what it answers is said", async () => {
    const { do: perform, asked, toast } = bench([cell({ id: "a" })]);
    await perform("file.save");
    expect(toast()?.sentence).toBe("The disk is full.");
    await perform("file.save-as-json");
    await perform("file.copy-link");
    await perform("file.report");
    await perform("file.new");
    await perform("file.open");
    expect(asked).toEqual(["save", "saveAs json", "copyLink", "saveReport", "newNotebook", "askForFile"]);
  });
});

describe("a cell that cannot run", () => {
  test("says why, whichever command asked for it", async () => {
    for (const id of ["run.and-stay", "run.and-next", "run.and-insert"]) {
      const it = bench([cell({ id: "d", kind: "drafting", params: {}, disabled: true })]);
      it.select("d");
      await it.do(id);
      await expect.poll(() => it.toast()?.sentence).toMatch(/^d cannot run\. Off\./);
    }
  });
});

test("an empty notebook takes cells from the palette without one to be beside", async () => {
  const it = bench([]);
  for (const id of ["insert.note-above", "insert.note-below", "insert.masks", "cell.paste-below"]) {
    expect(it.blocked(id), id).toBeNull();
  }
  await it.do("insert.note-above");
  expect(it.selection().active).toBe("note");
});
