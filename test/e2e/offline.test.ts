import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import { writeServiceWorker } from "../../scripts/build/service-worker-plugin.ts";
import { stage } from "./support/browser";
import { draftingCell, loadAndRun, runTimeoutMs } from "./support/drafting-cell";
import { masksCell } from "./support/mask-cell";
import { type PlainServer, servePlainly } from "./support/plain-server";
import { evaluatesText, modelWorker } from "./support/policy-probe";
import { type Setting, scene } from "./support/scene";

/** A copy of the built folder on a host that sends no headers, in a sub-path. */
let folder: string;
let host: PlainServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "anchorscope-host-"));
  cpSync(stage().folder, folder, { recursive: true });
  host = await servePlainly(folder);
});

afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const drafterWeights = "models/tiny-python-dflash-b16/model.safetensors";

const plainHost: Setting = { origin: () => host.origin, timeoutMs: 2 * runTimeoutMs };
const withServiceWorker: Setting = { ...plainHost, serviceWorker: true };

scene("a host without headers gets everything on one thread, and it is said", plainHost, async (page) => {
  await masksCell(page).headline.waitFor();
  await loadAndRun(page, "wasm", 4);
  await page.getByText("Models run on one thread, as the page is not cross-origin isolated").waitFor();
  const { engine } = draftingCell(page);
  expect(await engine.textContent()).toBe("WebAssembly × 1");
  await engine.click();
  await page.getByText(/1 thread as the page is not cross-origin isolated/).waitFor();
});

scene(
  "after one visit the page drafts without its server, and on several threads",
  withServiceWorker,
  async (page) => {
    await page.getByText("Works offline", { exact: true }).waitFor();
    const coreCount = await page.evaluate(() => navigator.hardwareConcurrency);
    await host.close();
    await page.context().setOffline(true);
    await page.reload();
    await masksCell(page).headline.waitFor();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await loadAndRun(page, "wasm", 8);
    expect(await draftingCell(page).engine.textContent()).toBe(`WebAssembly × ${Math.min(coreCount, 4)}`);
    expect(await evaluatesText(await modelWorker(page)), "the worker's policy").toBe("EvalError");
    // The size before loading comes from a HEAD request.
    expect(await lengthOf(page, "models/tiny-python-target/model.safetensors")).toBe(7_095_056);
  },
);

scene("a new version waits to be asked for, and reloads no other tab", withServiceWorker, async (page) => {
  await page.getByText("Works offline", { exact: true }).waitFor();
  const otherTab = await page.context().newPage();
  await otherTab.goto(host.origin);
  await masksCell(otherTab).headline.waitFor();
  await publishNewVersion();
  await page.reload();
  const notice = page.getByRole("region", { name: "Update" });
  await notice.getByText("A new version is ready").waitFor();
  expect(await editionOf(page)).toBeNull();

  await notice.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => editionOf(page)).toBe("later");
  await masksCell(page).headline.waitFor();
  await page.getByText("Works offline", { exact: true }).waitFor();
  expect(await notice.count()).toBe(0);

  await otherTab.getByText("A new version is ready").waitFor();
  expect(await editionOf(otherTab)).toBeNull();
  expect(await storedRevisionsOf(page, "index.html"), "the other tab keeps its files").toBe(2);
  await otherTab.close();
  await page.reload();
  await expect.poll(() => storedRevisionsOf(page, "index.html")).toBe(1);
});

scene(
  "a reader who saves data stores the page, and the models once they were used",
  { ...withServiceWorker, prepare: saveData },
  async (page) => {
    await page.getByText("Works offline, except for the models").waitFor();
    expect(await storedRevisionsOf(page, drafterWeights)).toBe(0);
    await loadAndRun(page, "wasm", 4);
    await expect.poll(() => storedRevisionsOf(page, drafterWeights)).toBe(1);
  },
);

async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
}

scene(
  "a browser without room for the models still runs them",
  { ...withServiceWorker, prepare: leaveLittleRoom },
  async (page) => {
    await page.getByText("Works offline, except for the models").waitFor();
    await loadAndRun(page, "wasm", 4);
    expect(await storedRevisionsOf(page, "index.html")).toBe(1);
    expect(await storedRevisionsOf(page, drafterWeights)).toBe(0);
    await page.reload();
    await loadAndRun(page, "wasm", 4);
  },
);

/** Enough for the page, too little for the smallest of the large files. */
async function leaveLittleRoom(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(host.origin);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 4_500_000 });
}

/** As a deployment does: the page has changed, and the service worker knows it by its revision. */
async function publishNewVersion(): Promise<void> {
  const page = join(folder, "index.html");
  const html = readFileSync(page, "utf8");
  writeFileSync(page, html.replace('<div id="root">', '<div id="root" data-edition="later">'));
  await writeServiceWorker(folder);
}

function editionOf(page: Page): Promise<string | null> {
  return page.locator("#root").getAttribute("data-edition");
}

function lengthOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const response = await fetch(address, { method: "HEAD" });
    return Number(response.headers.get("content-length"));
  }, path);
}

function storedRevisionsOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const found = await Promise.all(caches.map((cache) => cache.matchAll(address, { ignoreSearch: true })));
    return found.flat().length;
  }, new URL(path, host.origin).href);
}
