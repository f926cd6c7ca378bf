import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { draftingCell, loadAndRun, ranThrough, runTimeoutMs } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

const slow = { timeoutMs: 2 * runTimeoutMs };

function checkCell(page: Page) {
  const cell = page.locator('[data-kind="check"]').first();
  return {
    cell,
    verdict: cell.locator(".check-verdict"),
    rows: cell.locator(".check-row"),
    add: cell.getByLabel("Add an assertion"),
    status: () => cell.getAttribute("data-status"),
  };
}

scene(
  "a check is red with the first wrong cell, leads to it, and turns green with the convention",
  {},
  async (page) => {
    const { cell, verdict, rows, status } = checkCell(page);
    await rows.first().waitFor();
    expect(await status()).toBe("assertion-failed");
    expect(await verdict.textContent()).toMatch(
      /^1 of 3 hold: 16 infer-only cells, first at slot 0, context 24/,
    );
    expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-state")))).toEqual([
      "fails",
      "holds",
      "fails",
    ]);
    expect(await rows.first().textContent()).toMatch(/Fails/);
    await cell.getByRole("link", { name: "Go to masks" }).first().click();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/masks/);
    await masksCell(page).preset("Inference").selectOption({ label: "harness [:anchor]" });
    await expect.poll(status).toBe("done");
    expect(await verdict.textContent()).toBe("All 3 hold.");
  },
);

scene("assertions are added, changed and removed, and a broken number changes nothing", {}, async (page) => {
  const { cell, verdict, rows, add, status } = checkCell(page);
  await rows.first().waitFor();
  await add.selectOption({ label: "at most so many cells differ" });
  expect(await rows.count()).toBe(4);
  const most = rows.last().getByLabel("Cells at most");
  await most.fill("15");
  await expect.poll(() => rows.last().getAttribute("data-state")).toBe("fails");
  await most.fill("16");
  await expect.poll(() => rows.last().getAttribute("data-state")).toBe("holds");
  await most.fill("-1");
  await rows
    .last()
    .getByText(/must be >= 0, got -1/)
    .waitFor();
  expect(await rows.last().getAttribute("data-state")).toBe("holds");
  await rows.last().getByLabel("What is asserted").selectOption({ label: "a named fault is absent" });
  await rows.last().getByLabel("Fault").selectOption({ label: "Block is causal" });
  await expect.poll(() => rows.last().getAttribute("data-state")).toBe("holds");
  await rows.last().getByLabel("Fault").selectOption({ label: "Block positions one late" });
  await expect.poll(() => rows.last().getAttribute("data-state")).toBe("fails");
  await add.selectOption({ label: "the acceptance length is at least" });
  await expect.poll(status).toBe("idle");
  expect(await verdict.textContent()).toBe("Waits for drafting, which has not run.");
  for (let left = await rows.count(); left > 0; left--) {
    await rows.last().getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => rows.count()).toBe(left - 1);
  }
  expect(await verdict.textContent()).toBe("Nothing is asserted yet.");
  expect(await cell.getByRole("alert").count()).toBe(0);
});

scene("a check judges what a drafting cell measured, and is stale with it", slow, async (page) => {
  const { verdict, add, status } = checkCell(page);
  await add.waitFor();
  for (let count = 3; count > 0; count--) {
    await checkCell(page).cell.getByRole("button", { name: "Remove" }).first().click();
  }
  await add.selectOption({ label: "the acceptance length is at least" });
  await loadAndRun(page, "wasm", 16);
  await expect.poll(status).toBe("done");
  expect(await verdict.textContent()).toBe("It holds.");
  const { cell, tokenLimit, runButton } = draftingCell(page);
  await tokenLimit.fill("17");
  await expect.poll(status).toBe("stale");
  expect(await verdict.textContent()).toBe("It holds.");
  await checkCell(page)
    .cell.getByText(/^drafting is out of date: .*token limit/)
    .first()
    .waitFor();
  await cell.getByLabel("Run B is served as in").selectOption("masks");
  await runButton.click();
  await ranThrough(page);
  await expect.poll(status).toBe("done");
  expect(await draftingCell(page).run("B").textContent()).toMatch(/served as in masks/);
});

for (const colorScheme of ["light", "dark"] as const) {
  scene(
    `axe finds nothing in a check cell, ${colorScheme}, 390 px`,
    { colorScheme, widthPx: 390 },
    async (page) => {
      const { rows, add } = checkCell(page);
      await rows.first().waitFor();
      await add.selectOption({ label: "no draft repeats itself" });
      await add.selectOption({ label: "a named fault is absent" });
      await expect.poll(() => rows.count()).toBe(5);
      expect(await violationsOn(page)).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
    },
  );
}
