import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import * as v from "valibot";
import { expect } from "vitest";
import { readDocument } from "../../src/notebook/document";
import { toLink } from "../../src/notebook/files/link";
import { nbformat } from "../notebook/files/nbformat";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** A notebook that somebody sent: the founding case, with the check that it fails. */
async function sentLink(): Promise<string> {
  const file = new URL("../../public/notebooks/founding-case.json", import.meta.url);
  const payload = await toLink(readDocument(JSON.parse(readFileSync(file, "utf8"))).document);
  if (typeof payload !== "string") throw new Error(`the link has ${payload.characters} characters`);
  return `#link=${payload}`;
}

/** The Python of a mended comparison on the founding layout, as it was run against torch. */
const verifiedPython = readFileSync(new URL("../fixtures/python-forms/aligned.py", import.meta.url), "utf8");

scene(
  "from a link to a mended notebook on the disk, with nothing but the keyboard",
  { path: await sentLink(), prepare: withoutFilePickers },
  async (page) => {
    const { gridCell, why } = masksCell(page);
    const check = page.locator('[data-kind="check"]');
    await check.waitFor();
    expect(await check.getAttribute("data-status")).toBe("assertion-failed");

    // Finds the faulty column and its reason.
    await press(page, "j", "Enter", "n");
    expect(await gridCell.textContent()).toMatch(/^slot 0, c24\. Difference 1 of 1, rows 0 to 15 share it\./);
    await press(page, "y");
    expect(await focused(page)).toBe("Why this cell");
    expect(await why.textContent()).toMatch(/infer-only, 16 cells for this reason/);

    // Mends the convention.
    await press(page, "Escape", "Escape", "Escape");
    expect(await focused(page)).toMatch(/^Cell 2: /);
    await tabTo(page, "Inference");
    await page.keyboard.type("harness [:anchor]");
    await expect.poll(() => check.getAttribute("data-status")).toBe("done");

    // Reads the check.
    await press(page, "Escape", "j");
    expect(await focused(page)).toMatch(/^Cell 3: /);
    expect(await check.textContent()).toContain("All 3 hold.");

    // Saves, and what was saved is a notebook of Jupyter that rebuilds the masks with torch.
    const download = page.waitForEvent("download");
    await press(page, "Control+Shift+S");
    const path = await (await download).path();
    const saved = v.parse(nbformat, JSON.parse(readFileSync(path, "utf8")));
    const masks = saved.cells.find(({ id }) => id === "masks");
    const source = [masks?.source ?? ""].flat().join("");
    expect(source.replaceAll(/\bmasks(?=_|:)/g, "aligned")).toContain(verifiedPython.trimEnd());
    expect(JSON.stringify(masks)).toContain("image/png");
    runWithTorch(path);
  },
);

/** Where an environment with torch is named, the saved code cells are run for real, check cells included. */
function runWithTorch(path: string): void {
  const python = process.env.TORCH_PYTHON;
  if (!python) return;
  const ran = spawnSync(python, ["training/run_notebook.py", path], { encoding: "utf8" });
  expect(ran.stdout + ran.stderr).toMatch(/code cells run\s*$/);
}

/** As in browsers without the File System Access API: what is saved comes as a download. */
function withoutFilePickers(page: Page) {
  return page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What a screen reader calls the element that has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLSelectElement ? [...element.labels] : [];
    return element?.getAttribute("aria-label") ?? labels.map((label) => label.textContent).join(" ");
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`${name} must be within 40 presses of Tab`);
}
