import { expect } from "vitest";
import { exampleLog } from "../../src/panels/diagnosis/example";
import { overflowPx, violationsOn } from "./support/appearance";
import { runTimeoutMs } from "./support/drafting-cell";
import { scene } from "./support/scene";

function cutTo(draftCount: number, log: string): string {
  const line = JSON.parse(log) as { rounds: { drafts: number[] }[] };
  const rounds = line.rounds.map((round) => ({ ...round, drafts: round.drafts.slice(0, draftCount) }));
  return JSON.stringify({ ...line, rounds });
}

const notebook = {
  format: "anchorscope-notebook",
  version: 2,
  title: "Diagnose it",
  cells: [{ id: "diagnosis", kind: "diagnosis", name: "diagnosis", title: "What drafts this", params: {} }],
};

scene(
  "a log is diagnosed, its blocks are compared token by token, and the fault is drafted with",
  { timeoutMs: 2 * runTimeoutMs },
  async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "diagnose.json"));
      for (const type of ["dragover", "drop"]) {
        window.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    }, JSON.stringify(notebook));
    // The notebook that was open before has such a cell too.
    await expect.poll(() => page.title()).toContain(notebook.title);
    const cell = page.locator('[data-kind="diagnosis"]');
    const status = () => cell.getAttribute("data-status");
    const waiting = { timeout: runTimeoutMs, interval: 200 };
    const diagnose = cell.locator(".cell-content").getByRole("button", { name: /^Diagnose/ });

    await cell.getByLabel("Log of your harness, as JSON lines").fill('{"tokens": "def"}');
    await diagnose.click();
    await expect.poll(status, waiting).toBe("failed");
    expect(await cell.textContent()).toContain(
      "line 1 must be an object with one of drafts, rounds and blocks",
    );

    await cell.getByLabel("Log of your harness, as JSON lines").fill("");
    await cell.getByRole("button", { name: "Try an example" }).click();
    await diagnose.click();
    await expect.poll(status, waiting).toBe("done");
    expect(await cell.locator(".diagnosis-verdict").textContent()).toMatch(
      /^“fc without its last tap” gives all 45 drafts and all 3 commits of the log, 3 of 3 blocks throughout/,
    );
    await cell.getByText("Block by block: which tokens are the same").click();
    const first = cell.getByRole("region", { name: "line 1, block 1" });
    expect(await first.textContent()).toContain("15 of the log's 15 drafts are the same.");
    await cell.getByLabel("Beside the log").selectOption("served as trained");
    expect(await cell.locator('.token[data-differs="true"]').count()).toBeGreaterThan(0);
    expect(await violationsOn(page, '[data-kind="diagnosis"]')).toEqual([]);

    // What was found is marked once the field holds another log, and the fault of that one is said once.
    const found = cell.getByRole("region", { name: "What was found" });
    expect(await found.getAttribute("data-before")).toBe("false");
    await cell.getByLabel("Log of your harness, as JSON lines").fill('{"tokens": "def"}');
    await diagnose.click();
    await expect.poll(status, waiting).toBe("failed");
    expect(await found.textContent()).toMatch(/^Of the log before, not of the one in the field:“fc without/);
    expect(await cell.locator(".status-strip").textContent()).toContain("line 1 must be an object");
    expect(await cell.locator(".diagnosis").textContent()).not.toContain("line 1 must be an object");
    expect(await violationsOn(page, '[data-kind="diagnosis"]')).toEqual([]);

    // The first eight drafts of each block are enough, and what is not compared is shown as such.
    await cell.getByLabel("Log of your harness, as JSON lines").fill(cutTo(8, exampleLog));
    await diagnose.click();
    await expect
      .poll(() => cell.locator(".diagnosis-verdict").textContent(), waiting)
      .toMatch(
        /^“fc without its last tap” gives all 24 drafts .*In 3 of 3 blocks the log holds fewer drafts/,
      );
    await expect.poll(status, waiting).toBe("done");
    expect(await first.textContent()).toContain("has 7 more, which the log does not hold");
    expect(await first.locator("[data-behind]").count()).toBe(7);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await overflowPx(page)).toBe(0);
    expect(await violationsOn(page, '[data-kind="diagnosis"]')).toEqual([]);

    await cell.getByRole("button", { name: "Draft with “fc without its last tap”" }).click();
    await expect.poll(() => page.locator('[data-kind="drafting"]').getAttribute("data-status")).toBe("idle");
  },
);
