import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";
import type { TestProject } from "vitest/node";
import { chromiumPath } from "../../../scripts/chromium";

declare module "vitest" {
  interface ProvidedContext {
    stage: Stage;
  }
}

/** What the scenes play on, or why they cannot. */
export type Stage =
  | {
      /** Address of the served production build, below a path, with the closing slash. */
      origin: string;
      /** The built folder that is served there. */
      folder: string;
      chromium: string;
    }
  | { missing: string };

/** Beside it, on the same origin and with the same models: the engine without the workbench. */
const enginePage = "test/e2e/engine-page";

/**
 * Builds the workbench as `npm start` does and serves it for all scenes. Where that fails, every scene
 * fails with the reason, and the unit tests keep their results.
 */
export default async function serveBuild(project: TestProject): Promise<() => Promise<void>> {
  // In a folder of its own: what is being served from `dist`, or tested elsewhere, keeps its files.
  const outDir = mkdtempSync(join(tmpdir(), "anchorscope-site-"));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  try {
    const chromium = chromiumPath();
    // Vitest says "test", which would build React's development form.
    process.env.NODE_ENV = "production";
    await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
    await build({
      logLevel: "warn",
      root: enginePage,
      configFile: "vite.config.ts",
      publicDir: false,
      build: { outDir: join(outDir, "engine-page"), emptyOutDir: true },
    });
    const server = await preview({
      logLevel: "warn",
      // As on a host that gives each site a folder: whatever asks for "/..." fails.
      base: "/a/sub/path/",
      build: { outDir },
      preview: { port: 0, strictPort: false },
    });
    const origin = server.resolvedUrls?.local[0];
    if (origin === undefined) throw new Error("the preview server must have a local address, got none");
    project.provide("stage", { origin, folder: outDir, chromium });
    return async () => {
      await server.close();
      remove();
    };
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    console.error(missing);
    remove();
    project.provide("stage", { missing });
    return async () => {};
  }
}
