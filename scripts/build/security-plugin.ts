import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { contentSecurityPolicy, securityHeaders } from "../../src/app/offline/security-headers.ts";

/** CSP source expressions of the scripts that stand in a page itself. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
}

/** Writes the policy into the built page, and `_headers` beside it, which some static hosts read. */
export function securityPlugin(): Plugin {
  return {
    name: "security-headers",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const content = contentSecurityPolicy(inlineScriptHashes(html));
        const attrs = { "http-equiv": "Content-Security-Policy", content };
        return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
      },
    },
    writeBundle({ dir = "dist" }) {
      const html = readFileSync(join(dir, "index.html"), "utf8");
      const lines = Object.entries(securityHeaders(inlineScriptHashes(html))).map(
        ([name, value]) => `  ${name}: ${value}`,
      );
      writeFileSync(join(dir, "_headers"), `${["/*", ...lines].join("\n")}\n`);
    },
  };
}
