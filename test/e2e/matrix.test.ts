import type { Page } from "playwright-core";
import { expect } from "vitest";
import { scene } from "./support/scene";

async function insertMatrix(page: Page) {
  await page.locator('[data-kind="masks"]').first().waitFor();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByRole("combobox").fill("Insert below: Preset matrix");
  await palette.getByRole("option", { name: "Insert below: Preset matrix" }).waitFor();
  await page.keyboard.press("Enter");
  const matrix = page.locator('[data-kind="matrix"]');
  await expect.poll(() => matrix.getAttribute("data-status")).toBe("done");
  return matrix;
}

scene("a pair of the matrix is opened with the keyboard, and counts the same", {}, async (page) => {
  const matrix = await insertMatrix(page);
  expect(await matrix.locator(".matrix-verdict").textContent()).toMatch(
    /^\d+ pairs of presets: \d+ aligned, /,
  );
  await matrix.getByLabel("Filter by words").fill("speculators swa vllm");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const inHand = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const wanted = "speculators, sliding causal -> vLLM, speculators checkpoint, one key for all layers";
  await page.keyboard.press("ArrowDown");
  for (let press = 0; press < 40 && !(await inHand()).startsWith(wanted); press++) {
    await page.keyboard.press("ArrowRight");
  }
  // 136 in each of 4 sliding layers, 120 in the full one.
  expect(await inHand()).toBe(`${wanted}: 664 train-only`);
  const detail = matrix.getByRole("region", { name: "Pair in hand" });
  expect(await detail.textContent()).toContain(
    "In each of 4 sliding layers 136 train-only and in the full layer 120 train-only.",
  );
  await page.keyboard.press("Enter");
  const pair = page.locator('[data-cell="pair"]');
  await pair.locator(".verdict-headline").waitFor();
  const table = pair.getByRole("table", { name: "Differing cells by layer" });
  expect(await table.getByRole("row").last().textContent()).toBe("All 5 layers6640");
  expect(await pair.locator(".verdict-headline").textContent()).toMatch(/^136 train-only cells/);
  await table.getByRole("button", { name: "layer 4" }).click();
  await expect.poll(() => pair.locator(".verdict-headline").textContent()).toMatch(/^120 train-only cells/);
});

scene(
  "an example, a config.json and a number fill a masks cell, each undone in one step",
  {},
  async (page) => {
    const cell = page.locator('[data-kind="masks"]').first();
    const training = cell.getByRole("combobox", { name: "Training", exact: true });
    await training.waitFor();
    const first = await training.inputValue();
    await cell.getByLabel("Examples").selectOption("fewer-drafts");
    await cell.getByText("A block of 16 served with 8 slots").waitFor();
    const inference = cell.getByRole("region", { name: "Inference", exact: true });
    await inference.getByLabel("Block size").fill("0");
    expect(await inference.getByRole("alert").textContent()).toBe("Block size must be >= 1, got 0");
    await inference.getByLabel("Block size").fill("4");
    await inference.getByLabel("Block size").blur();
    await cell.getByText("64 train-only cells").waitFor({ state: "detached" });

    await cell.getByRole("button", { name: "From config.json" }).click();
    const area = cell.getByRole("region", { name: "From config.json" });
    await area.getByRole("textbox").fill('{"architectures": ["LlamaForCausalLM"]}');
    expect(await area.getByRole("alert").textContent()).toContain("that of a block drafter");
    const config = {
      block_size: 16,
      num_hidden_layers: 2,
      layer_types: ["sliding_attention", "full_attention"],
      sliding_window: 64,
      use_sliding_window: true,
      dflash_config: { mask_token_id: 7, target_layer_ids: [1, 4] },
    };
    await area.getByRole("textbox").fill(JSON.stringify(config));
    await area.getByRole("button", { name: "Use it" }).click();
    await cell.getByText("mask token 7, taps X_2 X_5").waitFor();
    expect(await training.inputValue()).toBe("specforge.swa");
    expect(await cell.getByLabel("Layers").inputValue()).toBe("sliding, full");
    await cell.getByRole("button", { name: "SGLang, sliding" }).click();
    await expect
      .poll(() => cell.getByRole("combobox", { name: "Inference", exact: true }).inputValue())
      .toBe("sglang.swa");

    await cell.locator(".cell-gutter").click();
    for (let step = 0; step < 4; step++) await page.keyboard.press("z");
    await expect.poll(() => training.inputValue()).toBe(first);
  },
);

scene("the matrix stays readable on a phone", { widthPx: 390 }, async (page) => {
  const matrix = await insertMatrix(page);
  const scroller = matrix.locator(".matrix-scroll");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Row names stay in sight while the columns pass.
  await scroller.evaluate((element) => element.scrollTo(900, 0));
  const name = await matrix.getByRole("rowheader", { name: "swa_nc" }).boundingBox();
  const box = await scroller.boundingBox();
  expect(name?.x).toBeCloseTo((box?.x ?? 0) + 1, 0);
});
