import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserWith, stage, type WebGpu } from "./browser";
import { watchPage } from "./page-watch";

export interface Setting {
  /** Another server than the one with the headers; with a closing slash. */
  origin?: () => string;
  /** Below the origin; the workbench when left out. */
  path?: string;
  /** Default "off": WebAssembly only. */
  webgpu?: WebGpu;
  widthPx?: number;
  heightPx?: number;
  colorScheme?: "light" | "dark";
  /** Device pixels per CSS pixel; 2 at half the width is what zooming to 200 % gives. */
  pixelRatio?: number;
  forcedColors?: boolean;
  moreContrast?: boolean;
  /** Whether the reader wants things to move; default false. */
  motion?: boolean;
  /** Default false: a service worker would answer before the requests that a scene intercepts. */
  serviceWorker?: boolean;
  /** Runs before the page is opened, to intercept requests or to add scripts. */
  prepare?: (page: Page) => Promise<unknown>;
  /** For what a software GPU takes its time for. */
  timeoutMs?: number;
  /** Problems that the scene causes on purpose. */
  tolerates?: readonly RegExp[];
}

const screenshots = "test/output";

function options({ timeoutMs }: Setting): { timeout?: number } {
  return timeoutMs === undefined ? {} : { timeout: timeoutMs };
}

/** A test in a fresh browser context with the workbench open; fails on any problem that the page watch sees. */
export function scene(title: string, setting: Setting, play: (page: Page) => Promise<void>): void {
  test(title, options(setting), async () => {
    const origin = setting.origin?.() ?? stage().origin;
    const browser = await browserWith(setting.webgpu ?? "off");
    const context = await browser.newContext({
      viewport: { width: setting.widthPx ?? 1280, height: setting.heightPx ?? 900 },
      colorScheme: setting.colorScheme ?? "light",
      deviceScaleFactor: setting.pixelRatio ?? 1,
      forcedColors: setting.forcedColors ? "active" : "none",
      contrast: setting.moreContrast ? "more" : "no-preference",
      reducedMotion: setting.motion ? "no-preference" : "reduce",
      serviceWorkers: setting.serviceWorker ? "allow" : "block",
    });
    const page = await context.newPage();
    const watch = watchPage(page, origin, setting.tolerates ?? []);
    try {
      await setting.prepare?.(page);
      await page.goto(`${origin}${setting.path ?? ""}`);
      await play(page);
      expect(watch.problems(), "problems on the page").toEqual([]);
    } catch (error) {
      mkdirSync(screenshots, { recursive: true });
      const name = (expect.getState().currentTestName ?? title).replace(/[^a-z0-9]+/gi, "-").slice(0, 120);
      await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true }).catch(() => undefined);
      if (watch.problems().length > 0) console.error(`${title}:\n${watch.problems().join("\n")}`);
      throw error;
    } finally {
      await context.close();
    }
  });
}
