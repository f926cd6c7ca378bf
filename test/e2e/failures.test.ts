import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { draftingCell, loadAndRun, ranThrough, runTimeoutMs } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

const drafterWeights = "**/tiny-python-dflash-b16/model.safetensors";
const drafterConfig = "**/tiny-python-dflash-b16/config.json";
const slow = { timeoutMs: 2 * runTimeoutMs };

scene(
  "a crashed worker leaves a sentence, the last result and a page that works",
  { ...slow, tolerates: [/crash for a test/] },
  async (page) => {
    await loadAndRun(page, "wasm", 8);
    const { cell, run, runButton } = draftingCell(page);
    const committed = await run("A").getByRole("toolbar", { name: "Committed" }).textContent();
    await crashModelWorker(page);
    await runButton.click();
    const trouble = cell.getByRole("alert");
    await trouble.waitFor();
    expect(await trouble.textContent()).toMatch(/The worker that runs the model stopped/);
    expect(await run("A").getByRole("toolbar", { name: "Committed" }).textContent()).toBe(committed);
    expect(await masksCell(page).headline.isVisible()).toBe(true);
    await trouble.getByRole("button", { name: "Load again" }).click();
    await expect.poll(() => cell.getByRole("alert").count(), { timeout: runTimeoutMs }).toBe(0);
    await runButton.waitFor({ timeout: runTimeoutMs });
    await runButton.click();
    await ranThrough(page);
  },
);

const brokenFiles: [title: string, pattern: string, change: (body: Buffer) => Buffer, sentence: RegExp][] = [
  [
    "a truncated checkpoint",
    drafterWeights,
    (body) => body.subarray(0, body.length >> 1),
    /drafter model\.safetensors.* must be .*, got /,
  ],
  [
    "a checkpoint that is no checkpoint",
    drafterWeights,
    () => Buffer.from("<html>"),
    /drafter model\.safetensors.* must be .*, got /,
  ],
  [
    "a config with a wrong field",
    drafterConfig,
    (body) => Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), hidden_size: "many" })),
    /hidden_size must be .*, got .*many/,
  ],
  [
    "a block size of 0 in the config",
    drafterConfig,
    (body) => Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), block_size: 0 })),
    /block_size must be .*, got 0/,
  ],
  [
    "a layer too many in the config",
    drafterConfig,
    (body) => {
      const config = JSON.parse(body.toString());
      const layers = config.num_hidden_layers + 1;
      return Buffer.from(
        JSON.stringify({
          ...config,
          num_hidden_layers: layers,
          layer_types: Array(layers).fill("full_attention"),
        }),
      );
    },
    /layers\.\d+\..*must be .*/,
  ],
];

for (const [title, pattern, change, sentence] of brokenFiles) {
  scene(`${title} is told in a sentence, and the right one loads afterwards`, slow, async (page) => {
    const { cell, loadButton, tokenLimit } = draftingCell(page);
    await tokenLimit.fill("4");
    await page.route(pattern, (route) => answerChanged(route, change));
    await loadButton.click();
    const trouble = cell.getByRole("alert");
    await trouble.waitFor({ timeout: runTimeoutMs });
    expect(await trouble.textContent()).toMatch(sentence);
    expect(await masksCell(page).headline.isVisible()).toBe(true);
    await page.unroute(pattern);
    await loadButton.click();
    await ranThrough(page);
    expect(await cell.getByRole("alert").count()).toBe(0);
  });
}

scene(
  "a checkpoint that cannot be fetched can be asked for again",
  { ...slow, tolerates: [/model\.safetensors/] },
  async (page) => {
    const { cell, loadButton, tokenLimit, runButton } = draftingCell(page);
    await tokenLimit.fill("4");
    await page.route(drafterWeights, (route) => route.abort());
    await loadButton.click();
    const trouble = cell.getByRole("alert");
    await trouble.waitFor({ timeout: runTimeoutMs });
    expect(await trouble.textContent()).toMatch(/drafter model\.safetensors/);
    await page.unroute(drafterWeights);
    await trouble.getByRole("button", { name: "Load again" }).click();
    await runButton.waitFor({ timeout: runTimeoutMs });
  },
);

scene(
  "a load can be cancelled and begun again",
  { ...slow, tolerates: [/ERR_ABORTED/, /ERR_FAILED/] },
  async (page) => {
    const { cell, loadButton, tokenLimit } = draftingCell(page);
    await tokenLimit.fill("4");
    let letGo: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(drafterWeights, async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await loadButton.click();
    await cell.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => loadButton.isEnabled()).toBe(true);
    letGo();
    await page.unroute(drafterWeights);
    await loadButton.click();
    await ranThrough(page);
  },
);

scene("a run can be stopped and keeps what it had", slow, async (page) => {
  await loadAndRun(page, "wasm", 4);
  const { cell, tokenLimit, runButton, stopButton } = draftingCell(page);
  await tokenLimit.fill("400");
  await runButton.click();
  await stopButton.click();
  await expect.poll(() => cell.getAttribute("data-status")).not.toBe("running");
  await expect.poll(() => cell.getByText(/^Stopped/).count()).toBeGreaterThan(0);
});

scene("a prompt that is too long and a limit of 0 are told where they were typed", slow, async (page) => {
  await loadAndRun(page, "wasm", 4);
  const { cell, prompt, tokenLimit, runButton, run } = draftingCell(page);
  const committed = run("A").getByRole("toolbar", { name: "Committed" });
  const before = await committed.textContent();

  await tokenLimit.fill("0");
  expect(await tokenLimit.getAttribute("aria-invalid")).toBe("true");
  await cell.getByText(/must be a whole number of at least 1/).waitFor();
  await tokenLimit.fill("4");

  await prompt.fill("x = y + 1\n".repeat(300));
  await cell.getByText(/The prompt must be at most \d+ tokens, got \d+/).waitFor();
  await runButton.click();
  await expect.poll(() => cell.getAttribute("data-status")).toBe("failed");
  await cell
    .getByText(/prompt must be <= \d+ tokens/)
    .first()
    .waitFor();

  await prompt.fill("");
  await runButton.click();
  await cell
    .getByText(/prompt must be >= 1 token/)
    .first()
    .waitFor();
  expect(await committed.textContent()).toBe(before);
});

/** Throws inside the worker as a fault in it would, outside of any call. */
async function crashModelWorker(page: Page): Promise<void> {
  for (const worker of page.workers()) {
    const isModel = await worker.evaluate(() => self.name === "model");
    if (!isModel) continue;
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error("crash for a test");
      });
    });
    return;
  }
  throw new Error("a worker named model must be running");
}

async function answerChanged(route: Route, change: (body: Buffer) => Buffer): Promise<void> {
  if (route.request().method() !== "GET") return route.continue();
  const response = await route.fetch();
  const body = change(await response.body());
  await route.fulfill({ status: 200, contentType: "application/octet-stream", body });
}
