import { describe, expect, test } from "vitest";
import { sayWithUndo } from "../../../src/app/commands/travel";
import { say } from "../../../src/app/shell-store";
import { bench, cell } from "./bench";

const three = [cell({ id: "a" }), cell({ id: "b" }), cell({ id: "c" })];
const another = { format: "anchorscope-notebook", version: 2, title: "Another", cells: three };

describe("what a toast offers", () => {
  test("takes back its own change and no later one", async () => {
    const it = bench(three);
    it.context.notebook.getState().change("Started over", (document) => ({ ...document, title: "Anew" }));
    sayWithUndo(it.context, "Started over.");
    const undo = it.toast()?.action;
    it.select("a");
    await it.do("cell.move-down");
    undo?.run();
    expect(it.ids()).toEqual(["b", "a", "c"]);
    expect(it.toast()?.sentence).toMatch(/^More has changed since/);
  });

  test("takes it back also where only a view has moved since", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("cell.delete");
    const undo = it.toast()?.action;
    it.context.notebook.getState().setView("a", { zoom: 2 });
    undo?.run();
    expect(it.ids()).toEqual(["a", "b", "c"]);
    expect(it.toast()).toMatchObject({ sentence: "Undone: Deleted b.", action: { title: "Redo" } });
  });

  test("does again only what it was offered for", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("cell.delete");
    await it.do("notebook.undo");
    const redo = it.toast()?.action;
    await it.do("cell.move-up");
    redo?.run();
    expect(it.ids()).toEqual(["b", "a", "c"]);
    expect(it.toast()?.sentence).toMatch(/^More has changed since/);
  });

  test("goes with its notebook, while any other sentence stays", async () => {
    const it = bench(three);
    it.select("b");
    await it.do("cell.delete");
    it.context.notebook.getState().open(another);
    expect(it.toast()).toBeNull();
    say(it.context.shell, "Kept as a copy.");
    it.context.notebook.getState().open(another);
    expect(it.toast()?.sentence).toBe("Kept as a copy.");
  });
});
