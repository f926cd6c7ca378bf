import { expect, test } from "vitest";
import { inlineScriptHashes } from "../../../scripts/build/security-plugin.ts";
import { contentSecurityPolicy, securityHeaders } from "../../../src/app/offline/security-headers";

test("the built page's policy allows its own origin and nothing inline but the scripts named", () => {
  expect(contentSecurityPolicy(["'sha256-abc='"]).split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-abc='",
    "style-src 'self'",
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ]);
});

test.each(["built", "dev"] as const)("nothing may evaluate text as JavaScript, %s", (stage) => {
  expect(securityHeaders([], stage)["Content-Security-Policy"]).not.toContain("'unsafe-eval'");
});

test("an inline script is named by the hash that browsers compute, a script with an address is not", () => {
  // echo -n 'let a;' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-81WALLbUROF1pWdYjuQYKuIcGgY/+TqVJr8UsV6Tkvo='";
  expect(
    inlineScriptHashes('<script>let a;</script><script type="module" src="./main.js"></script>'),
  ).toEqual([hash]);
});
