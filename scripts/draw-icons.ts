/**
 * Draws the PNG icons that installing needs from public/icon.svg.
 *
 *   npm run icons
 */
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumPath } from "./chromium";

/** A maskable icon is cut to the system's shape: its middle four fifths stay, and the ground fills the rest. */
const icons = [
  { file: "public/icon-192.png", sizePx: 192, drawnShare: 1, ground: "transparent" },
  { file: "public/icon-512.png", sizePx: 512, drawnShare: 1, ground: "transparent" },
  { file: "public/icon-maskable-512.png", sizePx: 512, drawnShare: 0.8, ground: "#1b1f27" },
];

const drawing = Buffer.from(readFileSync("public/icon.svg")).toString("base64");
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
for (const { file, sizePx, drawnShare, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  await page.setContent(
    `<body style="margin:0; height:100vh; display:grid; place-items:center; background:${ground}">
      <img style="width:${100 * drawnShare}vw" src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.locator("img").evaluate((image) => (image as HTMLImageElement).decode());
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
  console.log(file);
}
await browser.close();
