import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { differenceInk, masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** The first page with a training batch of 8,192 x 12,288 cells in place of one block. */
const large = {
  pixelRatio: 2,
  prepare: async (page: Page) => {
    await page.route("**/models/**", (route) => route.abort());
    await giveLargeLayout(page);
  },
  tolerates: [/\/models\//],
};

scene(
  "a large pair is painted in a worker, with the pixels that the page would paint",
  large,
  async (page) => {
    const withWorker = await zoomedIn(page);
    expect(page.workers().length).toBe(1);
    const browser = page.context().browser();
    const context = await browser?.newContext({
      viewport: page.viewportSize(),
      colorScheme: "light",
      deviceScaleFactor: 2,
      reducedMotion: "reduce",
      serviceWorkers: "block",
    });
    if (context === undefined) throw new Error("the browser must still be there");
    try {
      const other = await context.newPage();
      await other.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
      await large.prepare(other);
      await other.goto(page.url());
      const withoutWorker = await zoomedIn(other);
      expect(other.workers().length).toBe(0);
      // Without the pictures themselves in the message.
      expect(withWorker === withoutWorker).toBe(true);
    } finally {
      await context.close();
    }
  },
);

async function giveLargeLayout(page: Page): Promise<void> {
  await page.route("**/notebooks/founding-case.json", async (route) => {
    const notebook = await (await route.fetch()).json();
    const cell = notebook.cells.find(({ kind }: { kind: string }) => kind === "masks");
    const anchors = Array.from({ length: 512 }, (_, block) => 8 + 7 * block);
    cell.params.layout = { contextLength: 4096, anchors };
    await route.fulfill({ json: notebook });
  });
}

/** The inference pane's picture after a zoom to the first anchors, once it does not change any more. */
async function zoomedIn(page: Page): Promise<string> {
  const { cell, panes, headline } = masksCell(page);
  await headline.waitFor();
  const pane = panes.nth(1);
  const whole = await settled(pane);
  await cell.getByRole("button", { name: "Next difference" }).click();
  for (let i = 0; i < 3; i++) await cell.getByRole("button", { name: "Zoom in" }).click();
  await expect.poll(() => picture(pane)).not.toBe(whole);
  const zoomed = await settled(pane);
  expect(await differenceInk(pane, "infer-only")).toBeGreaterThan(100);
  return zoomed;
}

async function settled(pane: Locator): Promise<string> {
  let before = "";
  await expect
    .poll(
      async () => {
        const last = before;
        before = await picture(pane);
        return before === last;
      },
      { interval: 400 },
    )
    .toBe(true);
  return before;
}

function picture(pane: Locator): Promise<string> {
  return pane
    .locator("canvas")
    .nth(0)
    .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ""));
}
