import type { Page } from "playwright-core";
import { expect } from "vitest";
import { layoutShifts, overflowPx, violationsOn, watchLayoutShifts } from "./support/appearance";
import { masksCell } from "./support/mask-cell";
import { type Setting, scene } from "./support/scene";

const looks: Record<string, Setting> = {
  "in light": { colorScheme: "light" },
  "in dark": { colorScheme: "dark" },
  "at 390 px": { widthPx: 390, heightPx: 844 },
  "at 390 px in dark": { widthPx: 390, heightPx: 844, colorScheme: "dark" },
  "at 1,920 px": { widthPx: 1920, heightPx: 1080 },
  "zoomed to 200 %": { widthPx: 720, heightPx: 450, pixelRatio: 2 },
  "with more contrast": { moreContrast: true },
  "with more contrast in dark": { moreContrast: true, colorScheme: "dark" },
  "in forced colours": { forcedColors: true },
};

for (const [look, setting] of Object.entries(looks)) {
  scene(`axe finds nothing ${look}`, setting, async (page) => {
    await settled(page);
    await unfoldEverything(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  scene(`nothing is wider than the page ${look}`, setting, async (page) => {
    await settled(page);
    await unfoldEverything(page);
    expect(await overflowPx(page)).toBe(0);
  });

  scene(
    `nothing jumps while the page loads ${look}`,
    { ...setting, prepare: watchLayoutShifts },
    async (page) => {
      await settled(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShifts(page)).toEqual([]);
    },
  );
}

for (const [widthPx, heightPx] of [
  [320, 640],
  [390, 844],
  [768, 1024],
]) {
  scene(`the bar is for fingers and cuts nothing at ${widthPx} px`, { widthPx, heightPx }, async (page) => {
    await settled(page);
    await page.getByRole("button", { name: "No model loaded" }).waitFor();
    const buttons = await page.locator(".page-head button:visible").evaluateAll((all) =>
      all.map((button) => {
        const { left, right, width, height } = button.getBoundingClientRect();
        const parts = [button, ...button.querySelectorAll<HTMLElement>("span")];
        return {
          name: button.getAttribute("aria-label") ?? button.textContent,
          left,
          right,
          sizePx: Math.min(width, height),
          isCut: parts.some((part) => part.scrollWidth > part.clientWidth && part.textContent !== ""),
        };
      }),
    );
    const names = ["Menu", "No model loaded", "Outline", "The anchor column"];
    expect(buttons.map(({ name }) => name).sort()).toEqual(names);
    for (const { name, left, right, sizePx, isCut } of buttons) {
      expect(sizePx, `${name}`).toBeGreaterThanOrEqual(40);
      expect(left, `${name}`).toBeGreaterThanOrEqual(0);
      expect(right, `${name}`).toBeLessThanOrEqual(widthPx);
      expect(isCut, `${name}`).toBe(false);
    }
  });
}

for (const widthPx of [1440, 390]) {
  scene(`the tour is offered where it covers nothing at ${widthPx} px`, { widthPx }, async (page) => {
    await settled(page);
    const offer = page.getByRole("complementary", { name: "Tour" });
    const covered = await offer.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [...document.querySelectorAll(".page-head *, nav *, [data-cell] *, .inserter")].filter(
        (other) => {
          const box = other.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        },
      ).length;
    });
    expect(covered).toBe(0);
    // What stays at its place in the window covers something as soon as the page is scrolled.
    expect(await offer.evaluate((element) => getComputedStyle(element).position)).toBe("static");
  });
}

async function settled(page: Page): Promise<void> {
  await masksCell(page).headline.waitFor();
  await page.waitForLoadState("networkidle");
}

/** What is folded away has to be as good as what is shown. */
async function unfoldEverything(page: Page): Promise<void> {
  for (const button of await page.locator('main button[aria-expanded="false"]').all()) {
    if (await button.isVisible()) await button.click();
  }
}
