import { type Browser, chromium } from "playwright-core";
import { preview } from "vite";
import { chromiumPath } from "../../scripts/chromium";
import type { Figure } from "./report";
import { sweptDeviations, sweptPrompts } from "./sweep";
import { median, percentile95 } from "./timing";

const outDir = "test/output/site";
const pauseMs = 150;
/** The browser tells of no press that took less. */
const shortestToldMs = 16;
const longestSweepMs = 600_000;

/**
 * How soon the page shows that it was clicked while the sweep that has a budget runs in it: from the press to
 * the next painted frame, as the browser itself tells (Event Timing). Needs the build of `benchBundle`.
 */
export async function benchPageAnswers(): Promise<Figure[]> {
  const server = await preview({
    logLevel: "warn",
    build: { outDir },
    preview: { port: 0, strictPort: false },
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-features=WebGPU"],
  });
  try {
    return await clicked(browser, server.resolvedUrls?.local[0] ?? "");
  } finally {
    await browser.close();
    await server.close();
  }
}

async function clicked(browser: Browser, origin: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(watch);
  await page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook() }));
  await page.goto(`${origin}#notebook=founding-case`);
  const cell = page.locator('[data-kind="sweep"]');
  const startMs = performance.now();
  await cell.getByRole("button", { name: /^Run \d+ runs$/ }).click();
  await cell.locator("tbody tr").first().waitFor({ timeout: longestSweepMs });
  await page.evaluate(() => window.watched.splice(0));
  let pressCount = 0;
  for (let at = 0; (await cell.getAttribute("data-status")) === "running"; at++) {
    const heading = cell.locator("thead button").nth(at % 8);
    await heading.click();
    pressCount++;
    await page.waitForTimeout(pauseMs);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const status = await cell.getAttribute("data-status");
  if (status !== "done") throw new Error(`the sweep must be done, got ${status}`);
  // Entries come when the browser has time for them.
  await page.waitForTimeout(500);
  const watched = await page.evaluate(() => window.watched);
  const ofKind = (kind: Watched["kind"]) => watched.filter((each) => each.kind === kind).map(({ ms }) => ms);
  const tasks = ofKind("task");
  const told = ofKind("press");
  const presses = [...told, ...Array.from({ length: pressCount - told.length }, () => shortestToldMs)];
  const how = `${pressCount} presses that sort its table, Chromium, WebAssembly in the worker`;
  return [
    {
      name: "sweep in the page",
      value: seconds,
      unit: "s",
      limit: 180,
      how: `the same 420 runs, with the load of the pair; ${how}`,
    },
    {
      name: "press to paint during a sweep",
      value: median(presses),
      percentile95: percentile95(presses),
      unit: "ms",
      how: `median; ${how}; what takes less than ${shortestToldMs} ms counts as that`,
    },
    {
      name: "press to paint during a sweep, 95 in a hundred",
      value: percentile95(presses),
      unit: "ms",
      limit: 100,
      how,
    },
    { name: "press to paint during a sweep, longest", value: Math.max(...presses), unit: "ms", how },
    {
      name: "longest task of the page's thread during a sweep",
      value: Math.max(0, ...tasks),
      unit: "ms",
      how: `${tasks.length} took more than 50 ms`,
    },
  ];
}

function notebook() {
  const prompts = sweptPrompts().map(({ id, text }) => ({ name: id, text }));
  const params = { deviations: sweptDeviations(), prompts, roundCount: 8 };
  const cells = [{ id: "sweep", kind: "sweep", name: "sweep", params }];
  return { format: "anchorscope-notebook", version: 2, title: "A sweep", cells };
}

interface Watched {
  kind: "press" | "task";
  ms: number;
}

declare global {
  interface Window {
    /** What the page's observers saw since it was last emptied. */
    watched: Watched[];
  }
}

/** What Event Timing adds to an observer's options; TypeScript's DOM does not know it yet. */
interface EventTimingInit extends PerformanceObserverInit {
  durationThreshold: number;
}

/** Runs in the page, before its scripts. */
function watch(): void {
  window.watched = [];
  const told: EventTimingInit = { type: "event", durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === "click") window.watched.push({ kind: "press", ms: duration });
    }
  }).observe(told);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.watched.push({ kind: "task", ms: duration });
  }).observe({ type: "longtask" });
}
