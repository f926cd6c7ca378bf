import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOn } from "./support/appearance";
import { differenceInk, masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** The grid has the keyboard and a cell is held. */
async function enter(page: Page) {
  const found = masksCell(page);
  await found.headline.waitFor();
  await found.grid.focus();
  await page.keyboard.press("n");
  return found;
}

const titles = (page: Page) => page.locator('[data-kind="masks"] .viz-pane-title').allTextContents();

scene("overlay, swipe and blink are reached and left with keys alone", {}, async (page) => {
  const { panes, cell, grid } = await enter(page);
  const sideBySide = await differenceInk(panes.nth(1), "infer-only");
  await page.keyboard.press("Shift+O");
  await expect.poll(() => panes.count()).toBe(1);
  expect((await titles(page))[0]).toMatch(/^Training and inference, laid over each other/);
  // Solid, and in a pane twice as wide.
  await expect.poll(() => differenceInk(panes.first(), "infer-only")).toBeGreaterThan(1.5 * sideBySide);
  expect(await violationsOn(page, ".masks")).toEqual([]);

  await page.keyboard.press("m");
  const slider = cell.getByRole("slider", { name: "Divider of the swipe" });
  await slider.waitFor();
  expect(await slider.getAttribute("aria-valuetext")).toBe("Training 50 %, Inference 50 %");
  await page.keyboard.press("Shift+D");
  await expect.poll(() => slider.inputValue()).toBe("55");
  await page.keyboard.press("Tab");
  expect(await slider.evaluate((element) => element === document.activeElement)).toBe(true);
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.inputValue()).toBe("52");
  await page.keyboard.press("End");
  expect(await slider.getAttribute("aria-valuetext")).toBe("Training 100 %, Inference 0 %");
  expect(await violationsOn(page, ".masks")).toEqual([]);
  await page.keyboard.press("Shift+Tab");
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press("Shift+B");
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Training /)]);
  // The scene's reader wants nothing to move: the pane is turned over by hand.
  await page.keyboard.down("b");
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Inference /)]);
  await page.keyboard.up("b");
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Training /)]);
  expect(await violationsOn(page, ".masks")).toEqual([]);
  await page.keyboard.press("Shift+S");
  await expect.poll(() => panes.count()).toBe(2);
});

scene("the way of looking is kept over a reload, and undone like any other change", {}, async (page) => {
  const { panes } = await enter(page);
  await page.keyboard.press("Shift+O");
  await expect.poll(() => panes.count()).toBe(1);
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await page.waitForTimeout(1200);
  await page.reload();
  const { headline, grid } = masksCell(page);
  await headline.waitFor();
  await expect.poll(() => panes.count()).toBe(1);
  await grid.focus();
  await page.keyboard.press("Shift+W");
  await page.locator(".viz-divider").waitFor();
  // A view is told once it rests.
  await page.waitForTimeout(600);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await expect.poll(() => page.locator(".viz-divider").count()).toBe(0);
  expect((await titles(page))[0]).toMatch(/, laid over each other/);
});

scene("blink alternates by itself for whoever does not mind, and stops", { motion: true }, async (page) => {
  const { cell } = await enter(page);
  await page.keyboard.press("Shift+B");
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Inference /)]);
  await expect.poll(() => titles(page)).toEqual([expect.stringMatching(/^Training /)]);
  await cell.getByRole("button", { name: "Stop" }).waitFor();
  await page.keyboard.press("Shift+B");
  await cell.getByRole("button", { name: "Start" }).waitFor();
});

scene("locks open and close, and one pane takes what the other shows", {}, async (page) => {
  const { cell } = await enter(page);
  const lock = (name: string) => cell.getByRole("button", { name, exact: true });
  const pressed = async () => [
    await lock("Zoom").getAttribute("aria-pressed"),
    await lock("Place").getAttribute("aria-pressed"),
  ];
  expect(await pressed()).toEqual(["true", "true"]);
  await page.keyboard.press("l");
  expect(await pressed()).toEqual(["true", "false"]);
  await page.keyboard.press("l");
  expect(await pressed()).toEqual(["false", "false"]);
  await cell.getByText("Zoom and place are free: keys move Training").first().waitFor();
  await page.keyboard.press("=");
  const take = lock("Take from the other");
  await take.waitFor();
  expect(await violationsOn(page, ".masks")).toEqual([]);
  await page.keyboard.press("Shift+L");
  await page.keyboard.press("t");
  await expect.poll(() => take.count()).toBe(0);
  await page.keyboard.press("l");
  expect(await pressed()).toEqual(["true", "true"]);
});

scene("one more inference side is compared in a pane of its own", {}, async (page) => {
  const { panes, cell } = await enter(page);
  await cell.getByRole("button", { name: "Add an inference side" }).click();
  await expect.poll(() => panes.count()).toBe(3);
  const third = cell.getByRole("combobox", { name: "Inference 2" });
  await third.selectOption({ label: "harness [:anchor]" });
  await cell.getByText("Inference 2: Aligned").waitFor();
  await expect.poll(() => differenceInk(panes.nth(2), "infer-only")).toBeLessThan(50);
  await cell.getByText("Inference 2 hides it.").first().waitFor();
  expect(await cell.locator(".viz-legend").count()).toBe(1);
  const panel = cell.getByRole("region", { name: "Why this cell" });
  await panel.getByRole("heading", { name: "Inference 2 hides it" }).waitFor();
  expect(await violationsOn(page, ".masks")).toEqual([]);
  // Beside training, it is the one that is stepped through, explained and taken home.
  await cell.getByRole("button", { name: "Inference 2", exact: true }).click();
  await cell.getByText("no differing cell").waitFor();
  expect(await cell.locator(".viz-pane").nth(1).textContent()).toMatch(/^Inference 2\b/);
  await cell.getByText("Inference: 16 infer-only cells").waitFor();
  expect(await cell.getByRole("heading", { name: "1 reason" }).count()).toBe(0);
  await cell.getByRole("button", { name: "Take home" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    cell.getByRole("button", { name: "SVG", exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-inference-2\.svg$/);
  const svg = await readFile(await file.path(), "utf8");
  expect(svg).toContain(">Inference: 16 infer-only cells in one straight column");
  expect(await violationsOn(page, ".masks")).toEqual([]);
  await cell.getByRole("button", { name: "Remove inference 2" }).click();
  await expect.poll(() => panes.count()).toBe(2);
});
