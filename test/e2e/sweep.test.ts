import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { runTimeoutMs } from "./support/drafting-cell";
import { type Setting, scene } from "./support/scene";

const prompts = ["def add(a, b):\n    return", "class Point:\n    def", "for i in range(10):\n    if"];
const deviations = ["no-context", "taps-one-early", "bf16-extraction", "trained-short"];
const runCount = prompts.length * (deviations.length + 1);
const roundCount = 2;

const notebook = {
  format: "anchorscope-notebook",
  version: 2,
  title: "A sweep",
  cells: [
    {
      id: "sweep",
      kind: "sweep",
      name: "sweep",
      params: { deviations, prompts: prompts.map((text) => ({ name: "", text })), roundCount },
    },
  ],
};

const setting: Setting = {
  prepare: (page) =>
    page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook })),
  timeoutMs: 2 * runTimeoutMs,
};

function sweepCell(page: Page) {
  const cell = page.locator('[data-kind="sweep"]');
  const content = cell.locator(".cell-content");
  return {
    cell,
    rows: content.locator("tbody tr"),
    names: content.locator("tbody th"),
    progress: content.getByRole("progressbar", { name: "Runs done" }),
    button: (name: RegExp) => content.getByRole("button", { name }),
    saved: async (name: string) => {
      const download = page.waitForEvent("download");
      await content.getByRole("button", { name, exact: true }).click();
      return readFile(await (await download).path(), "utf8");
    },
    becomes: (state: string) =>
      expect
        .poll(() => cell.getAttribute("data-status"), { timeout: runTimeoutMs, interval: 50 })
        .toBe(state),
  };
}

scene("a sweep is stopped with what it has, goes on, is sorted and taken home", setting, async (page) => {
  const { cell, rows, names, button, progress, saved, becomes } = sweepCell(page);
  await button(new RegExp(`^Run ${runCount} runs$`)).click();
  await expect.poll(() => progress.getAttribute("value"), { timeout: runTimeoutMs }).not.toBe("0");
  expect(await cell.textContent()).toMatch(
    new RegExp(`Running, \\d+ of ${runCount}, about \\d+ (s|min) left\\.`),
  );
  await button(/^Stop$/).click();
  await becomes("stopped");
  const kept = JSON.parse(await saved("JSON"));
  expect(kept.runs.length).toBeGreaterThan(0);
  expect(kept.runs.length).toBeLessThan(runCount);

  await button(/^Go on$/).click();
  await becomes("done");
  const whole = JSON.parse(await saved("JSON"));
  expect(whole.runs).toHaveLength(runCount);
  expect(whole.runs.slice(0, kept.runs.length), "what was there is not run again").toEqual(kept.runs);
  expect(whole.runs.every(({ rounds }: { rounds: unknown[] }) => rounds.length === roundCount)).toBe(true);
  expect((await saved("CSV")).trim().split("\r\n")).toHaveLength(deviations.length + 2);

  expect(await rows.count()).toBe(deviations.length + 1);
  expect(await cell.locator("figure svg").count()).toBe(deviations.length);
  const before = await names.allTextContents();
  await button(/^Difference/).click();
  const turned = await names.allTextContents();
  expect(turned[0]).toBe("As trained");
  expect(turned.slice(1)).toEqual(before.slice(1).toReversed());
  expect(await violationsOn(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflowPx(page)).toBe(0);
});
