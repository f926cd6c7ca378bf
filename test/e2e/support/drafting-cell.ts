import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Backend } from "../../../src/engine/runtime/engine";

/** Loading and running a pair takes its time on a busy machine, and far longer on a software GPU. */
export const runTimeoutMs = 600_000;

/** The first page's drafting cell, by what a reader sees of it. */
export function draftingCell(page: Page) {
  const cell = page.locator('[data-kind="drafting"]');
  const steps = cell.getByRole("toolbar", { name: "Steps" });
  return {
    cell,
    loadButton: cell.getByRole("button", { name: /^Load the bundled pair/ }),
    // Not those of the cell's frame.
    runButton: cell.locator(".cell-content").getByRole("button", { name: /^Run( again)?$/ }),
    stopButton: cell.locator(".cell-content").getByRole("button", { name: "Stop" }),
    step: (name: string) => steps.getByRole("button", { name, exact: true }),
    scrubber: cell.getByRole("slider"),
    run: (name: "A" | "B") => cell.getByRole("region", { name: new RegExp(`^Run ${name}:`) }),
    parting: cell.locator(".parting"),
    tokenLimit: cell.getByLabel("Tokens after the prompt"),
    addDeviation: cell.getByLabel("Add a deviation to run B"),
    prompt: cell.getByRole("textbox", { name: /^Text/ }),
    engine: page.getByRole("banner").getByRole("button", { name: /model|Loading|WebGPU|WebAssembly|Engine/ }),
  };
}

/** Chooses the backend by hand where it is not the one that the page takes by itself, loads, and runs. */
export async function loadAndRun(page: Page, backend: Backend, tokenLimit: number): Promise<void> {
  const { loadButton, engine, tokenLimit: limit } = draftingCell(page);
  await limit.fill(`${tokenLimit}`);
  if (backend === "webgpu") {
    await engine.click();
    await page.getByRole("dialog").getByRole("button", { name: "WebGPU" }).click();
    await page.keyboard.press("Escape");
  }
  await loadButton.click();
  await ranThrough(page);
  expect(await engine.textContent()).toMatch(backend === "webgpu" ? /^WebGPU/ : /^WebAssembly/);
}

/** Waits for the end of the run that is going on. */
export async function ranThrough(page: Page): Promise<void> {
  const { cell } = draftingCell(page);
  const waiting = { timeout: runTimeoutMs, interval: 200 };
  await expect.poll(() => cell.getAttribute("data-status"), waiting).toMatch(/done|failed/);
  expect(await cell.getAttribute("data-status")).toBe("done");
}

/**
 * Everything that the cell shows: its elements with their attributes, and every pixel it has drawn. Left
 * out are the hidden live regions, which speak a moment after the fact.
 */
export function wholeCell(page: Page): Promise<string[]> {
  return page.locator('[data-kind="drafting"]').evaluate((cell) => {
    const copy = cell.cloneNode(true) as Element;
    for (const region of copy.querySelectorAll(".visually-hidden[aria-live]")) region.textContent = "";
    const pictures = [...cell.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL());
    return [copy.outerHTML, ...pictures];
  });
}
