import { build, preview } from "vite";
import type { TestProject } from "vitest/node";
import { chromiumPath } from "../../../scripts/chromium";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the served production build, with the closing slash. */
    origin: string;
    chromium: { path: string } | { missing: string };
  }
}

/** In a folder of its own, so that a workbench being served from `dist` keeps its files. */
const outDir = "test/output/site";

/** Builds the workbench as `npm start` does and serves it for all scenes. */
export default async function serveBuild(project: TestProject): Promise<() => Promise<void>> {
  project.provide("chromium", lookForChromium());
  await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
  const server = await preview({
    logLevel: "warn",
    build: { outDir },
    preview: { port: 0, strictPort: false },
  });
  const origin = server.resolvedUrls?.local[0];
  if (origin === undefined) throw new Error("the preview server must have a local address, got none");
  project.provide("origin", origin);
  return () => server.close();
}

/** A missing Chromium fails every scene with one sentence and leaves the unit tests their results. */
function lookForChromium(): { path: string } | { missing: string } {
  try {
    return { path: chromiumPath() };
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error);
    console.error(missing);
    return { missing };
  }
}
