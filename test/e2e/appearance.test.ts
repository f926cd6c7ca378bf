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
