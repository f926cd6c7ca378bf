import { describe, expect } from "vitest";
import type { Backend } from "../../src/engine/runtime/engine";
import { layoutShifts, overflowPx, violationsOn, watchLayoutShifts } from "./support/appearance";
import { draftingCell, loadAndRun, ranThrough, runTimeoutMs, wholeCell } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { type Setting, scene } from "./support/scene";

const settings: Record<Backend, Setting> = {
  wasm: { webgpu: "off", timeoutMs: 2 * runTimeoutMs },
  // Software WebGPU is never taken by itself, so these scenes also choose it by hand.
  webgpu: { webgpu: "software", timeoutMs: 3 * runTimeoutMs },
};

describe.each(["wasm", "webgpu"] as const)("the drafting cell on %s", (backend) => {
  const setting = settings[backend];
  const tokenLimit = backend === "wasm" ? 48 : 12;

  scene("going n steps forward and n back shows the identical cell at every step", setting, async (page) => {
    await loadAndRun(page, backend, tokenLimit);
    const { step, run, scrubber } = draftingCell(page);
    const standsAt = (place: number) =>
      expect.poll(() => scrubber.getAttribute("aria-valuetext")).toContain(`step ${place} of `);
    await step("Start").click();
    await standsAt(0);
    const shown = [await wholeCell(page)];
    for (let place = 1; place <= 24; place++) {
      await step("Step").click();
      await standsAt(place);
      shown.push(await wholeCell(page));
    }
    expect(new Set(shown.map(([html]) => html)).size, "every step looks different").toBe(shown.length);
    for (let place = 23; place >= 0; place--) {
      await step("Step back").click();
      await standsAt(place);
      expect(await wholeCell(page), `step ${place}`).toEqual(shown[place]);
    }
    await step("End").click();
    expect(await run("A").getByRole("toolbar", { name: "Committed" }).textContent()).toContain("accepted");
  });

  scene(
    "a second run names the round, slot and logit where it parts from the first",
    setting,
    async (page) => {
      await loadAndRun(page, backend, tokenLimit);
      const { cell, parting, addDeviation, runButton, run, scrubber } = draftingCell(page);
      for (const off of await cell.getByRole("button", { name: /^Switch off/ }).all()) await off.click();
      await addDeviation.selectOption({ label: "Block positions one late" });
      await cell.getByText("Out of date, and kept until you run again.").waitFor();
      await runButton.click();
      await ranThrough(page);
      const told = (await parting.textContent()) ?? "";
      expect(told).toMatch(/A accepts \d+\.\d of 15 drafts a round, B accepts \d+\.\d\./);
      expect(told).toMatch(/Their first logit differs in round 1, slot \d+, by /);
      expect(told).toMatch(
        /The committed text of both runs is the same, over \d+ tokens: verification is lossless\./,
      );
      const place =
        /The first draft that differs: round (\d+), slot (\d+); A drafts “.+”, B drafts “.+”/s.exec(told);
      expect(place, told).not.toBeNull();
      await parting.getByRole("button", { name: "Go to where they part" }).click();
      await expect.poll(() => scrubber.getAttribute("aria-valuetext")).toMatch(`Round ${place?.[1]} of `);
      for (const name of ["A", "B"] as const) {
        expect(await run(name).locator(".run-sentence").textContent()).toMatch(
          new RegExp(`slot ${place?.[2]}\\b`, "i"),
        );
      }
    },
  );
});

scene(
  "where the only GPU is software, WebAssembly is taken and the page says why",
  settings.webgpu,
  async (page) => {
    await loadAndRun(page, "wasm", 4);
    await draftingCell(page).engine.click();
    const why = await page.getByRole("dialog").textContent();
    expect(why).toMatch(/WebAssembly, \d+ threads?: the only WebGPU adapter is software/);
  },
);

scene(
  "rows of rejected drafts that are kept stand in the ledger, and triage names what to look at",
  settings.wasm,
  async (page) => {
    const { cell, addDeviation, runButton } = draftingCell(page);
    await loadAndRun(page, "wasm", 48);
    for (const off of await cell.getByRole("button", { name: /^Switch off/ }).all()) await off.click();
    await addDeviation.selectOption({ label: "Rows of rejected drafts kept" });
    await runButton.click();
    await ranThrough(page);
    const ledger = cell.getByRole("region", { name: "Rows of the context" });
    const told = await ledger.getByText(/^Run B, round/).textContent();
    const [, stale] = /belong: (\d+) should not be there\./.exec(told ?? "") ?? expect.fail(`${told}`);
    const rows = ledger.getByRole("row", { name: /should not be there round \d+, a rejected draft/ });
    expect(await rows.count()).toBe(Number(stale));
    await ledger.getByLabel(/^Show all/).check();
    await ledger.getByRole("row", { name: /^0 .* prompt/ }).waitFor();
    const triage = cell.getByRole("region", { name: /^What it looks like/ });
    await triage
      .getByText(/^Run B accepts [\d.]+ drafts in a round over \d+ rounds, run A [\d.]+ over \d+ rounds\.$/)
      .first()
      .waitFor();
    await triage.getByRole("button", { name: /^All \d+ symptoms/ }).click();
    await triage.getByRole("button", { name: "Bonus token doubled" }).click();
    await triage.getByRole("button", { name: "Run B with 2 deviations" }).click();
    await ranThrough(page);
    await triage.getByText("The text is not what verification decided.").waitFor();
    await cell.getByRole("button", { name: "What can go wrong, and what it does" }).click();
    await cell.getByLabel("Search the deviations").fill("bonus twice");
    await cell.getByLabel("Search the deviations").press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Run B: Bonus token doubled",
    );
    await page.keyboard.press("Space");
    await cell.getByText("Out of date, and kept until you run again.").waitFor();
  },
);

scene("threads are at hand, as the page is cross-origin isolated", settings.wasm, async (page) => {
  await loadAndRun(page, "wasm", 4);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  const threads = Math.min(4, await page.evaluate(() => navigator.hardwareConcurrency));
  expect(await draftingCell(page).engine.textContent()).toContain(`× ${threads}`);
});

scene("no model byte is fetched before the reader asks for it", settings.wasm, async (page) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/models/") && request.method() === "GET") fetched.push(request.url());
  });
  await masksCell(page).headline.waitFor();
  await draftingCell(page).loadButton.waitFor();
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await loadAndRun(page, "wasm", 4);
  expect(fetched.filter((url) => url.endsWith("model.safetensors"))).toHaveLength(2);
});

scene("an anchor at 0 runs on an empty context", settings.wasm, async (page) => {
  const { cell, prompt } = draftingCell(page);
  await prompt.fill("def");
  await cell.getByLabel("First block on the prompt's last token").check();
  await loadAndRun(page, "wasm", 16);
  await draftingCell(page).step("Start").click();
  await draftingCell(page).step("Step").click();
  await cell.getByRole("heading", { name: "The block at anchor 0, as planned" }).waitFor();
});

scene(
  "a stopped run goes on by a step behind its last round, and the kept step can be undone",
  settings.wasm,
  async (page) => {
    await loadAndRun(page, "wasm", 4);
    const { cell, tokenLimit, runButton, stopButton, step, scrubber } = draftingCell(page);
    const status = () => cell.getAttribute("data-status");
    const place = async () => (await scrubber.getAttribute("aria-valuetext")) ?? "";
    const isStopped = () => expect.poll(status).toBe("stopped");
    await tokenLimit.fill("400");
    await runButton.click();
    await cell
      .getByText(/^Running, round \d/)
      .first()
      .waitFor();
    await stopButton.click();
    await isStopped();
    const [, last] = /step (\d+) of \1$/.exec(await place()) ?? [];
    expect(last, await place()).toBeDefined();

    await step("Step").click();
    await expect.poll(place).toContain(`step ${Number(last) + 1} of `);
    // No further than it was asked to.
    await isStopped();
    const rounds = (text: string) => Number(/of (\d+), step/.exec(text)?.[1]);
    const before = rounds(await place());
    await cell.getByRole("region", { name: "Drafting" }).getByRole("button", { name: "Go on" }).click();
    await expect.poll(async () => rounds(await place())).toBeGreaterThan(before);
    await stopButton.click();
    await isStopped();
    expect(await place()).toContain(`step ${Number(last) + 1} of `);

    await step("Start").click();
    await step("Block").click();
    await expect.poll(place).toMatch(/^Round 1 of/);
    // The place is kept once the reader rests. Looking around is one change: back is to the end of the run.
    await page.waitForTimeout(700);
    await page.locator("body").press("Escape");
    await cell.press("z");
    await expect.poll(place).toMatch(/step (\d+) of \1$/);
  },
);

for (const colorScheme of ["light", "dark"] as const) {
  for (const widthPx of [1280, 390]) {
    const setting: Setting = { ...settings.wasm, colorScheme, widthPx };
    scene(
      `axe finds nothing in a cell that has run, ${colorScheme}, ${widthPx} px`,
      setting,
      async (page) => {
        await loadAndRun(page, "wasm", 16);
        await draftingCell(page).cell.getByText("Use your own checkpoints").click();
        expect(await violationsOn(page)).toEqual([]);
        expect(await overflowPx(page)).toBe(0);
        await draftingCell(page).engine.click();
        await page.getByRole("dialog").waitFor();
        expect(await violationsOn(page, '[role="dialog"]')).toEqual([]);
      },
    );
  }
}

scene(
  "nothing jumps while a pair loads and runs",
  { ...settings.wasm, prepare: watchLayoutShifts },
  async (page) => {
    const { cell, loadButton } = draftingCell(page);
    await loadButton.waitFor();
    await cell.scrollIntoViewIfNeeded();
    await loadAndRun(page, "wasm", 16);
    expect(await layoutShifts(page)).toEqual([]);
  },
);
