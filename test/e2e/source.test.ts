import type { Page } from "playwright-core";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { masksCell } from "./support/mask-cell";
import { type Setting, scene } from "./support/scene";

/** A factory as it stands in a training repository, one row too far: `<=` where it must be `<`. */
const factory = `import torch

def make_mask(document_ids, total_seq_len, anchor_positions, block_size):
    query_anchor = anchor_positions.repeat_interleave(block_size)

    def anchor_mask(_b, _h, q_idx, kv_idx):
        anchor = query_anchor[q_idx]
        in_base = kv_idx < total_seq_len
        base_idx = torch.remainder(kv_idx, total_seq_len)
        through_anchor = base_idx <= anchor
        base_visible = in_base & through_anchor & (document_ids[base_idx] == document_ids[anchor])
        own_block = ~in_base & ((kv_idx - total_seq_len) // block_size == q_idx // block_size)
        return base_visible | own_block

    return anchor_mask
`;

function notebook(params: object = {}) {
  return {
    format: "anchorscope-notebook",
    version: 2,
    title: "My mask_mod",
    cells: [
      { id: "mine", kind: "source", name: "mine", params },
      {
        id: "masks",
        kind: "masks",
        name: "masks",
        params: {
          train: { preset: "speculators.full" },
          infer: { preset: "harness.before-anchor", from: "mine" },
          layout: { contextLength: 25, anchors: [24] },
          layerType: "full",
        },
      },
    ],
  };
}

function withNotebook(params: object = {}, setting: Setting = {}): Setting {
  const prepare = (page: Page) =>
    page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook(params) }));
  return { prepare, ...setting };
}

function sourceCell(page: Page) {
  const cell = page.locator('[data-kind="source"]');
  return {
    cell,
    verdict: cell.locator(".source-verdict"),
    under: cell.locator(".source-under"),
    code: cell.getByRole("textbox", { name: "Source, Python" }),
    grid: cell.getByRole("grid", { name: "Mask on the trial" }),
    steps: cell.getByRole("region", { name: "Intermediates in this cell" }),
    names: cell.getByRole("table"),
  };
}

scene(
  "a pasted factory is compared with a preset, and its own intermediates show the anchor column",
  withNotebook(),
  async (page) => {
    const { code, verdict, grid, steps, names } = sourceCell(page);
    await grid.waitFor();
    await code.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(factory);
    await expect.poll(() => verdict.textContent()).toMatch(/^make_mask sees 576 of 1,152 cells/);
    expect(await names.textContent()).toContain("from the layout: anchor of every block");
    expect(await steps.textContent()).toContain("through_anchor = 7 <= 7 -> True");

    const masks = masksCell(page);
    await expect
      .poll(() => masks.headline.textContent())
      .toBe("16 infer-only cells in one straight column: context 24, the anchor itself.");
    await masks.grid.focus();
    await page.keyboard.press("n");
    await expect.poll(() => masks.why.textContent()).toContain("through_anchor = 24 <= 24 -> True");
    expect(await masks.why.textContent()).toContain("make_mask computes");

    // Repaired in the editor, the sides agree.
    await code.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(factory.replace("base_idx <= anchor", "base_idx < anchor"));
    await expect.poll(() => masks.headline.textContent()).toMatch(/^Aligned/);
  },
);

scene(
  "the cell in hand is moved with the keys, and what it computes follows",
  withNotebook(),
  async (page) => {
    const { grid, steps, cell } = sourceCell(page);
    await grid.waitFor();
    await grid.focus();
    expect(await steps.textContent()).toContain("before_anchor = 7 < 7 -> False");
    await page.keyboard.press("ArrowLeft");
    expect(await steps.textContent()).toContain("before_anchor = 6 < 7 -> True");
    expect(await cell.getByRole("gridcell").textContent()).toBe(
      "q 0 (block 0, slot 0) -> kv 6 (context): seen",
    );
    await page.keyboard.press("PageDown");
    expect(await cell.getByRole("gridcell").textContent()).toBe(
      "q 8 (block 1, slot 0) -> kv 6 (context): seen",
    );
    await page.keyboard.press("Tab");
    expect(await grid.evaluate((element) => element === document.activeElement)).toBe(false);
  },
);

scene(
  "Tab indents in the editor, leaves it after Esc, and Esc twice goes back to the cell",
  withNotebook({ source: "" }),
  async (page) => {
    const { code, cell } = sourceCell(page);
    await code.click();
    await page.keyboard.type("d = 1");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await expect.poll(() => code.textContent()).toBe("    d = 1");
    const isInEditor = () =>
      page.evaluate(() => document.activeElement?.matches("[data-text-editor]") ?? false);
    await page.keyboard.press("Escape");
    expect(await isInEditor()).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isInEditor()).toBe(false);
    expect(await code.textContent()).toBe("    d = 1");
    await code.click();
    // Letters are for the text, whatever they mean elsewhere.
    await page.keyboard.type("ax");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect.poll(() => cell.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator("[data-cell]").count()).toBe(2);
    await page.keyboard.press("Enter");
    await page.keyboard.type("z");
    await expect.poll(() => code.textContent()).toContain("z");
  },
);

scene(
  "what is wrong stands at its line, with the cell, and a value is typed in where one is missing",
  withNotebook({
    source: "import torch\n\ndef mod(b, h, q_idx, kv_idx):\n    return depth[kv_idx] <= q_idx\n",
  }),
  async (page) => {
    const { verdict, under, cell, code, grid } = sourceCell(page);
    await expect.poll(() => verdict.textContent()).toContain("depth needs a value");
    await cell.getByLabel("Value of depth").fill("[0, 1, 2]");
    await expect.poll(() => under.textContent()).toContain("line 4, column 12: ");
    expect(await under.textContent()).toContain("in cell (q 0, kv 3)");
    expect(await cell.locator(".cm-lintRange-error").textContent()).toBe("depth");
    await cell.getByLabel("Context length").fill("3");
    await cell.getByLabel("Anchors").fill("1");
    await grid.waitFor();
    await expect.poll(() => verdict.textContent()).toMatch(/^mod sees \d of 9 cells/);
    await code.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("def");
    await expect.poll(() => under.textContent()).toContain("line 5");
    await under.getByRole("button", { name: "Go to line 5" }).click();
    expect(await verdict.textContent()).toBe("No mask before the source can be read.");
  },
);

scene(
  "an endless factory ends in a sentence, and the next text is read as ever",
  withNotebook({
    source: `def make(n=1):\n    while True:\n        n = n\n    def mod(b, h, q_idx, kv_idx):\n        return q_idx >= kv_idx\n    return mod\n`,
  }),
  async (page) => {
    const { under, code } = sourceCell(page);
    await expect.poll(() => under.textContent()).toContain("the source must finish within 2000000 steps");
    await code.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText("def mod(b, h, q_idx, kv_idx):\n    return q_idx >= kv_idx\n");
    await expect.poll(() => sourceCell(page).verdict.textContent()).toContain("mod sees 300 of 576 cells");
  },
);

scene(
  "a mask of fifty million cells comes from the worker, and is the preset's",
  {
    prepare: (page) =>
      page.route("**/notebooks/founding-case.json", (route) => {
        const anchors = Array.from({ length: 256 }, (_, at) => 32 * at + 5);
        const [mine, masks] = notebook({
          source: factory.replace("base_idx <= anchor", "base_idx < anchor"),
        }).cells;
        const layout = { contextLength: 8192, anchors };
        return route.fulfill({
          json: { ...notebook(), cells: [mine, { ...masks, params: { ...masks.params, layout } }] },
        });
      }),
  },
  async (page) => {
    const { cell, headline } = masksCell(page);
    await expect.poll(() => headline.textContent()).toMatch(/^Aligned: both sides see the same [\d,]+ cells/);
    expect(page.workers().some((worker) => worker.url().includes("worker"))).toBe(true);
    expect(await cell.getAttribute("data-status")).toBe("done");
  },
);

for (const setting of [{ colorScheme: "light" }, { colorScheme: "dark", widthPx: 390 }] as const) {
  scene(
    `nothing is wrong with it for axe in ${setting.colorScheme}`,
    withNotebook({}, setting),
    async (page) => {
      await sourceCell(page).grid.waitFor();
      expect(await violationsOn(page, '[data-kind="source"]')).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
    },
  );
}
