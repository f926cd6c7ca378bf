import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** A download instead of a dialog of the operating system. */
const downloads = {
  prepare: (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(window, "showSaveFilePicker", { value: undefined, configurable: true });
    }),
};

scene(
  "a report is one file that opens from disk without network, errors or scripts",
  downloads,
  async (page) => {
    await masksCell(page).headline.waitFor();
    await page.getByRole("button", { name: "File", exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Save a report" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("the-anchor-column.report.html");
    const folder = await mkdtemp(join(tmpdir(), "report-"));
    try {
      const path = join(folder, download.suggestedFilename());
      await download.saveAs(path);
      await opened(page, path, "light", async (report, watched) => {
        await readIt(report);
        expect(watched).toEqual({ requests: [report.url()], problems: [] });
        expect(await violationsOn(report)).toEqual([]);
      });
      await opened(page, path, "dark", async (report) => expect(await violationsOn(report)).toEqual([]));
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

async function readIt(report: Page): Promise<void> {
  expect(await report.getByRole("heading", { level: 1 }).textContent()).toBe("The anchor column");
  await report.getByText("16 infer-only cells in one straight column").first().waitFor();
  await report.getByText("1 of 3 hold").first().waitFor();
  const widths = await report
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(widths.length).toBeGreaterThan(0);
  expect(Math.min(...widths)).toBeGreaterThan(600);
  // Its own style holds under its own policy.
  const size = await report.locator(".kind").evaluate((element) => getComputedStyle(element).fontSize);
  expect(size).toBe("13px");
  expect(await overflowPx(report)).toBe(0);
  const kept = await report.locator("script#notebook").textContent();
  expect(JSON.parse(kept ?? "").title).toBe("The anchor column");
  const link = report.getByRole("link", { name: "Open this notebook" });
  expect(await link.getAttribute("href")).toMatch(/^http.*#link=/);
}

/** The file as somebody sees it who got it in an issue: on a phone, without network. */
async function opened(
  page: Page,
  path: string,
  colorScheme: "light" | "dark",
  look: (report: Page, watched: { requests: string[]; problems: string[] }) => Promise<void>,
): Promise<void> {
  const viewport = { width: 390, height: 800 };
  const context = await page.context().browser()?.newContext({ offline: true, colorScheme, viewport });
  if (context === undefined) throw new Error("the page has no browser");
  try {
    const report = await context.newPage();
    const watched = { requests: [] as string[], problems: [] as string[] };
    report.on("request", (request) => watched.requests.push(request.url()));
    report.on("console", (message) => watched.problems.push(message.text()));
    report.on("pageerror", (error) => watched.problems.push(error.message));
    await report.goto(pathToFileURL(path).href);
    await look(report, watched);
  } finally {
    await context.close();
  }
}
