import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { outDir, withBuiltPage } from "./built-page";
import type { Figure } from "./report";

const repeats = 5;

/** How long a shipped notebook takes from the press in the gallery to its cells. Needs the build of `benchBundle`. */
export function benchNotebooks(): Promise<Figure[]> {
  return withBuiltPage(async (browser, origin) => {
    const figures: Figure[] = [];
    for (const { name, title } of shipped()) {
      const ms: number[] = [];
      for (let i = 0; i < repeats; i++) ms.push(await openingMs(browser, origin, name, title));
      const how = `press in the gallery to the last cell drawn, first time in a browser, most of ${repeats}`;
      figures.push({ name: `open notebook ${name}`, value: Math.max(...ms), unit: "ms", how });
    }
    return figures;
  });
}

/** The blank one is not in the list of the gallery: New opens it. */
function shipped(): { name: string; title: string }[] {
  const list: { name: string; title: string }[] = JSON.parse(
    readFileSync(join(outDir, "notebooks/index.json"), "utf8"),
  );
  return list.map(({ name, title }) => ({ name, title: name === "blank" ? "New" : title }));
}

async function openingMs(browser: Browser, origin: string, name: string, title: string): Promise<number> {
  // A browser that has kept nothing, and that shows another notebook.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: "block",
  });
  try {
    const page: Page = await context.newPage();
    const other = name === "founding-case" ? "fizzfizz" : "founding-case";
    await page.goto(`${origin}#notebook=${other}`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Gallery" }).first().click();
    const choice = page.locator("dialog button", { hasText: title }).first();
    await choice.waitFor();
    return await choice.evaluate(untilDrawn);
  } finally {
    await context.close();
  }
}

/** Runs in the page: presses the button and gives the milliseconds until every cell of another notebook is drawn. */
async function untilDrawn(button: Element): Promise<number> {
  const cellBefore = document.querySelector("[data-cell]");
  const startMs = performance.now();
  (button as HTMLElement).click();
  // In one piece: what has a name in here would need something that only exists outside of the page.
  for (let isDrawn = false; !isDrawn; ) {
    await new Promise(requestAnimationFrame);
    const cells = [...document.querySelectorAll("[data-cell]")];
    const isOther = cells.length > 0 && !cells.some((cell) => cell === cellBefore);
    isDrawn = isOther && document.querySelector(".cell-waiting") === null;
  }
  // Two frames on, what was put on the page has been painted.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - startMs;
}
