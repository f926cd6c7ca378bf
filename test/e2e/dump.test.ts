import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { presetNamed } from "../../src/engine/masks/presets";
import { npyOf, npyOfSide } from "../panels/dump/support";
import { violationsOn } from "./support/appearance";
import { scene } from "./support/scene";

/** A file as somebody drops it onto the page. */
async function drop(page: Page, file: File) {
  const bytes = [...new Uint8Array(await file.arrayBuffer())];
  await page.evaluate(
    ([name, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], name));
      for (const type of ["dragover", "drop"]) {
        window.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    [file.name, bytes] as const,
  );
}

/** A training step in which every block sees its own anchor's column. */
function fileWithAnchorColumns(): File {
  const layout = { contextLength: 25, documents: null, anchors: [10, 24] };
  return npyOfSide(presetNamed("harness.through-anchor").convention(), layout, "eval.npy");
}

describe("A mask file on the page", () => {
  scene("is read, fitted and compared, and the reason is the anchor's column", {}, async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await drop(page, fileWithAnchorColumns());
    const dump = page.locator('[data-kind="dump"]');
    await expect
      .poll(() => dump.locator(".dump-verdict").textContent())
      .toContain(
        "Best fit: harness [:anchor + 1] (harness.through-anchor), context 25, 2 anchors, block 16: 0 cells left over.",
      );
    expect(await dump.locator(".dump-facts").textContent()).toContain("eval.npy, NumPy .npy");
    expect(await violationsOn(page, '[data-kind="dump"]')).toEqual([]);

    // Nothing is compared before it is said which anchors they are.
    const compare = dump.getByRole("button", { name: "Compare with training" });
    expect(await dump.locator(".dump-question").textContent()).toContain(
      "The cells cannot tell whether the anchors are 10, 24, with their own column in the context, or 11, 25, with a context that stops before them. Which are yours?",
    );
    expect(await compare.count()).toBe(0);
    await dump.getByRole("button", { name: "10, 24: own column seen" }).click();
    await compare.click();
    const comparison = page.locator('[data-kind="masks"][data-active]');
    await expect
      .poll(() => comparison.locator(".verdict-headline").textContent())
      .toBe("32 infer-only cells in 2 straight columns, one per block: the anchor itself.");

    // The notebook keeps the mask: after a reload it is there without the file.
    await expect.poll(() => page.locator(".saving-state").textContent()).toContain("Saved");
    await page.reload();
    await expect.poll(() => dump.locator(".dump-verdict").textContent()).toContain("Best fit");
  });

  scene("whose anchor's own column is seen is set to that anchor, and to nothing else", {}, async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await drop(page, npyOf(new Uint8Array(16 * 41).fill(1), [16, 41], "serve.npy"));
    const dump = page.locator('[data-kind="dump"]');
    await dump.getByRole("button", { name: "24: own column seen" }).click();
    await expect
      .poll(() => dump.locator(".dump-verdict").textContent())
      .toContain("(harness.through-anchor), context 25, anchor 24, block 16: 0 cells left over.");
    const typed = () =>
      dump
        .locator(".dump-known input")
        .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
    expect(await typed()).toEqual(["", "", "24"]);
    await dump.getByRole("button", { name: "Compare with training" }).click();
    const comparison = page.locator('[data-kind="masks"][data-active]');
    await expect
      .poll(() => comparison.locator(".verdict-headline").textContent())
      .toBe("16 infer-only cells in one straight column: context 24, the anchor itself.");
    // What the file's cells see is theirs to say, and not the preset's.
    expect(await comparison.locator('[data-side="infer"] .side-summary').textContent()).toMatch(
      /^cells from serve\.npy, only numbered by the preset, block of 16, positions from 1, block numbered from its anchor\./,
    );
  });

  scene("lists what fits as well on a phone without widening the page", { widthPx: 390 }, async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await drop(page, fileWithAnchorColumns());
    const dump = page.locator('[data-kind="dump"]');
    await dump.getByText(/other presets? fit/).click();
    await dump.getByRole("table").waitFor();
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await tooWide()).toBe(0);
  });

  scene("that cannot be read says so, and the notebook stays", {}, async (page) => {
    const cells = page.locator("[data-cell]");
    await cells.first().waitFor();
    const count = await cells.count();
    for (const [name, words] of [
      ["broken.npy", "broken.npy"],
      ["picture.png", "is nothing that this page reads"],
    ]) {
      await drop(page, new File(["no mask"], name));
      // It goes after a while: both words are looked for at once.
      await page.locator(".toast").filter({ hasText: name }).filter({ hasText: words }).waitFor();
    }
    expect(await cells.count()).toBe(count);
  });

  scene("a mask_mod becomes a cell of its own kind", {}, async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await drop(page, new File(["def mask_mod(b, h, q, kv):\n    return q >= kv\n"], "causal.py"));
    await page.locator('[data-kind="source"]', { hasText: "causal.py" }).waitFor();
  });
});
