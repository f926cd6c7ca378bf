import type { Page } from "playwright-core";
import { expect } from "vitest";
import { drafterDir, targetDir } from "../support/golden";
import { openNodePair } from "../support/node-pair";
import { writeSafetensors } from "../support/write-safetensors";
import { overflowPx, violationsOn } from "./support/appearance";
import { draftingCell, loadAndRun, ranThrough, runTimeoutMs } from "./support/drafting-cell";
import { type Setting, scene } from "./support/scene";

const notebook = {
  format: "anchorscope-notebook",
  version: 2,
  title: "Taps",
  cells: [
    {
      id: "d",
      kind: "drafting",
      name: "drafting",
      params: {
        text: "def add(a, b):\n    return a + b\n\n\ndef",
        deviations: ["taps-one-early"],
        tokenLimit: 24,
      },
    },
    {
      id: "t",
      kind: "taps",
      name: "taps",
      title: "What feeds the drafter",
      params: { of: "drafting", round: 0 },
    },
  ],
};

const setting: Setting = {
  prepare: (page) =>
    page.route("**/notebooks/founding-case.json", (route) => route.fulfill({ json: notebook })),
  timeoutMs: 2 * runTimeoutMs,
};
const waiting = { timeout: runTimeoutMs, interval: 200 };

/** Runs the taps cell, and with it the drafting cell that it needs. */
async function matched(page: Page) {
  const cell = page.locator('[data-kind="taps"]');
  const content = cell.locator(".cell-content");
  await content.getByRole("button", { name: "Match the taps" }).click();
  await expect.poll(() => cell.getAttribute("data-status"), waiting).toBe("done");
  return { cell, content };
}

scene(
  "taps that are moved by a layer are found, and told in both ways of counting",
  setting,
  async (page) => {
    const { content } = await matched(page);
    expect(await content.locator(".taps-verdict").textContent()).toBe(
      "In run B 5 of 5 inputs of fc are not the states that the drafter was trained on; in run A all are.",
    );
    expect(await content.locator('[data-run="B"] .taps-pattern').textContent()).toMatch(
      /^Each is one state early/,
    );
    expect(await content.locator('[data-run="B"] .taps-warnings li').allTextContents()).toContain(
      "Input 0 of fc is most like hidden_states[1], the output of layer 0; it should be hidden_states[2], the output of layer 1.",
    );
    expect(await content.locator('[data-run="B"] .cosine[data-wrong]').count()).toBe(5);
    expect(await content.locator('[data-run="A"] .cosine[data-best][data-declared]').count()).toBe(5);

    const extractions = content.getByRole("region", { name: "The same states, extracted otherwise" });
    const sentences = () => extractions.locator(".taps-findings li").allTextContents();
    expect((await sentences())[1]).toContain("another order of summation stay within 1.0e-3");
    await extractions.getByLabel("Bound").selectOption("0.000001");
    expect((await sentences())[0]).toContain("are first off by more than 1.0e-6 at hidden_states[1]");
    await extractions.getByText("Every number by state").click();
    expect(await extractions.locator("tbody tr").count()).toBe(9);

    expect(await violationsOn(page, '[data-kind="taps"]')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await overflowPx(page)).toBe(0);
    expect(await violationsOn(page, '[data-kind="taps"]')).toEqual([]);
  },
);

scene(
  "a file of one's own states is matched, dropped or chosen, and a wrong one says what it must be",
  setting,
  async (page) => {
    const { content } = await matched(page);
    const own = content.getByRole("region", { name: "States of your own extraction" });
    const snippet = (await own.locator("pre").textContent()) ?? "";
    const tokens = (/tokens = \[([^\]]*)\]/.exec(snippet)?.[1] ?? "")
      .split(",")
      .filter((each) => each.trim() !== "")
      .map(Number);
    const pair = await openNodePair(targetDir, drafterDir);
    const run = pair.openRun();
    const states = await run.streams(tokens, "bfloat16");
    pair.close();
    const hiddenSize = states[0].length / tokens.length;
    // As an engine has them: by the output of a layer, and without the embeddings.
    const layers = Float32Array.from(states.slice(1).flatMap((state) => [...state]));
    const shape = [states.length - 1, tokens.length, hiddenSize];
    const file = writeSafetensors({ hidden_states: { shape, values: layers } });

    await drop(page, "states.safetensors", [...new Uint8Array(await file.arrayBuffer())]);
    const found = () => own.locator(".taps-captured").textContent();
    await expect.poll(found).toContain("Layer i of the file is hidden_states[i + 1], the output of layer i.");
    expect(await found()).toContain("That is about what bfloat16 does to these states here");
    expect(await own.locator("tbody tr").count()).toBeGreaterThanOrEqual(8);

    await own
      .locator('input[type="file"]')
      .setInputFiles({ name: "states.txt", mimeType: "text/plain", buffer: Buffer.from("no states") });
    await expect.poll(() => own.getByRole("alert").textContent()).toMatch(/^states.txt must be a \.npy/);
    expect(await found()).toContain("Layer i of the file is hidden_states[i + 1]");
    expect(await violationsOn(page, '[data-kind="taps"]')).toEqual([]);
  },
);

scene(
  "the same blocks run on the other backend, and where there is none a sentence says so",
  setting,
  async (page) => {
    await loadAndRun(page, "wasm", 24);
    const check = draftingCell(page).cell.getByRole("region", { name: "Is it the arithmetic?" });
    await expect.poll(() => check.textContent()).toContain("This browser offers no WebGPU");
    expect(await check.getByRole("button").count()).toBe(0);

    await draftingCell(page).cell.getByRole("button", { name: "Match what feeds the drafter" }).click();
    await expect.poll(() => page.locator('[data-kind="taps"]').count()).toBe(2);
    expect(await page.locator('[data-kind="taps"]').first().getByLabel("Drafting cell").inputValue()).toBe(
      "drafting",
    );
  },
);

scene(
  "WebGPU and WebAssembly are held against each other, and that can be stopped",
  { ...setting, webgpu: "software", timeoutMs: 3 * runTimeoutMs },
  async (page) => {
    const { cell, loadButton, tokenLimit } = draftingCell(page);
    await tokenLimit.fill("24");
    await loadButton.click();
    await ranThrough(page);
    const check = cell.getByRole("region", { name: "Is it the arithmetic?" });
    const button = (name: string) => check.getByRole("button", { name });
    await check.getByText("Is it the arithmetic?").click();
    await button("Run on WebGPU too").click();
    await button("Stop").click();
    await button("Run on WebGPU too").click();
    await expect.poll(() => button("Stop").count(), waiting).toBe(0);
    expect(await check.textContent()).toContain("WebGPU and WebAssembly draft and verify the same tokens.");
    expect(await check.textContent()).toContain("what is wrong here is not the arithmetic of this backend");
    expect(await violationsOn(page, ".backend-check")).toEqual([]);
  },
);

async function drop(page: Page, name: string, bytes: number[]) {
  await page.locator(".file-drop").evaluate(
    (field, [fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(content)], fileName));
      for (const type of ["dragover", "drop"]) {
        field.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    },
    [name, bytes] as const,
  );
}
