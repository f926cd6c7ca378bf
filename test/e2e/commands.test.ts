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

scene("a note is written, split at its caret, and merged again", {}, async (on) => {
  const { press, focus, cells } = await opened(on);
  await press("b", "Enter");
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
