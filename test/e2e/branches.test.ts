import type { Page } from "playwright-core";
import { expect } from "vitest";
import { layoutShifts, overflowPx, violationsOn, watchLayoutShifts } from "./support/appearance";
import { draftingCell, loadAndRun, ranThrough, runTimeoutMs } from "./support/drafting-cell";
import { type Setting, scene } from "./support/scene";

const setting: Setting = { webgpu: "off", timeoutMs: 2 * runTimeoutMs };

function byHand(page: Page) {
  const { cell } = draftingCell(page);
  const bar = cell.getByRole("region", { name: "Changed by hand, not run yet" });
  return {
    bar,
    changes: bar.getByRole("listitem"),
    runBranch: (name: string) => bar.getByRole("button", { name: `Run ${name}`, exact: true }),
    column: (name: string) => cell.getByRole("region", { name: new RegExp(`^Run ${name}:`) }),
    tab: (name: string, side: "left" | "right") =>
      cell.getByRole("button", { name: `Run ${name} on the ${side}` }),
    grid: cell.locator(".plan-masks [role=grid]").first(),
    edits: cell.getByRole("region", { name: "Change the block by hand" }),
    standing: cell.locator(".run-bar-row p"),
  };
}

/** Stands at the first step of a round, counted from 1. */
async function standAt(page: Page, round: number): Promise<void> {
  const { cell, step, scrubber } = draftingCell(page);
  await step("Start").click();
  await cell
    .getByRole("toolbar", { name: "Rounds" })
    .getByRole("button")
    .nth(round - 1)
    .click();
  await expect.poll(() => scrubber.getAttribute("aria-valuetext")).toMatch(`Round ${round} of `);
}

async function ranBranch(page: Page, name: string): Promise<void> {
  await byHand(page).column(name).waitFor();
  await ranThrough(page);
}

scene(
  "a token put in by hand makes a run of its own: by keys, with a way back, and the others stay",
  setting,
  async (page) => {
    await loadAndRun(page, "wasm", 24);
    const { step } = draftingCell(page);
    const { bar, changes, runBranch, column, tab } = byHand(page);
    await standAt(page, 1);
    await step("End").click();
    const committedOfA = await column("A").getByRole("toolbar", { name: "Committed" }).textContent();

    const draft = column("A").getByRole("toolbar", { name: "Draft" });
    await draft.locator("[data-chip]").first().focus();
    for (let moved = 0; moved < 2; moved++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("f");
    const choice = column("A").getByRole("region", { name: "Another token" });
    await choice.getByText("From run A, a new run where slot 3 drafts").waitFor();
    await page.keyboard.press("Escape");
    await choice.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-chip"))).not.toBeNull();

    await page.keyboard.press("f");
    await choice.getByLabel("or type it").fill("#3 4");
    await choice.getByRole("button", { name: "Use it" }).click();
    await choice.getByText(/^This is \d+ tokens/).waitFor();
    await choice.getByLabel("or type it").fill("#12");
    await page.keyboard.press("Enter");
    await changes.getByText(/^slot 3 drafts “/).waitFor();
    await bar.getByRole("button", { name: /^Take back: slot 3 drafts/ }).click();
    await bar.waitFor({ state: "detached" });

    await draft.locator("[data-chip]").nth(2).focus();
    await page.keyboard.press("f");
    await choice.getByRole("button").first().click();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Run C");
    await page.keyboard.press("Enter");
    await ranBranch(page, "C");
    expect(await column("C").getByRole("heading").textContent()).toMatch(/^from A, round 1: slot 3 drafts “/);
    await step("End").click();
    expect(await column("A").getByRole("toolbar", { name: "Committed" }).textContent()).toBe(committedOfA);
    expect(await column("C").locator('[data-forced="true"]').count()).toBe(1);
    expect(await runBranch("C").count()).toBe(0);

    // A committed token, with the second click.
    const committed = column("A").getByRole("toolbar", { name: "Committed" });
    await committed.locator('[data-kind="accepted"]').nth(4).click();
    await committed.locator('[data-kind="accepted"]').nth(4).click();
    await column("A")
      .getByText(/^From run A, a new run where index \d+ holds/)
      .waitFor();
    await choice.getByLabel("or type it").fill("return");
    await page.keyboard.press("Enter");
    await runBranch("D").click();
    await ranBranch(page, "D");
    await step("End").click();
    expect(await column("D").getByRole("toolbar", { name: "Committed" }).textContent()).not.toBe(
      committedOfA,
    );

    // A cell that looks into D, and both branches beside each other.
    const { cell } = draftingCell(page);
    await cell.getByRole("button", { name: "Block of run D" }).click();
    await cell.getByRole("button", { name: /^Look inside round \d+ of run D$/ }).click();
    const ofRun = page.locator('[data-kind="inside"]').first().getByRole("group", { name: "Run" });
    await ofRun.getByRole("button", { name: "D", pressed: true }).waitFor();
    await tab("C", "left").click();
    await column("D").waitFor();
    await column("C").getByRole("button", { name: "Remove C" }).click();
    // What was D is C now, here and there, and nothing ran again; A has the column of what came from it.
    await column("C")
      .getByText(/^from A, round \d+: index \d+ holds “return”$/)
      .waitFor();
    expect(await column("C").getAttribute("data-column")).toBe("1");
    await column("A").waitFor();
    await ofRun.getByRole("button", { name: "C", pressed: true }).waitFor();
    expect(await cell.getAttribute("data-status")).toBe("done");
  },
);

scene(
  "cells and positions are changed in the picture, marked there, run, and come back after a reload",
  setting,
  async (page) => {
    await loadAndRun(page, "wasm", 24);
    const { cell, step } = draftingCell(page);
    const { bar, changes, column, grid, edits } = byHand(page);
    await standAt(page, 2);
    await grid.focus();
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"])
      await page.keyboard.press(key);
    await edits.getByRole("button", { name: /^Hide c\d+ from slot \d+$/ }).click();
    expect(await changes.count()).toBe(1);
    const legend = cell.locator(".plan-masks").getByText("changed by hand", { exact: true });
    await legend.waitFor();
    await cell
      .locator(".plan-masks")
      .getByText(/^Hidden by hand in run C\. By the rule: Seen/)
      .first()
      .waitFor();
    // The opposite takes it back; E is the same.
    await edits.getByRole("button", { name: /^Show c\d+ to slot \d+$/ }).click();
    await bar.waitFor({ state: "detached" });
    await grid.focus();
    await page.keyboard.press("e");
    await edits
      .getByRole("button", { name: /^Move slot \d+ to position id \d+$/ })
      .last()
      .click();
    expect(await changes.count()).toBe(2);
    await bar.getByLabel(/stay changed$/).selectOption("lasting");
    await bar.getByRole("button", { name: "Run C", exact: true }).click();
    await ranBranch(page, "C");
    const title = await column("C").getByRole("heading").textContent();
    expect(title).toMatch(
      /^from A, round 2: slot \d+ does not see c\d+ and slot \d+ stands 1 position later, and in every later round$/,
    );
    await cell.getByText(/^✎? ?By hand in run C: slot \d+ does not see/).waitFor();
    expect(
      await cell.getByRole("toolbar", { name: "Rounds" }).getByRole("button").nth(1).getAttribute("title"),
    ).toMatch(/C \d+ of 15, changed by hand$/);

    // A head, chosen above the masks.
    await cell.getByLabel("Attention of layer").selectOption("0");
    await cell.getByLabel("Head", { exact: true }).selectOption("1");
    await edits.getByRole("button", { name: "Mute head 1 of layer 0" }).click();
    await bar.getByRole("button", { name: "Discard" }).click();
    await bar.waitFor({ state: "detached" });

    // A rule.
    await cell.getByText("Change something by hand and go on from there").click();
    await cell.getByLabel(/^from round \d+ on, served$/).selectOption({ label: "Block is causal" });
    await bar.getByRole("button", { name: "Run D", exact: true }).click();
    await ranBranch(page, "D");
    expect(await column("D").getByRole("heading").textContent()).toMatch(
      /^from A, round 2: served with Block is causal from here on$/,
    );
    await step("End").click();
    await page.waitForTimeout(1500);
    await page.reload();
    const waiting = cell.getByRole("list", { name: "Branches that run too" });
    await waiting.getByText(/^D from A, round 2: served with Block is causal/).waitFor();
    expect(await waiting.getByRole("listitem").count()).toBe(2);
    await waiting.getByRole("button", { name: "Remove D" }).click();
    expect(await waiting.getByRole("listitem").count()).toBe(1);
    await draftingCell(page).loadButton.click();
    await ranThrough(page);
    await column("C").waitFor();
    expect(await column("C").getByRole("heading").textContent()).toBe(title);
  },
);

scene("a run stops at a breakpoint, says which and where, and goes on from there", setting, async (page) => {
  const { cell, step, scrubber } = draftingCell(page);
  const { standing } = byHand(page);
  await cell.getByLabel("Add a breakpoint").selectOption({ label: "repetition found" });
  await cell.getByRole("textbox", { name: "Times in a row" }).fill("1");
  await cell
    .getByRole("alert")
    .getByText('Times in a row must be a whole number from 2 to 1,000,000, got "1"')
    .waitFor();
  await cell.getByRole("textbox", { name: "Times in a row" }).fill("12");
  await cell.getByRole("alert").waitFor({ state: "detached" });
  await cell.getByRole("button", { name: "Do not stop where tokens stand 12 times in a row" }).click();
  await cell.getByLabel("Add a breakpoint").selectOption({ label: "entropy above a bound" });
  const bound = cell.getByRole("textbox", { name: "Entropy in nats" });
  await bound.fill("");
  await bound.pressSequentially("1.5");
  expect(await bound.inputValue()).toBe("1.5");
  await cell.getByRole("button", { name: "Do not stop where entropy is above 1.5 nats" }).click();
  await cell.getByLabel("Add a breakpoint").selectOption({ label: "first rejection" });
  await cell.getByLabel("Add a breakpoint").selectOption({ label: "a given position" });
  await cell.getByLabel("Sequence index").fill("44");
  await loadAndRun(page, "wasm", 24);
  const told = (await standing.textContent()) ?? "";
  const [, run, round, slot] =
    /^Stopped where a draft of run ([AB]) is rejected: round (\d+), slot (\d+), verified\. Go on takes it further\.$/.exec(
      told,
    ) ?? expect.fail(told);
  await expect.poll(() => scrubber.getAttribute("aria-valuetext")).toMatch(`Round ${round} of ${round},`);
  expect(await byHand(page).column(run).locator(".run-sentence").textContent()).toMatch(
    new RegExp(`^Slot ${slot} drafted .* Rejected`),
  );
  await cell.getByRole("button", { name: "Do not stop where a draft is rejected" }).click();
  await cell.locator(".run-bar").getByRole("button", { name: "Go on" }).click();
  await expect
    .poll(() => standing.textContent())
    .toMatch(/^Stopped where run [AB] writes index 44: round \d+\./);
  await ranThrough(page);
  // By key, from where the reader is.
  await step("Start").click();
  await cell.locator(".run-sentence").first().click();
  await page.keyboard.press("u");
  await expect.poll(() => scrubber.getAttribute("aria-valuetext")).not.toMatch("step 0 of");
  await cell.getByRole("button", { name: "Do not stop where index 44 is written" }).click();
  await cell.getByText("the end", { exact: true }).waitFor();
  await cell.locator(".run-bar").getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => standing.textContent()).toMatch(/^Ran in /);
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const widthPx of [1440, 390]) {
    const look: Setting = { ...setting, colorScheme, widthPx, prepare: watchLayoutShifts };
    scene(`axe finds nothing in branches, ${colorScheme}, ${widthPx} px`, look, async (page) => {
      await loadAndRun(page, "wasm", 12);
      const { cell } = draftingCell(page);
      const { column, runBranch, grid } = byHand(page);
      await cell.getByLabel("Add a breakpoint").selectOption({ label: "entropy above a bound" });
      await cell.getByText("Change something by hand and go on from there").click();
      await column("A").getByRole("toolbar", { name: "Draft" }).locator("[data-chip]").nth(1).focus();
      await page.keyboard.press("f");
      expect(await violationsOn(page, '[data-kind="drafting"]')).toEqual([]);
      await column("A").locator(".force-choices button").first().click();
      await runBranch("C").click();
      await ranBranch(page, "C");
      await grid.focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("e");
      await runBranch("D").waitFor();
      expect(await violationsOn(page, '[data-kind="drafting"]')).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
      // On a small screen a longer sentence takes one more line.
      if (widthPx > 390) expect(await layoutShifts(page)).toEqual([]);
    });
  }
}
