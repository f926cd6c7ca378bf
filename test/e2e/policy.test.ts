import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { loadAndRun, runTimeoutMs } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { evaluatesText, modelWorker } from "./support/policy-probe";
import { type Setting, scene } from "./support/scene";

const slow: Setting = { prepare: watchViolations, timeoutMs: 3 * runTimeoutMs };

describe.each(["wasm", "webgpu"] as const)("under the policy, on %s", (backend) => {
  const setting: Setting = { ...slow, webgpu: backend === "webgpu" ? "software" : "off" };

  // What the policy refuses is also an error on the console, of workers too, and fails any scene.
  scene("masks and drafting need nothing that it refuses", setting, async (page) => {
    await masksCell(page).headline.waitFor();
    await loadAndRun(page, backend, 8);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

/** Addresses that are never asked: the policy stands before the network. */
const elsewhere = "https://elsewhere.example";

scene(
  "an inline script, a picture and data from elsewhere, and eval are refused in the page",
  { prepare: watchViolations, tolerates: [/Content Security Policy/i, /elsewhere\.example/] },
  async (page) => {
    await masksCell(page).headline.waitFor();
    await page.evaluate(async (origin) => {
      const script = document.createElement("script");
      script.textContent = "document.documentElement.dataset.injected = 'yes'";
      const image = new Image();
      image.src = `${origin}/picture.png`;
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      document.body.append(script, image, style);
      await fetch(`${origin}/data`).catch(() => undefined);
    }, elsewhere);
    expect(await page.evaluate(() => document.documentElement.dataset.injected)).toBeUndefined();
    expect(await page.locator("body").isVisible()).toBe(true);
    const refused = ["script-src-elem", "img-src", "style-src-elem", "connect-src"];
    await expect.poll(async () => new Set(await violations(page))).toEqual(new Set(refused));
    expect(await evaluatesText(page)).toBe("EvalError");
  },
);

scene(
  "data from elsewhere and eval are refused in the worker that runs the models",
  { ...slow, tolerates: [/Content Security Policy/i, /elsewhere\.example/] },
  async (page) => {
    await loadAndRun(page, "wasm", 4);
    const worker = await modelWorker(page);
    const fetched = await worker.evaluate(
      (origin) =>
        new Promise<string>((resolve) => {
          self.addEventListener("securitypolicyviolation", (event) =>
            resolve((event as SecurityPolicyViolationEvent).effectiveDirective),
          );
          fetch(`${origin}/data`).then(
            () => resolve("answered"),
            () => undefined,
          );
        }),
      elsewhere,
    );
    expect(fetched).toBe("connect-src");
    expect(await evaluatesText(worker)).toBe("EvalError");
  },
);

interface ViolationWindow {
  violations: string[];
}

/** To be called before the page is opened. */
function watchViolations(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as ViolationWindow).violations = seen;
    document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
  });
}

/** The directives that refused something so far; with a header and a <meta> each of them twice. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as ViolationWindow).violations);
}
