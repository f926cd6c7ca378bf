import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { loadAndRun, runTimeoutMs } from "./support/drafting-cell";
import { scene } from "./support/scene";

const vllmLine =
  "INFO SpecDecoding metrics: Mean acceptance length: 2.50, Accepted throughput: 12.05 tokens/s, Drafted throughput: 75.00 tokens/s, Accepted: 150 tokens, Drafted: 300 tokens, Per-position acceptance rate: 0.700, 0.500, 0.300, Avg Draft acceptance rate: 50.0%";

async function insertAcceptance(page: Page): Promise<Locator> {
  await page.locator('[data-kind="drafting"]').first().waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("Insert below: Acceptance");
  await palette.getByRole("option", { name: "Insert below: Acceptance" }).waitFor();
  await page.keyboard.press("Enter");
  const cell = page.locator('[data-kind="acceptance"]');
  await cell.getByLabel("Add a log").waitFor();
  return cell;
}

async function pasteLog(cell: Locator, text: string): Promise<void> {
  await cell.getByLabel("Add a log").fill(text);
  await cell.getByRole("button", { name: "Add log" }).click();
}

scene(
  "a pasted log of vLLM stands on the same axes as the runs of a drafting cell",
  { timeoutMs: 2 * runTimeoutMs },
  async (page) => {
    const cell = await insertAcceptance(page);
    expect(await cell.locator(".acceptance-verdict").textContent()).toBe(
      "No drafting cell and no log is chosen.",
    );
    await pasteLog(cell, vllmLine);
    const lengths = cell.getByRole("img", { name: /^Acceptance length/ });
    await expect.poll(() => lengths.getAttribute("aria-label")).toMatch(/: L1 2\.50\.$/);

    await cell.getByLabel(/^drafting\b/).check();
    await loadAndRun(page, "wasm", 24);
    await expect.poll(() => cell.getAttribute("data-status")).toBe("done");
    expect(await lengths.getAttribute("aria-label")).toMatch(/: A \d+\.\d\d, B \d+\.\d\d, L1 2\.50\.$/);
    const slots = cell.getByRole("img", { name: /^Acceptance per slot: share of all rounds/ });
    expect(await slots.getAttribute("aria-label")).toMatch(
      /A from \d+ % in slot 1 to \d+ % in slot 15; .*L1 from 70 % in slot 1 to 30 % in slot 3/,
    );
    expect(await slots.locator(".series-label").allTextContents()).toEqual(
      expect.arrayContaining(["A", "B", "L1"]),
    );
    const rows = cell.getByRole("figure", { name: "Figures" }).getByRole("row");
    expect(await rows.last().textContent()).toMatch(/^L11002\.501\.50not known50\.0 %$/);

    await cell.getByRole("checkbox", { name: /^L1/ }).uncheck();
    await expect.poll(() => lengths.getAttribute("aria-label")).toMatch(/B \d+\.\d\d\.$/);
    await cell.getByText("Slot by slot, as a table").click();
    expect(await cell.getByRole("figure", { name: "Slot by slot" }).getByRole("row").count()).toBe(16);
    expect(await violationsOn(page, '[data-kind="acceptance"]')).toEqual([]);

    await cell.getByRole("button", { name: "Measure speed" }).click();
    const speed = page.locator('[data-kind="speed"]');
    await speed.getByLabel("Measurements of each prompt").selectOption("1");
    await speed.getByRole("button", { name: "Measure", exact: true }).click();
    await expect
      .poll(() => speed.getAttribute("data-status"), { timeout: runTimeoutMs })
      .toMatch(/done|failed/);
    expect(await speed.locator(".speed-verdict").textContent()).toMatch(
      /^Speculative decoding is \d+\.\d\d times as fast: \d+\.\d tokens\/s, plain \d+\.\d tokens\/s\./,
    );
    expect(await speed.getByRole("row").last().textContent()).toMatch(/^drafting\d+.*yes$/);
    expect(await violationsOn(page, '[data-kind="speed"]')).toEqual([]);
  },
);

scene(
  "what is no log is refused in a sentence, and a plain list is asked what it counts",
  {},
  async (page) => {
    const cell = await insertAcceptance(page);
    await pasteLog(cell, "hello");
    await expect
      .poll(() => cell.getByRole("alert").textContent())
      .toMatch(/^log must be lines, answers or a table .*got "hello"$/);
    expect(await cell.getByLabel("Add a log").inputValue()).toBe("hello");
    await pasteLog(cell, "1, 4, 2, 5");
    const lengths = cell.getByRole("img", { name: /^Acceptance length/ });
    await expect.poll(() => lengths.getAttribute("aria-label")).toMatch(/L1 4\.00\.$/);
    await cell.getByLabel("What pasted counts").selectOption("with-bonus");
    await expect.poll(() => lengths.getAttribute("aria-label")).toMatch(/L1 3\.00\.$/);
    await cell.getByRole("button", { name: "Remove pasted, log 1" }).click();
    await expect.poll(() => lengths.count()).toBe(0);
  },
);

for (const colorScheme of ["light", "dark"] as const) {
  scene(
    `axe finds nothing in an acceptance cell, ${colorScheme}, 390 px`,
    { colorScheme, widthPx: 390 },
    async (page) => {
      const cell = await insertAcceptance(page);
      await pasteLog(cell, vllmLine);
      await pasteLog(cell, "0, 3, 1, 4, 15");
      await expect.poll(() => cell.locator(".acceptance-series li").count()).toBe(2);
      expect(await violationsOn(page, '[data-kind="acceptance"]')).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
    },
  );
}
