import type { Browser, Locator } from "playwright-core";
import { withBuiltPage } from "./built-page";
import type { Figure } from "./report";
import { sweptDeviations, sweptPrompts } from "./sweep";
import { median, percentile95 } from "./timing";

const pauseMs = 150;
/** The browser tells of no press that took less. */
const shortestToldMs = 16;
const longestSweepMs = 600_000;
/** Presses of the same page when the sweep is done. */
const restPresses = 60;

/**
 * How soon the page shows that it was clicked while the sweep that has a budget runs in it: from the press to
 * the next painted frame, as the browser itself tells (Event Timing). Needs the build of `benchBundle`.
 */
export function benchPageAnswers(): Promise<Figure[]> {
  return withBuiltPage(clicked);
}

async function clicked(browser: Browser, origin: string): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(watch);
  await page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook() }));
  await page.goto(`${origin}#notebook=founding-case`);
  const cell = page.locator('[data-kind="sweep"]');
  const status = () => cell.getAttribute("data-status");
  const startMs = performance.now();
  await cell.getByRole("button", { name: /^Run \d+ runs$/ }).click();
  await cell.locator("tbody tr").first().waitFor({ timeout: longestSweepMs });
  const during = await pressesWhile(cell, async () => (await status()) === "running");
  const seconds = (performance.now() - startMs) / 1000;
  if ((await status()) !== "done") throw new Error(`the sweep must be done, got ${await status()}`);
  const rest = await pressesWhile(cell, async (pressed) => pressed < restPresses);
  const how = `${during.presses.length} presses that sort its table, Chromium, WebAssembly in the worker`;
  const [slow, slowAtRest] = [percentile95(during.presses), percentile95(rest.presses)];
  const name = "press to paint during a sweep";
  return [
    {
      name: "sweep in the page",
      value: seconds,
      unit: "s",
      limit: 180,
      how: `wall time of the same 420 runs, with the load of the pair; ${how}`,
    },
    {
      name,
      value: median(during.presses),
      percentile95: slow,
      unit: "ms",
      limit: 100,
      how: `median; ${how}; what takes less than ${shortestToldMs} ms counts as that`,
    },
    {
      name: `${name}, 95 in a hundred, less that at rest`,
      value: Math.max(0, slow - slowAtRest),
      unit: "ms",
      limit: 100 - shortestToldMs,
      how: `${slow.toFixed(0)} ms during, ${slowAtRest.toFixed(0)} ms in the same page when it is done, which is the machine's`,
    },
    { name: `${name}, longest`, value: Math.max(...during.presses), unit: "ms", how },
    {
      name: "longest task of the page's thread during a sweep",
      value: Math.max(0, ...during.tasks),
      unit: "ms",
      how: `${during.tasks.length} took more than 50 ms; at rest ${rest.tasks.length} of ${restPresses} presses`,
    },
  ];
}

/** Presses a heading of the table after the other. @returns milliseconds of every press, and of long tasks meanwhile */
async function pressesWhile(
  cell: Locator,
  goesOn: (pressed: number) => Promise<boolean>,
): Promise<{ presses: number[]; tasks: number[] }> {
  const page = cell.page();
  await page.evaluate(() => window.watched.splice(0));
  let pressed = 0;
  for (; await goesOn(pressed); pressed++) {
    await cell
      .locator("thead button")
      .nth(pressed % 8)
      .click();
    await page.waitForTimeout(pauseMs);
  }
  // Entries come when the browser has time for them.
  await page.waitForTimeout(500);
  const watched = await page.evaluate(() => window.watched);
  const ofKind = (kind: Watched["kind"]) => watched.filter((each) => each.kind === kind).map(({ ms }) => ms);
  const told = ofKind("press");
  const untold = Array.from({ length: pressed - told.length }, () => shortestToldMs);
  return { presses: [...told, ...untold], tasks: ofKind("task") };
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
