import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inlineScriptHashes } from "../../../scripts/build/security-plugin.ts";
import { securityHeaders } from "../../../src/app/offline/security-headers";

test("the snippets in docs/deploy.md hold the headers as they are", () => {
  const headers = securityHeaders(inlineScriptHashes(readFileSync("index.html", "utf8")));
  const guide = readFileSync("docs/deploy.md", "utf8");
  const snippets = [...guide.matchAll(/```(?:nginx|caddy)\n(.*?)```/gs)].map(([, snippet]) => snippet);
  expect(snippets).toHaveLength(2);
  for (const snippet of snippets) {
    const said = Object.keys(headers).map((name) => [
      name,
      new RegExp(`${name} "?(.*?)"?( always;)?$`, "m").exec(snippet)?.[1],
    ]);
    expect(Object.fromEntries(said)).toEqual(headers);
  }
});
