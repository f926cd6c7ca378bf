import { type Browser, chromium } from "playwright-core";
import { type InlineConfig, preview } from "vite";
import { chromiumPath } from "../../scripts/chromium";

/** Where `benchBundle` builds the page. */
export const outDir = "test/output/site";

/**
 * Serves a built page to a browser without WebGPU for as long as `use` goes on.
 * @param site where it was built, if not by `benchBundle`
 */
export async function withBuiltPage<Result>(
  use: (browser: Browser, origin: string) => Promise<Result>,
  site: InlineConfig = { build: { outDir } },
): Promise<Result> {
  const server = await preview({
    ...site,
    logLevel: "warn",
    preview: { port: 0, strictPort: false },
  });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-features=WebGPU"],
  });
  try {
    return await use(browser, server.resolvedUrls?.local[0] ?? "");
  } finally {
    await browser.close();
    await server.close();
  }
}
