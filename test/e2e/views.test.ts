import type { Page } from "playwright-core";
import { expect } from "vitest";
import { differenceInk, masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

const withoutModels = {
  prepare: (page: Page) => page.route(/\/models\/.*\.(json|safetensors|bin)/, (route) => route.abort()),
  tolerates: [/\/models\//],
};

/** 32 anchors that do not lie on one line in the absolute view. */
const anchors = Array.from({ length: 32 }, (_, block) => 20 + block * 11 + ((block * 7) % 5));

async function openManyBlocks(page: Page) {
  const found = masksCell(page);
  await found.headline.waitFor();
  await found.cell.getByLabel("Context length").fill("400");
  await found.cell.getByLabel("Anchors").fill(anchors.join(", "));
  await found.cell.getByLabel("Anchors").press("Enter");
  await found.cell.getByText("512", { exact: true }).first().waitFor();
  const view = (name: string) => found.cell.getByRole("button", { name, exact: true });
  return { ...found, view, run: found.cell.locator(".viz-run") };
}

scene(
  "the anchor column of 32 anchors is one straight line, and N finds it there",
  withoutModels,
  async (page) => {
    const { view, run, grid, gridCell, panes, why } = await openManyBlocks(page);
    expect(await run.textContent()).toBe("in 32 places");
    await view("From anchor").click();
    await expect.poll(() => run.textContent()).toBe("in 1 place");
    await grid.focus();
    await page.keyboard.press("n");
    expect(await gridCell.textContent()).toMatch(
      /^block 0, slot 0, the anchor\. Difference 1 of 1, rows 0 to 511 over 32 blocks/,
    );
    expect(await why.textContent()).toContain("context 20");
    // No wider than one of the 40 columns that stand there at first, and as high as the picture.
    await expect.poll(() => inkColumns(panes.nth(1))).toBeLessThanOrEqual(14);
    expect(await differenceInk(panes.nth(1), "infer-only")).toBeGreaterThan(500);
  },
);

scene(
  "the cell in hand stays the same through every view, a reload and undo",
  withoutModels,
  async (page) => {
    const { view, grid, gridCell, why, cell } = await openManyBlocks(page);
    const block = cell.getByLabel("Block", { exact: true });
    await grid.focus();
    for (const key of ["n", "n", "n", "ArrowDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
    const place = why.locator(".inspector-place");
    const words = "slot 2 of block 2";
    expect(await place.textContent()).toContain(words);
    const held = await place.textContent();
    for (const name of ["From anchor", "Folded", "One block"]) {
      await view(name).click();
      await expect.poll(() => view(name).getAttribute("aria-pressed")).toBe("true");
      await expect.poll(() => gridCell.textContent()).toContain("block 2, slot 2");
      expect(await place.textContent()).toBe(held);
    }
    expect(await block.inputValue()).toBe("2");
    await grid.focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => block.inputValue()).toBe("3");
    expect(await gridCell.textContent()).toContain("block 3, slot 2");
    // The keyboard is still on the grid: V goes on to the next view.
    await page.keyboard.press("v");
    await expect.poll(() => view("By slot").getAttribute("aria-pressed")).toBe("true");
    await expect
      .poll(() => gridCell.textContent())
      .toMatch(/^slot 2 of 32 blocks.*of 32 blocks in training/s);
    // Looking around is one step between two edits, however far it went.
    await page.keyboard.press("Control+z");
    await expect.poll(() => view("Absolute").getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => view("By slot").getAttribute("aria-pressed")).toBe("true");
    // Half a second after the last change it is in the browser's storage.
    await page.waitForTimeout(1000);
    await page.reload();
    await expect.poll(() => view("By slot").getAttribute("aria-pressed")).toBe("true");
  },
);

/** Columns of the picture that hold the ink of infer-only cells, lanes and names aside. */
function inkColumns(pane: ReturnType<typeof masksCell>["panes"]): Promise<number> {
  return pane
    .locator("canvas")
    .nth(0)
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return 0;
      const probe = document.createElement("canvas").getContext("2d");
      const context = canvas.getContext("2d");
      if (context === null || probe === null) return 0;
      const swatch = canvas.parentElement?.appendChild(document.createElement("i"));
      if (!swatch) return 0;
      swatch.style.color = "var(--viz-infer-only)";
      probe.fillStyle = getComputedStyle(swatch).color;
      swatch.remove();
      probe.fillRect(0, 0, 1, 1);
      const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
      const top = Math.floor(canvas.height * 0.6);
      const { data } = context.getImageData(0, top, canvas.width, canvas.height - top);
      const columns = new Set<number>();
      // The lane beside the rows has the same ink, left of the cells.
      for (let i = 0; i < data.length; i += 4) {
        const column = (i / 4) % canvas.width;
        if (column > 100 && data[i] === red && data[i + 1] === green && data[i + 2] === blue)
          columns.add(column);
      }
      return columns.size;
    });
}
