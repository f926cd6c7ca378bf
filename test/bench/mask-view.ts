import { resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { withBuiltPage } from "./built-page";
import { size } from "./large-pair";
import type { FrameTimes } from "./mask-page/watch-frames";
import type { Figure } from "./report";
import { median, percentile95 } from "./timing";

const outDir = resolve("test/output/mask-page");
const root = "test/bench/mask-page";
const configFile = resolve("vite.config.ts");
const budgetMs = 16;

/** The mask view in a Chromium, moved with mouse and wheel as by hand. */
export async function benchMaskView(): Promise<Figure[]> {
  await build({ logLevel: "warn", root, configFile, publicDir: false, build: { outDir, emptyOutDir: true } });
  return withBuiltPage(
    async (browser, origin) => [
      ...(await moved(browser, origin, "anchored blocks", 1)),
      ...(await moved(browser, origin, "anchored blocks", 2)),
      ...(await moved(browser, `${origin}?ragged`, "rows without likeness", 1)),
      await exported(browser, origin),
    ],
    { root, configFile, build: { outDir } },
  );
}

async function moved(browser: Browser, address: string, cells: string, ratio: number): Promise<Figure[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: ratio,
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const pane = page.locator(".viz-canvas").nth(1);
    await pane.waitFor();
    const box = await pane.boundingBox();
    if (box === null) throw new Error("the inference pane must be on the screen");
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.5];
    const first = await page.evaluate(() => window.firstPictureMs);
    // What an input costs that nothing answers: the machine's share in the figures below.
    const idle = await watched(page, () => circle(page, 300, 850, 20, 40));
    const hover = await watched(page, () => circle(page, x, y, 60, 60));
    const zoom = await watched(page, async () => {
      await wheel(page, 45, -20);
      await wheel(page, 30, 20);
    });
    await page.mouse.down();
    const pan = await watched(page, () => circle(page, x, y, 120, 120));
    await page.mouse.up();
    const how = `two panes of ${cells} at ${ratio} device px a px, ${size}, Chromium without GPU`;
    return [
      {
        name: "first picture on the page",
        value: first,
        unit: "ms",
        how: `from conventions or masks, ${how}`,
      },
      figure("input that nothing answers", idle.work, `on the page's thread, ${how}`),
      figure("hover to crosshair", hover.work, `the page's own work, ${how}`, budgetMs),
      figure("pan", pan.work, `the page's own work, ${how}`, budgetMs),
      figure("pan, frame to frame", pan.frames, how),
      // Not within the budget for warm tiles: at every step all of them are new.
      figure("zoom", zoom.work, `the page's own work, ${how}`),
      figure("zoom, frame to frame", zoom.frames, how),
    ];
  } finally {
    await context.close();
  }
}

function figure(name: string, ms: readonly number[], how: string, limit?: number): Figure {
  const budget = limit === undefined ? {} : { limit };
  const words = `median of ${ms.length}, ${how}`;
  return { name, value: median(ms), percentile95: percentile95(ms), unit: "ms", ...budget, how: words };
}

/** A PNG of as many pixels as 4,096 x 6,144. */
async function exported(browser: Browser, address: string): Promise<Figure> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(".viz-canvas").first().waitFor();
    const { ms, widthPx, heightPx, bytes } = await page.evaluate(() => window.exportPng(4096, 3));
    const pixels = `${widthPx} x ${heightPx} pixels, ${(bytes / 1e6).toFixed(1)} MB`;
    if (widthPx * heightPx < 4096 * 6144)
      throw new Error(`the PNG must be as large as the budget's, got ${pixels}`);
    const how = `painted and packed, ${pixels}, ${size}`;
    return { name: "PNG export", value: ms, unit: "ms", limit: 2000, how };
  } finally {
    await context.close();
  }
}

async function watched(page: Page, move: () => Promise<void>): Promise<FrameTimes> {
  await page.waitForTimeout(500);
  await page.evaluate(() => window.watchFrames());
  await move();
  return await page.evaluate(() => window.frameTimes());
}

async function circle(page: Page, x: number, y: number, radius: number, steps: number): Promise<void> {
  for (let i = 0; i < steps; i++) {
    await page.mouse.move(x + radius * (Math.cos(i / 12) - 1), y + radius * Math.sin(i / 12));
    await page.waitForTimeout(10);
  }
}

async function wheel(page: Page, turns: number, dy: number): Promise<void> {
  await page.keyboard.down("Control");
  for (let i = 0; i < turns; i++) {
    await page.mouse.wheel(0, dy);
    await page.waitForTimeout(10);
  }
  await page.keyboard.up("Control");
}
