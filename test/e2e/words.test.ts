import type { Page } from "playwright-core";
import { expect } from "vitest";
import { tourSteps } from "../../src/app/tour/tour-steps";
import { violationsOn } from "./support/appearance";
import { draftingCell, runTimeoutMs } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

function glossary(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Glossary" });
  return {
    dialog,
    field: dialog.getByRole("searchbox", { name: "Find a term" }),
    terms: dialog.locator("dt"),
    current: dialog.locator("[data-current=true]"),
  };
}

/** The id of the part of the page, or the term, that has the focus. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute("data-term") ?? element?.closest("[id]")?.id ?? null;
  });
}

scene("a term is explained where it stands, and leads into the glossary and back", {}, async (page) => {
  const term = page.locator("main a.term").first();
  await term.click();
  const id = (await term.getAttribute("data-term")) ?? "";
  const card = page.getByRole("dialog", { name: /^What “.+” means$/ });
  await card.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await card.getByRole("button", { name: "Open the glossary" }).click();
  const { dialog, current } = glossary(page);
  await current.waitFor();
  expect(await current.getAttribute("id")).toBe(`term-${id}`);
  await expect.poll(() => focused(page)).toBe(`term-${id}`);
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await focused(page)).toBe(id);
});

for (const [look, setting] of Object.entries({
  "in light": {},
  "at 390 px in dark": { widthPx: 390, heightPx: 844, colorScheme: "dark" as const },
})) {
  scene(
    `the glossary opens by its address, ${look}, and finds a term`,
    { ...setting, path: "#glossary/block" },
    async (page) => {
      const { dialog, field, terms, current } = glossary(page);
      await current.waitFor();
      expect(await current.getAttribute("id")).toBe("term-block");
      await masksCell(page).headline.waitFor();
      expect(await violationsOn(page)).toEqual([]);

      const all = await terms.count();
      await field.fill("anchor");
      await expect.poll(() => terms.count()).toBeLessThan(all);
      expect(await terms.first().textContent()).toMatch(/anchor/i);
      expect(await violationsOn(page)).toEqual([]);
      await field.fill("no such word");
      await dialog.getByText("No term has “no such word” in it.").waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await field.fill("");
      await expect.poll(() => terms.count()).toBe(all);

      await page.keyboard.press("Escape");
      await expect.poll(() => dialog.count()).toBe(0);
      expect(new URL(page.url()).hash).toBe("#glossary/block");
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => page.locator("[data-active]").count()).toBe(1);
    },
  );
}

function tour(page: Page) {
  const card = page.locator(".tour-card");
  return {
    invitation: page.getByRole("button", { name: "Take the tour" }),
    card,
    press: (name: string) => card.getByRole("button", { name }).click(),
  };
}

scene("the tour stops at every step, and gives the focus back", {}, async (page) => {
  await masksCell(page).headline.waitFor();
  const { invitation, card, press } = tour(page);
  await invitation.click();
  for (const [at, { name, title }] of tourSteps.entries()) {
    await card.getByRole("heading", { name: title }).waitFor();
    expect(await card.textContent()).toContain(`${at + 1} of ${tourSteps.length}`);
    // The heading of the stop is read out, and what it is about is marked.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(title);
    await expect.poll(() => page.locator(`[data-tour-here="${name}"]`).count()).toBe(1);
    expect(await violationsOn(page), title).toEqual([]);
    await press(at === tourSteps.length - 1 ? "Done" : "Next");
  }
  expect(await card.count()).toBe(0);
  expect(await page.locator("[data-tour-here]").count()).toBe(0);
  expect(await focused(page)).toBe("notebook");
  await page.reload();
  await masksCell(page).headline.waitFor();
  expect(await invitation.count(), "offered once").toBe(0);
});

scene("the tour can be left half way, on a phone too", { widthPx: 390, heightPx: 844 }, async (page) => {
  await masksCell(page).headline.waitFor();
  const { invitation, card, press } = tour(page);
  await invitation.click();
  await press("Next");
  await press("Next");
  await card.getByRole("heading", { name: tourSteps[2].title }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("ArrowLeft");
  await card.getByRole("heading", { name: tourSteps[1].title }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => card.count()).toBe(0);
  expect(await focused(page)).toBe("notebook");
  expect(await page.locator("[data-tour-here]").count()).toBe(0);
});

/** Everything on the page that an animation or a transition could move, with pseudo-elements. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lasts = (durations: string) => durations.split(",").some((each) => Number.parseFloat(each) > 0);
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const part of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, part);
        const isAnimated = style.animationName !== "none" && lasts(style.animationDuration);
        const isSmooth = part === "" && style.scrollBehavior === "smooth";
        if (isAnimated || lasts(style.transitionDuration) || isSmooth) {
          found.push(`${element.tagName} ${element.className}${part}`);
        }
      }
    }
    return found;
  });
}

for (const motion of [true, false]) {
  scene(
    motion ? "a running cell is seen to run" : "nothing moves for who asked for less motion",
    { motion, timeoutMs: runTimeoutMs },
    async (page) => {
      const { cell, loadButton, stopButton } = draftingCell(page);
      await loadButton.click();
      await stopButton.waitFor();
      await expect.poll(() => cell.getAttribute("data-status")).toBe("running");
      const mark = page.locator('.status-mark[data-state="running"]').first();
      await mark.waitFor();
      if (motion) expect(await moving(page)).not.toEqual([]);
      else expect(await moving(page)).toEqual([]);
      expect(await cell.getAttribute("data-status"), "still running").toBe("running");
      await stopButton.click();
    },
  );
}
