import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

function fields(page: Page) {
  const masks = page.locator("#masks");
  return {
    contextLength: masks.getByLabel("Context length"),
    fault: masks.locator(".fault"),
    tokenLimit: page.locator('[data-kind="drafting"]').first().getByLabel("Tokens after the prompt"),
    title: page.getByRole("banner").getByRole("heading", { level: 1 }),
  };
}

scene("what was typed and refused in one notebook is not in the next one", {}, async (page) => {
  await masksCell(page).headline.waitFor();
  const { contextLength, fault, tokenLimit, title } = fields(page);
  await contextLength.fill("5");
  await fault.first().waitFor();
  await tokenLimit.fill("abc");
  await page.getByText('Tokens after the prompt must be a whole number of at least 1, got "abc"').waitFor();
  await page.evaluate(() => {
    location.hash = "#notebook=fizzfizz";
  });
  await expect.poll(() => title.textContent()).toContain("FizzFizzFizz");
  await expect.poll(() => contextLength.inputValue()).toMatch(/^\d\d+$/);
  expect(await contextLength.getAttribute("aria-invalid")).toBe("false");
  expect(await tokenLimit.inputValue()).toMatch(/^\d+$/);
  expect(await page.locator(".fault").count()).toBe(0);
});

scene("undo lets go of what was typed against the settings that it takes back", {}, async (page) => {
  const { preset, headline } = masksCell(page);
  await headline.waitFor();
  const { contextLength, fault } = fields(page);
  const before = await contextLength.inputValue();
  await preset("Inference").selectOption({ index: 1 });
  await contextLength.fill("5");
  await fault.first().waitFor();
  // It waits for the anchors to let it in: one's own change keeps it.
  await preset("Inference").selectOption({ index: 2 });
  expect(await contextLength.inputValue()).toBe("5");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("masks");
  await page.keyboard.press("z");
  await expect.poll(() => contextLength.inputValue()).toBe(before);
  expect(await contextLength.getAttribute("aria-invalid")).toBe("false");
});

/** The first page as a later version would have written it. */
function newerNotebook(): string {
  const text = readFileSync("public/notebooks/founding-case.json", "utf8");
  const json = JSON.stringify({ ...JSON.parse(text), version: 3 });
  return `#link=1.${deflateRawSync(json).toString("base64url")}`;
}

scene(
  "a setting of a read-only notebook says why it does not change",
  { path: newerNotebook() },
  async (page) => {
    const { preset, headline } = masksCell(page);
    await headline.waitFor();
    const before = await preset("Inference").inputValue();
    const values = await preset("Inference")
      .locator("option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
    await preset("Inference").selectOption(values.find((value) => value !== before) ?? "");
    const alert = page.locator("#masks").getByRole("alert");
    await expect.poll(() => alert.allTextContents()).toEqual([expect.stringMatching(/newer|version/)]);
    expect(await preset("Inference").inputValue()).toBe(before);
  },
);
