import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** The cells in their order, and where the focus is: a cell's id, "in" for its inside. */
function page(page: Page) {
  return {
    cells: () => page.locator("[data-cell]").evaluateAll((cells) => cells.map(({ id }) => id)),
    focus: () =>
      page.evaluate(() => {
        const frame = document.activeElement?.closest("[data-cell]") ?? null;
        return frame === document.activeElement ? (frame?.id ?? "none") : frame ? `in ${frame.id}` : "none";
      }),
    palette: page.getByRole("dialog", { name: "Command palette" }),
    toast: page.locator(".toast"),
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

async function opened(on: Page) {
  await masksCell(on).headline.waitFor();
  return page(on);
}

scene("keys walk the cells, go inside one and come back out", {}, async (on) => {
  const { press, focus } = await opened(on);
  await press("j");
  await expect.poll(focus).toBe("masks");
  await press("k");
  await expect.poll(focus).toBe("what-a-drafter-does");
  await press("Enter");
  await expect.poll(focus).toBe("in what-a-drafter-does");
  await on.keyboard.type("jjdd");
  await press("Escape");
  await expect.poll(focus).toBe("what-a-drafter-does");
  expect(await on.locator("#what-a-drafter-does").textContent()).toContain("jjdd");
  expect(await on.locator("[data-cell][tabindex='0']").count()).toBe(1);
});

scene("what is deleted is offered back, and the focus is never lost", {}, async (on) => {
  const { press, focus, cells, toast } = await opened(on);
  const before = await cells();
  await press("j", "Shift+J", "d", "d");
  await expect.poll(cells).toEqual(before.filter((_, at) => at !== 1 && at !== 2));
  await expect.poll(focus).toBe(before[3]);
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(cells).toEqual(before);
  await press("z");
  expect(await cells()).toEqual(before);
});

scene(
  "letters change nothing as long as no cell has the focus: the first one brings it there",
  {},
  async (on) => {
    const { press, focus, cells } = await opened(on);
    const before = await cells();
    await press("x");
    await expect.poll(focus).toBe(before[0]);
    expect(await cells()).toEqual(before);
    await press("x");
    await expect.poll(cells).toEqual(before.slice(1));
  },
);

scene("a note is written, split at its caret, and merged again", {}, async (on) => {
  const { press, focus, cells } = await opened(on);
  await press("k", "b", "Enter");
  await on.keyboard.type("one");
  await press("Enter", "Enter");
  await on.keyboard.type("two");
  await press("ArrowUp", "Control+Shift+_");
  await expect.poll(focus).toBe("in note-2");
  await press("Escape", "Shift+K", "Shift+M");
  await expect.poll(async () => (await cells()).filter((id) => id.startsWith("note"))).toEqual(["note"]);
  expect(await on.locator("#note p").allTextContents()).toEqual(["one", "two"]);
});

scene("the palette finds commands and cells, and gives the focus to what they are about", {}, async (on) => {
  const { press, focus, cells, palette } = await opened(on);
  // It is here before it is asked for.
  const isFetched = () =>
    on.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => /palette-[^/]*\.js/.test(name)),
    );
  await expect.poll(isFetched).toBe(true);
  await press("Control+k");
  await palette.waitFor();
  expect(await violationsOn(on)).toEqual([]);
  await on.keyboard.type("go to: drafting");
  await press("Enter");
  await expect.poll(focus).toBe("drafting");
  await press("F1");
  await palette.waitFor();
  await on.keyboard.type("duplicate");
  await press("Enter");
  await expect.poll(cells).toContain("drafting-2");
  await expect.poll(focus).toBe("drafting-2");
  await press("Control+Shift+C");
  await palette.waitFor();
  await press("Escape");
  await expect.poll(focus).toBe("drafting-2");
});

scene("the shortcuts are those of the commands, with the keys of the masks", {}, async (on) => {
  const { press } = await opened(on);
  await press("?");
  const help = on.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  expect(await violationsOn(on)).toEqual([]);
  const text = await help.textContent();
  for (const words of ["DeleteD, D", "Inside masks", "Next differenceN"]) expect(text).toContain(words);
});

for (const widthPx of [1280, 390]) {
  scene(`the menus at ${widthPx} px`, { widthPx, heightPx: 844 }, async (on) => {
    const { press, focus } = await opened(on);
    const cell = masksCell(on).cell;
    await cell.getByRole("heading", { level: 2 }).click();
    await cell.getByRole("button", { name: "More for this cell" }).click();
    await on.getByRole("menuitem", { name: "Switch off or on" }).waitFor();
    expect(await violationsOn(on)).toEqual([]);
    expect(await overflowPx(on)).toBe(0);
    await on.getByRole("menuitem", { name: "Switch off or on" }).click();
    await expect.poll(() => cell.getAttribute("data-status")).toBe("disabled");
    await expect.poll(focus).toBe("masks");
    await press("z");
    await on.getByRole("button", { name: widthPx > 860 ? "File" : "Menu", exact: true }).click();
    await on.getByRole("menuitem", { name: "Copy a link that holds the notebook" }).waitFor();
    expect(await violationsOn(on)).toEqual([]);
    expect(await overflowPx(on)).toBe(0);
  });
}

scene("a name is changed in place, and a wrong one is refused with its rule", {}, async (on) => {
  const { press, focus } = await opened(on);
  await press("j", "F2");
  const field = on.getByRole("textbox", { name: "Name of the cell" });
  await field.fill("2 masks");
  await press("Enter");
  await on.getByText(/^name must be a letter, then letters/).waitFor();
  await field.fill("sides");
  await press("Enter");
  await expect.poll(focus).toBe("masks");
  await on.getByRole("button", { name: "Rename sides" }).waitFor();
});

scene("a notebook without cells offers every kind", {}, async (on) => {
  const { press, cells, focus } = await opened(on);
  await press("j", "Control+a", "d", "d");
  const empty = on.getByRole("region", { name: "Empty notebook" });
  await empty.waitFor();
  expect(await violationsOn(on)).toEqual([]);
  await empty.getByRole("button", { name: /^Masks/ }).click();
  await expect.poll(cells).toEqual(["masks"]);
  await expect.poll(focus).toBe("masks");
});

scene("cells go to another place through the clipboard as text", {}, async (on) => {
  const { cells, focus, press } = await opened(on);
  await press("j");
  const foreign = {
    format: "anchorscope-notebook",
    version: 2,
    title: "",
    cells: [{ id: "code", kind: "jupyter", name: "code", params: { source: "<b>import torch</b>" } }],
  };
  await on.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, JSON.stringify(foreign));
  await expect.poll(cells).toContain("code");
  await expect.poll(focus).toBe("code");
  expect(await on.locator("#code pre").textContent()).toBe("<b>import torch</b>");
});

scene("a cell's first key is forgotten when another cell is pressed", {}, async (on) => {
  const { press, focus, cells } = await opened(on);
  const before = await cells();
  await on.locator("#what-a-drafter-does").focus();
  await press("d");
  await on.locator("#try-it").click({ position: { x: 4, y: 4 } });
  await press("d");
  await expect.poll(focus).toBe("try-it");
  expect(await cells()).toEqual(before);
});

scene("a name that is refused is given up where the field is left, and the keys go on", {}, async (on) => {
  const { press, focus, toast } = await opened(on);
  await press("j", "F2");
  const field = on.getByRole("textbox", { name: "Name of the cell" });
  await field.fill("2 masks");
  await on.locator("#what-a-drafter-does").click({ position: { x: 4, y: 4 } });
  await expect.poll(() => field.count()).toBe(0);
  await expect.poll(() => toast.textContent()).toMatch(/^masks keeps its name: name must be a letter/);
  await press("j", "j");
  await expect.poll(focus).toBe("check");
});

scene("where every cell is cut the keys still insert and paste", {}, async (on) => {
  const { press, cells } = await opened(on);
  await press("j", "Control+a", "x");
  await expect.poll(cells).toEqual([]);
  await expect.poll(() => on.evaluate(() => document.activeElement?.id)).toBe("notebook");
  await press("b");
  await expect.poll(cells).toEqual(["note"]);
});

scene("a command of a view gives the focus to where its keys hold", {}, async (on) => {
  const { press, palette } = await opened(on);
  const { grid, gridCell } = masksCell(on);
  await press("j", "Control+k");
  await palette.waitFor();
  await on.keyboard.type("next difference");
  await press("Enter");
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true);
  const first = await gridCell.textContent();
  await press("ArrowDown");
  await expect.poll(() => gridCell.textContent()).not.toBe(first);
});

scene(
  "an address with a cell makes it the active one, and so does a link",
  { path: "#check" },
  async (on) => {
    const { focus } = await opened(on);
    const active = () => on.locator("[data-active]").getAttribute("id");
    await expect.poll(active).toBe("check");
    await on.locator("#check .cell-uses").getByRole("link", { name: "masks" }).click();
    await expect.poll(active).toBe("masks");
    await expect.poll(focus).toBe("masks");
  },
);

scene("a cell that is off offers no run", {}, async (on) => {
  const { press, toast } = await opened(on);
  const cell = on.locator("#drafting");
  const run = cell.getByRole("toolbar", { name: "Cell tools" }).getByRole("button", { name: "Run" });
  await cell.focus();
  expect(await run.count()).toBe(1);
  await cell.getByRole("button", { name: "More for this cell" }).click();
  await on.getByRole("menuitem", { name: "Switch off or on" }).click();
  await expect.poll(() => cell.getAttribute("data-status")).toBe("disabled");
  expect(await run.count()).toBe(0);
  await press("Control+Enter");
  await expect.poll(() => toast.textContent()).toMatch(/^drafting cannot run\. Off\./);
});

for (const widthPx of [1280, 390]) {
  scene(`the glossary at ${widthPx} px, and a term in it`, { widthPx, heightPx: 844 }, async (on) => {
    const { press, palette } = await opened(on);
    await press("Control+k");
    await palette.waitFor();
    await on.keyboard.type("glossary");
    await press("Enter");
    const dialog = on.getByRole("dialog", { name: "Glossary" });
    await dialog.waitFor();
    expect(await violationsOn(on)).toEqual([]);
    await dialog.locator("dt a").last().click();
    await expect.poll(() => dialog.locator("[data-current=true]").count()).toBe(1);
    expect(await violationsOn(on)).toEqual([]);
  });
}

/** Lets the palette's code through. */
let letPaletteCome = () => {};

scene(
  "what is typed while the palette is on its way is no command",
  {
    prepare(on) {
      const opening = new Promise<void>((resolve) => {
        letPaletteCome = resolve;
      });
      return on.route("**/palette-*.js", async (route) => {
        await opening;
        await route.continue();
      });
    },
  },
  async (on) => {
    const { press, cells, palette, toast } = await opened(on);
    const before = await cells();
    await press("j", "Control+k", "a", "d", "d", "x");
    expect(await palette.count()).toBe(0);
    expect(await cells()).toEqual(before);
    await press("Escape", "b");
    await expect.poll(cells).toContain("note");
    await press("Control+k");
    letPaletteCome();
    await palette.waitFor();
    expect(await toast.textContent()).not.toMatch(/Deleted|Cut/);
  },
);

scene(
  "a palette that cannot be fetched says so, and the keys go on",
  {
    prepare: (on) => on.route("**/palette-*.js", (route) => route.abort()),
    tolerates: [/palette-/, /ERR_FAILED/],
  },
  async (on) => {
    const { press, focus, toast } = await opened(on);
    await press("Control+k");
    await expect.poll(() => toast.textContent()).not.toBe("");
    await press("j");
    await expect.poll(focus).toBe("masks");
  },
);

scene(
  "where the page cannot be drawn it says why, with a way out",
  { tolerates: [/broken on purpose/] },
  async (on) => {
    await opened(on);
    await on.evaluate(() => {
      Object.defineProperty(document, "title", {
        configurable: true,
        get: () => "broken",
        set() {
          throw new Error("broken on purpose");
        },
      });
    });
    const crash = on.getByRole("alert").filter({ hasText: "The page stopped working" });
    await on.getByRole("banner").getByRole("button", { name: "The anchor column" }).click();
    await on.getByRole("textbox", { name: "Title of the notebook" }).fill("Another title");
    await on.keyboard.press("Enter");
    await crash.waitFor();
    expect(await crash.textContent()).toContain("broken on purpose");
    expect(await violationsOn(on)).toEqual([]);
    await on.evaluate(() => Reflect.deleteProperty(document, "title"));
    await crash.getByRole("button", { name: "Draw it again" }).click();
    await masksCell(on).headline.waitFor();
    await expect.poll(() => on.title()).toContain("Another title");
  },
);
