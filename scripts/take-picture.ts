/**
 * Takes the README's picture of the first page, down to the end of its masks cell.
 *
 *   npm run picture
 */
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { chromiumPath } from "./chromium";

const outDir = "test/output/site";
const picture = "docs/first-page.png";
const widthPx = 1280;

await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
const server = await preview({
  logLevel: "warn",
  build: { outDir },
  preview: { port: 0, strictPort: false },
});
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
const page = await browser.newPage({
  viewport: { width: widthPx, height: 1000 },
  deviceScaleFactor: 1.5,
  colorScheme: "light",
  reducedMotion: "reduce",
});
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error("the preview server must have a local address, got none");
await page.goto(address);
const masks = page.locator('[data-kind="masks"][data-status="done"]');
await masks.waitFor();
await page.waitForLoadState("networkidle");
await page.getByRole("button", { name: "No tour, thank you" }).click();
const box = await masks.boundingBox();
if (box === null) throw new Error("the masks cell must be on the page");
mkdirSync("docs", { recursive: true });
await page.screenshot({
  path: picture,
  fullPage: true,
  clip: { x: 0, y: 0, width: widthPx, height: Math.ceil(box.y + box.height) },
});
await browser.close();
await server.close();
console.log(picture);
