import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { readDocument } from "../../src/notebook/document";
import { toLink } from "../../src/notebook/files/link";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** Three packed blocks, read in serving without documents and with the anchor: a large reason and a small one. */
async function twoReasons(): Promise<string> {
  const set = { blockSize: 8 };
  const masks = {
    id: "masks",
    kind: "masks",
    name: "packed",
    title: "Two reasons",
    params: {
      train: { preset: "speculators.full", set },
      infer: { preset: "harness.through-anchor", set },
      layout: {
        contextLength: 64,
        anchors: [12, 35, 50],
        documents: Array.from({ length: 64 }, (_, j) => (j < 30 ? 0 : 1)),
      },
      layerType: "full",
    },
  };
  const notebook = { format: "anchorscope-notebook", version: 2, title: "Two reasons", cells: [masks] };
  const payload = await toLink(readDocument(notebook).document);
  if (typeof payload !== "string") throw new Error(`the link has ${payload.characters} characters`);
  return `#link=${payload}`;
}

const path = await twoReasons();

scene(
  "a large reason is muted, the small one found and its runs taken home, with keys only",
  { path },
  async (page) => {
    const { cell, gridCell, headline } = masksCell(page);
    await cell.waitFor();
    await expect.poll(() => headline.textContent()).toMatch(/^504 infer-only cells for 2 reasons/);

    // N goes to the small one first; the next is the large one, in its way.
    await press(page, "j", "Enter", "n", "n");
    expect(await gridCell.textContent()).toMatch(/^block 1, slot 0, c0\./);

    await tabTo(page, "Mute 480 infer-only cells: document");
    await press(page, "Enter");
    await cell.getByText("1 reason muted, 480 cells hidden in the picture").waitFor();
    expect(await headline.textContent()).toMatch(/^504 infer-only cells for 2 reasons/);

    // Where only the anchor is left, N goes from one anchor to the next.
    await back(page);
    await press(page, "n");
    expect(await gridCell.textContent()).toMatch(/^block 1, slot 0, c35\. Difference 2 of 3/);
    await press(page, "n");
    expect(await gridCell.textContent()).toMatch(/^block 2, slot 0, c50\. Difference 3 of 3/);
    expect(await cell.getByText("anchor-inclusive-context").count()).toBe(1);

    await tabTo(page, "Take home");
    await press(page, "Enter");
    await tabTo(page, "CSV");
    const download = page.waitForEvent("download");
    await press(page, "Enter");
    const file = await download;
    expect(file.suggestedFilename()).toBe("packed-runs.csv");
    const lines = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    // What is muted is left out, and said to be.
    const isLeftOut = (line: string) => line.startsWith("left-out");
    const runs = lines.slice(1).filter((line) => !isLeftOut(line));
    expect(runs.map((line) => line.split(",").slice(5).join(","))).toEqual([
      "c12,c13,,8",
      "c35,c36,,8",
      "c50,c51,,8",
    ]);
    expect(lines.filter(isLeftOut)).toHaveLength(1);
    expect(lines.find(isLeftOut)).toContain("480");

    // The muting is part of the notebook: a reload keeps it, and undoing takes it back.
    await expect.poll(() => page.getByText("Saved", { exact: true }).count()).toBe(1);
    await page.reload();
    await cell.getByText("1 reason muted, 480 cells hidden in the picture").waitFor();
  },
);

scene("pictures, code and words of a mask", { path, widthPx: 390, heightPx: 800 }, async (page) => {
  const { cell } = masksCell(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell.getByRole("button", { name: "Take home" }).click();
  const saved = async (format: "PNG" | "SVG") => {
    const download = page.waitForEvent("download");
    await cell.getByRole("button", { name: format, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`packed.${format.toLowerCase()}`);
    return readFileSync(await file.path());
  };
  await cell.getByRole("combobox", { name: "Width of the PNG" }).selectOption("4096");
  const png = await saved("PNG");
  // Width as a PNG's head has it; then the words for whoever does not see it.
  expect(png.readUInt32BE(16)).toBe(4096);
  expect(png.includes("iTXtDescription")).toBe(true);
  expect(png.includes("504 infer-only cells for 2 reasons")).toBe(true);
  await cell.getByText(/^Saved packed\.png: 4096 × \d+ px, 24 rows × 88 columns/).waitFor();
  const svg = (await saved("SVG")).toString("utf8");
  expect(svg).toMatch(/^<svg .*role="img">\n<title>504 infer-only cells/);
  const isRead = await page.evaluate((text) => {
    const read = new DOMParser().parseFromString(text, "image/svg+xml");
    return read.querySelector("parsererror") === null && read.querySelectorAll("rect").length > 100;
  }, svg);
  expect(isRead).toBe(true);
  // What moves on the page is told to be saved as two masks beside each other.
  await cell.getByRole("button", { name: "Swipe", exact: true }).click();
  const says = cell.getByText(/^Saved packed\.svg/);
  await expect
    .poll(async () => {
      await saved("SVG");
      return says.textContent();
    })
    .toMatch(/, both masks side by side\.$/);

  await cell.getByRole("combobox", { name: "Mask of" }).selectOption("infer");
  for (const [name, holds] of [
    ["Copy as mask_mod", "def packed_infer(b, h, q_idx, kv_idx):"],
    ["Copy as pytest", "def mask_of_my_framework():"],
  ]) {
    await cell.getByRole("button", { name }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(holds);
  }

  await cell.getByRole("button", { name: "Describe this mask" }).click();
  const words = cell.getByRole("region", { name: "The masks in words" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("The masks in words");
  expect(await words.getByRole("table", { name: "Differences by reason" }).getByRole("row").count()).toBe(3);
  const grid = await words.getByRole("textbox", { name: /^Inference/ }).inputValue();
  expect(grid.split("\n")).toHaveLength(24);
  expect(grid.split("\n")[0]).toMatch(/^#{13}\.+\|#{8} \.{8} \.{8}$/);
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** The grid of the masks has the keys again, as Enter on its cell gives them. */
async function back(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Shift+Tab");
    if (await page.evaluate(() => document.activeElement?.getAttribute("role") === "grid")) return;
  }
  throw new Error("the grid must be within 60 presses of Shift+Tab");
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute("aria-label") ?? element?.textContent;
    });
    if (found === name) return;
  }
  throw new Error(`${name} must be within 60 presses of Tab`);
}
