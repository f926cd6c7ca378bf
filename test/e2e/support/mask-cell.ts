import type { Locator, Page } from "playwright-core";

/** The first page's masks cell, by what a reader sees of it. */
export function masksCell(page: Page) {
  const cell = page.locator('[data-kind="masks"]');
  return {
    cell,
    headline: cell.getByText(/^\d[\d,]* (train|infer)-only|^Aligned|^Both sides/).first(),
    grid: cell.getByRole("grid", { name: "Training and inference mask" }),
    gridCell: cell.getByRole("gridcell"),
    why: cell.getByRole("region", { name: "Why this cell" }),
    side: (name: "Training" | "Inference") => cell.getByRole("region", { name, exact: true }),
    preset: (name: "Training" | "Inference") => cell.getByRole("combobox", { name, exact: true }),
    /** Two panes, training first; each holds the picture and, above it, what follows the cursor. */
    panes: cell.locator(".viz-canvas"),
  };
}

/** Opaque pixels of a pane's overlay: crosshair and cell cursor. */
export function overlayInk(pane: Locator): Promise<number> {
  return pane.locator("canvas").nth(1).evaluate(countOpaque);
}

function countOpaque(canvas: Element): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const context = canvas.getContext("2d");
  if (context === null || canvas.width === 0) return 0;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count++;
  return count;
}

/** Pixels of a pane's picture that have exactly the ink of a difference, as the theme defines it. */
export function differenceInk(pane: Locator, kind: "train-only" | "infer-only"): Promise<number> {
  return pane.locator("canvas").nth(0).evaluate(countColour, `--viz-${kind}`);
}

function countColour(canvas: Element, property: string): number {
  if (!(canvas instanceof HTMLCanvasElement)) return 0;
  const probe = document.createElement("canvas").getContext("2d");
  const context = canvas.getContext("2d");
  if (context === null || probe === null || canvas.width === 0) return 0;
  const swatch = canvas.parentElement?.appendChild(document.createElement("i"));
  if (!swatch) return 0;
  swatch.style.color = `var(${property})`;
  probe.fillStyle = getComputedStyle(swatch).color;
  swatch.remove();
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = probe.getImageData(0, 0, 1, 1).data;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) count++;
  }
  return count;
}
