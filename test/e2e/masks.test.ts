import type { Page } from "playwright-core";
import { expect } from "vitest";
import { differenceInk, masksCell, overlayInk } from "./support/mask-cell";
import { scene } from "./support/scene";

const withoutModels = {
  prepare: (page: Page) => page.route("**/models/**", (route) => route.abort()),
  tolerates: [/\/models\//],
};

scene("the anchor column is on the screen without a byte of any model", withoutModels, async (page) => {
  const { headline, why, panes, cell } = masksCell(page);
  await headline.waitFor();
  expect(await headline.textContent()).toBe(
    "16 infer-only cells in one straight column: context 24, the anchor itself.",
  );
  await cell.getByRole("button", { name: "first at slot 0, c24" }).waitFor();
  expect(await why.textContent()).toContain("infer-only, 16 cells for this reason");
  // Solid where inference sees it, and still marked where training does not.
  const [train, infer] = [panes.nth(0), panes.nth(1)];
  await expect.poll(() => differenceInk(infer, "infer-only")).toBeGreaterThan(1000);
  expect(await differenceInk(train, "infer-only")).toBeGreaterThan(100);
  expect(await differenceInk(infer, "train-only")).toBeLessThan(100);
});

scene("the faulty column is found with the keyboard alone", {}, async (page) => {
  const { grid, gridCell, why, cell, headline } = masksCell(page);
  await headline.waitFor();
  await tabTo(page, '[role="grid"]');
  await page.keyboard.press("n");
  expect(await gridCell.textContent()).toMatch(/^slot 0, c24\. .*training.*inference/is);
  expect(await why.textContent()).toContain("context 24");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  expect(await gridCell.textContent()).toMatch(/^slot 1, c23\. /);
  expect(await why.textContent()).toContain("seen on both sides");
  // The live region tells what was found once the cursor rests.
  await expect
    .poll(() => cell.locator('p[aria-live="polite"].visually-hidden').allTextContents())
    .toContainEqual(expect.stringMatching(/both sides|Both/));
  await page.keyboard.press("Tab");
  expect(await grid.evaluate((element) => element === document.activeElement)).toBe(false);
});

scene("pointing at a cell of one pane draws the crosshair in both", {}, async (page) => {
  const { panes, headline } = masksCell(page);
  await headline.waitFor();
  const [train, infer] = [panes.nth(0), panes.nth(1)];
  const before = [await overlayInk(train), await overlayInk(infer)];
  const box = await train.boundingBox();
  if (box === null) throw new Error("the training pane must be on the screen");
  await train.hover({ position: { x: box.width * 0.6, y: box.height * 0.7 } });
  await expect.poll(() => overlayInk(train)).toBeGreaterThan(before[0] + 100);
  await expect.poll(() => overlayInk(infer)).toBeGreaterThan(before[1] + 100);
});

scene("slicing the context before the anchor makes both sides equal", {}, async (page) => {
  const { preset, headline, panes, cell } = masksCell(page);
  await headline.waitFor();
  await preset("Inference").selectOption({ label: "harness [:anchor]" });
  await expect
    .poll(() => headline.textContent())
    .toBe("Aligned: both sides see the same 640 cells, at the same positions.");
  expect(await cell.getAttribute("data-status")).toBe("done");
  // Only the marks that name the rails are left.
  await expect.poll(() => differenceInk(panes.nth(1), "infer-only")).toBeLessThan(50);
  expect(await cell.getByRole("button", { name: "Next difference" }).isDisabled()).toBe(true);
});

scene("numbering the block from its anchor leaves the column and takes the shift away", {}, async (page) => {
  const { side, headline, cell } = masksCell(page);
  await headline.waitFor();
  await cell.getByText("The whole block stands 1 position late at inference").waitFor();
  const inference = side("Inference");
  await inference.getByRole("button", { name: "Set by hand" }).click();
  await inference.getByLabel("Block is numbered").selectOption({ label: "from its anchor" });
  await expect.poll(() => cell.getByText("position late at inference").count()).toBe(0);
  expect(await headline.textContent()).toContain("16 infer-only cells in one straight column");
});

scene("an anchor at 0 leaves the block alone with itself", {}, async (page) => {
  const { preset, headline, cell } = masksCell(page);
  await headline.waitFor();
  await preset("Inference").selectOption({ label: "harness [:anchor]" });
  await cell.getByLabel("Anchors").fill("0");
  await expect.poll(() => headline.textContent()).toMatch(/^Aligned: both sides see the same 256 cells/);
});

scene("a broken rule is told where it was typed, and the picture stays", {}, async (page) => {
  const { side, headline, cell } = masksCell(page);
  await headline.waitFor();
  const told = await headline.textContent();
  const inference = side("Inference");
  await inference.getByRole("button", { name: "Set by hand" }).click();

  const faults: [label: string, text: string, sentence: RegExp][] = [
    ["Block size", "0", /block ?size must be .*1.*, got 0/i],
    ["Block size", "sixteen", /block ?size must be .*, got .*sixteen/i],
    ["First position id", "1.5", /position.* must be .*, got .*1\.5/i],
  ];
  for (const [label, text, sentence] of faults) {
    const field = inference.getByLabel(label);
    const before = await field.inputValue();
    await field.fill(text);
    expect(await inference.getByRole("alert").textContent()).toMatch(sentence);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await headline.textContent()).toBe(told);
    await field.fill(before);
    await expect.poll(() => inference.getByRole("alert").count()).toBe(0);
  }

  await inference.getByLabel("Window").selectOption({ label: "W from the anchor" });
  await expect.poll(() => headline.textContent()).not.toBe(told);
  const windowed = await headline.textContent();
  await inference.getByLabel("W", { exact: true }).fill("0");
  expect(await inference.getByRole("alert").textContent()).toMatch(/Window W must be .*1.*, got 0/);
  expect(await headline.textContent()).toBe(windowed);

  await cell.getByLabel("Anchors").fill("25");
  expect(await cell.getByRole("alert").allTextContents()).toContainEqual(
    expect.stringMatching(/Anchor must be < context length 25, got 25/),
  );
  expect(await headline.textContent()).toBe(windowed);
});

scene(
  "a side that was set by hand says so, Reset takes it back, and undo takes Reset back",
  {},
  async (page) => {
    const { side, preset, cell, headline } = masksCell(page);
    await headline.waitFor();
    const inference = side("Inference");
    const reset = inference.getByRole("button", { name: "Reset inference to its preset" });
    const chosen = () =>
      preset("Inference").evaluate((select) => (select as HTMLSelectElement).selectedOptions[0].label);
    expect(await reset.count()).toBe(0);
    await inference.getByRole("button", { name: "Set by hand" }).click();
    await inference.getByLabel("Slots per position").fill("3");
    await cell.getByText("3 slots share a position").first().waitFor();
    expect(await chosen()).toBe("edited: harness [:anchor + 1]");
    await reset.click();
    expect(await chosen()).toBe("harness [:anchor + 1]");
    expect(await inference.getByLabel("Slots per position").inputValue()).toBe("1");
    // The button went with what it took back.
    await cell.focus();
    await page.keyboard.press("z");
    await expect.poll(chosen).toBe("edited: harness [:anchor + 1]");
  },
);

scene(
  "Enter asks why, Escape goes back into the masks, and the reason is copied or selected",
  {},
  async (page) => {
    const { grid, why, cell } = masksCell(page);
    await grid.waitFor();
    await grid.focus();
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    const hasFocus = (element: Element) => element === document.activeElement;
    expect(await why.evaluate(hasFocus)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await grid.evaluate(hasFocus)).toBe(true);
    await why.getByRole("button", { name: "Select these cells" }).click();
    await why.getByText("16 × 1 selected, 16 infer-only").waitFor();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await why.getByRole("button", { name: "Copy" }).click();
    await why.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^slot 0 -> context 24: infer-only, 16 cells for this reason\n/);
    expect(copied).toContain("before the anchor: 24 < 24 no  <- decides");
    expect(await cell.locator(".viz-selection").textContent()).toContain("16 rows × 1 column selected");
  },
);

scene("looking around in the masks is one step that can be undone", {}, async (page) => {
  const { grid, gridCell, cell } = masksCell(page);
  await grid.waitFor();
  const scale = () => cell.getByText(/^1 cell = /).textContent();
  const whole = await scale();
  await grid.focus();
  await page.keyboard.press("n");
  for (let times = 0; times < 2; times++) {
    await cell.getByRole("button", { name: "Zoom in" }).click();
    // A view is kept once it rests.
    await page.waitForTimeout(600);
  }
  expect(await scale()).not.toBe(whole);
  await cell.focus();
  await page.keyboard.press("z");
  await expect.poll(scale).toBe(whole);
  await page.keyboard.press("Shift+Z");
  await expect.poll(scale).not.toBe(whole);
  expect(await gridCell.textContent()).toMatch(/^slot 0, c24/);
});

/** Tab from wherever the focus is to the first element that matches, as a keyboard user must be able to. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press("Tab");
    const arrived = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (arrived) return;
  }
  throw new Error(`${selector} must be reachable with Tab, 90 presses were not enough`);
}
