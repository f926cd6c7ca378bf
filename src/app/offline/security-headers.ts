/**
 * The one place that states what the page and its workers may do. From here come the headers of the dev and
 * the preview server, the <meta> policy of the built index.html, `_headers` in the built folder, and what
 * the service worker puts on the answers that it gives. docs/deploy.md says what each of them is for.
 */

/** Where a policy is in force: the dev server injects scripts and styles of its own. */
type Stage = "built" | "dev";

/** @param inlineScripts CSP source expressions of the scripts that stand in index.html: `'sha256-...'`. */
export function contentSecurityPolicy(inlineScripts: readonly string[], stage: Stage = "built"): string {
  const isDev = stage === "dev";
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    // WebAssembly needs leave to compile; JavaScript's eval stays refused ('unsafe-eval' is not here).
    "script-src": ["'self'", "'wasm-unsafe-eval'", ...(isDev ? ["'unsafe-inline'"] : inlineScripts)],
    // React and d3 set styles through the CSSOM, which no policy restricts. Radix writes <style> elements for
    // its modal parts and its Select: hence `modal={false}`, and the browser's own dialog and select.
    "style-src": ["'self'", ...(isDev ? ["'unsafe-inline'"] : [])],
    "worker-src": ["'self'"],
    "connect-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "object-src": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** Every header that a server should send with every file of the page. */
export function securityHeaders(
  inlineScripts: readonly string[],
  stage: Stage = "built",
): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(inlineScripts, stage),
    // These two isolate the page from other origins; without them there is no SharedArrayBuffer, hence one thread.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
}
