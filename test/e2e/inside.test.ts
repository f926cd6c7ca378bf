import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { draftingCell, loadAndRun, runTimeoutMs } from "./support/drafting-cell";
import { type Setting, scene } from "./support/scene";

const notebook = {
  format: "anchorscope-notebook",
  version: 2,
  title: "Inside a block",
  cells: [
    {
      id: "d",
      kind: "drafting",
      name: "drafting",
      params: { text: "def add(a, b):\n    return a + b\n\n\ndef", deviations: ["anchor-in-context"] },
    },
  ],
};

const setting: Setting = {
  prepare: (page) =>
    page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook })),
  timeoutMs: 2 * runTimeoutMs,
};

function insideCell(page: Page) {
  const cell = page.locator('[data-kind="inside"]');
  const content = cell.locator(".cell-content");
  const grid = content.getByRole("grid");
  return {
    cell,
    content,
    button: (name: string | RegExp) => content.getByRole("button", { name }),
    section: (name: string) => content.getByRole("region", { name, exact: true }),
    grid,
    /** What stands in the cell under the cursor, in words. */
    told: async () => (await grid.getByRole("gridcell").textContent()) ?? "",
  };
}

/** Runs the drafting cell with the anchor in the context, and opens the last block of run B in a cell below. */
async function lookInside(page: Page) {
  await loadAndRun(page, "wasm", 24);
  const drafting = draftingCell(page);
  await drafting.step("End").click();
  const drafts = await drafting
    .run("B")
    .locator(".guess")
    .evaluateAll((guesses) =>
      guesses.map((guess) => [
        guess.querySelector(".guess-text")?.textContent ?? "",
        guess.querySelector(".guess-probability")?.textContent ?? "",
      ]),
    );
  await drafting.cell.getByRole("button", { name: "Block of run B" }).click();
  await drafting.cell.getByRole("button", { name: /^Look inside round \d+ of run B$/ }).click();
  const { cell, button } = insideCell(page);
  await button("Look inside").click();
  await expect
    .poll(() => cell.getAttribute("data-status"), { timeout: runTimeoutMs, interval: 50 })
    .toBe("done");
  return { drafts };
}

scene("a block of a faulty run shows where its attention goes and what it drafts", setting, async (page) => {
  const { drafts } = await lookInside(page);
  const { content, section, grid, told, button } = insideCell(page);

  // The anchor's own column, which training hides: it is listed, and a click leads there.
  const attention = section("Attention after softmax");
  const findings = (await content.locator(".inside-findings").textContent()) ?? "";
  const anchor = /^Round \d+ of run B, anchor (\d+): /.exec(findings)?.[1];
  expect(anchor, findings).toBeDefined();
  expect(findings).toContain("No attention falls on cells that the block's own mask hides.");
  const list = section("Hidden cells with attention").getByRole("listitem");
  const rows = await list.allTextContents();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(new RegExp(`on context ${anchor} “`));
  await list.nth(1).getByRole("button").click();
  const [, share, where] = /^([\d.]+ %)(layer \d+, head \d+, slot \d+) on /.exec(rows[1]) ?? [];
  await expect.poll(told).toContain(`pays ${share} of its attention to context ${anchor}`);
  expect(await told()).toContain(`${where.replace(/^l/, "L").replace(", slot", ": slot")} (`);
  expect(await told()).toContain("Training hides this cell.");
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(true);
  await button("the block's own mask").click();
  expect(await section("Hidden cells with attention").count()).toBe(0);
  expect(await told()).not.toContain("hides");

  // The row under the cursor, cell by cell with the keyboard: its shares add up to 1.
  await grid.focus();
  await page.keyboard.press("Home");
  const columns = Number(await grid.getAttribute("aria-colcount"));
  let sum = 0;
  for (let column = 1; column <= columns; column++) {
    expect(await grid.getByRole("gridcell").getAttribute("aria-colindex")).toBe(`${column}`);
    sum += Number(/pays (?:< |> )?([\d.]+) %/.exec(await told())?.[1]);
    await page.keyboard.press("ArrowRight");
  }
  expect(Math.abs(sum - 100)).toBeLessThan(0.1 * columns);

  // What the last layer says is what the run drafted.
  const tokens = await section("Logit lens").locator("tbody td:last-child .inside-token").allTextContents();
  expect(drafts).toHaveLength(15);
  expect(tokens).toEqual(drafts.map(([text]) => `“${text}”`));
  const best = await section("Candidates and entropy").locator("tbody tr li:first-child").allTextContents();
  expect(best).toEqual(drafts.map(([text, probability]) => `${text} ${probability}`));
  expect(await violationsOn(page)).toEqual([]);
  expect(await attention.locator("canvas").count()).toBeGreaterThan(20);
});

scene(
  "what differs between two runs leads to its place, and all of it fits a phone",
  setting,
  async (page) => {
    await lookInside(page);
    const { content, section, grid } = insideCell(page);
    const differences = section("Differences between the runs");
    for (const kind of ["Attention", "Lens tokens", "Candidates", "Entropy"]) {
      await differences.getByRole("button", { name: kind, exact: true }).click();
      const rows = differences.locator("tbody tr");
      const sizes = await rows.locator("td:last-child").allTextContents();
      const numbers = sizes.map((text) => Number.parseFloat(text.replace(/[−+]/, "")));
      expect(numbers.length, kind).toBeGreaterThan(0);
      expect(numbers, kind).toEqual([...numbers].sort((one, other) => other - one));
      const row = rows.first().getByRole("button");
      const place = (await row.textContent()) ?? "";
      await row.click();
      if (kind === "Attention") {
        const [, layer, head] = /^layer (\d+), head (\d+), /.exec(place) ?? [];
        await content.getByRole("heading", { name: `Layer ${layer}, head ${head}` }).waitFor();
        await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true);
      } else {
        const [, slot] = /slot (\d+)/.exec(place) ?? [];
        const focused = page.locator(":focus");
        await expect.poll(() => focused.getAttribute("data-field")).toMatch(new RegExp(` ${slot}$`));
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflowPx(page)).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
  },
);
