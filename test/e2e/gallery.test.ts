import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { overflowPx, violationsOn } from "./support/appearance";
import { scene } from "./support/scene";

const read = (name: string) => JSON.parse(readFileSync(`public/notebooks/${name}.json`, "utf8"));
const shipped: { name: string }[] = read("index");

for (const { name } of shipped) {
  scene(`${name} opens whole, nothing broken, nothing for axe to find, also on a phone`, {}, async (page) => {
    await page.locator("[data-cell]").first().waitFor();
    await page.evaluate((to) => {
      location.hash = `notebook=${to}`;
    }, name);
    const { title, cells: written } = read(name);
    const ids: string[] = written.map(({ id }: { id: string }) => id);
    await expect.poll(() => page.title()).toContain(title);
    const cells = page.locator("[data-cell]");
    await expect.poll(() => cells.evaluateAll((all) => all.map(({ id }) => id))).toEqual(ids);
    await expect.poll(() => page.locator('[data-status="stale"], [data-status="running"]').count()).toBe(0);
    expect(await page.locator('[data-status="failed"], [data-status="unknown"]').count()).toBe(0);
    expect((await violationsOn(page)).filter((one) => !repeatsFromCellToCell(one))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => overflowPx(page)).toBe(0);
  });
}

/** Two cells of one kind have parts of one name: the cell that they stand in tells them apart. */
function repeatsFromCellToCell(violation: string): boolean {
  return violation.startsWith("landmark-unique: ");
}
