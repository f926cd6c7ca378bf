import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { masksCell } from "./support/mask-cell";
import { type Setting, scene } from "./support/scene";

const looks: Record<string, Setting> = {
  "in light": { colorScheme: "light" },
  "in dark": { colorScheme: "dark" },
  "at 390 px": { widthPx: 390, heightPx: 844 },
  "at 390 px in dark": { widthPx: 390, heightPx: 844, colorScheme: "dark" },
  "at 1,920 px": { widthPx: 1920, heightPx: 1080 },
};

for (const [look, setting] of Object.entries(looks)) {
  scene(`axe finds nothing ${look}`, setting, async (page) => {
    await settled(page);
    await unfoldEverything(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found).toEqual([]);
  });

  scene(`nothing is wider than the page ${look}`, setting, async (page) => {
    await settled(page);
    await unfoldEverything(page);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  });
}

for (const [look, setting] of Object.entries(looks)) {
  const watched: Setting = { ...setting, prepare: (page) => page.addInitScript(recordLayoutShifts) };
  scene(`nothing jumps while the page loads ${look}`, watched, async (page) => {
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as ShiftWindow).layoutShifts);
    expect(shifts).toEqual([]);
  });
}

interface ShiftWindow {
  layoutShifts: string[];
}

/** Runs in the page: every shift that no input caused, with what moved. */
function recordLayoutShifts(): void {
  const shifts: string[] = [];
  (window as unknown as ShiftWindow).layoutShifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      if (entry.hadRecentInput || entry.value < 0.001) continue;
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : "text"));
      shifts.push(`${entry.value.toFixed(4)} ${moved.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

async function settled(page: Page): Promise<void> {
  await masksCell(page).headline.waitFor();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => page.locator('[data-status="running"]').count()).toBe(0);
}

/** What is folded away has to be as good as what is shown. */
async function unfoldEverything(page: Page): Promise<void> {
  for (const button of await page.locator('main button[aria-expanded="false"]').all()) {
    if (await button.isVisible()) await button.click();
  }
}
