import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { violationsOn } from "./support/appearance";
import { hostileNotebook } from "./support/hostile-notebook";
import { masksCell } from "./support/mask-cell";
import { scene } from "./support/scene";

/** As in browsers that have no File System Access API: files come from an input and go as downloads. */
function withoutFilePickers(page: Page) {
  return page.addInitScript(() => {
    Object.assign(window, { showOpenFilePicker: undefined, showSaveFilePicker: undefined });
  });
}

/** Files that only the page sees are files all the same. */
function withPrivateFiles(page: Page) {
  return page.context().addInitScript(() => {
    window.showSaveFilePicker = async ({ suggestedName = "x" }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
  });
}

/** What goes to the clipboard is kept in the page. */
function keepCopied(page: Page) {
  return page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as { copied?: string }).copied ?? "");
}

/** Goes on to another notebook the moment the first one has been read: its event comes when that is open. */
function goOnWhileOpening(page: Page) {
  return page.addInitScript(() => {
    const { json } = Response.prototype;
    Response.prototype.json = async function () {
      const read = await json.call(this);
      if (this.url.endsWith("/founding-case.json")) {
        // Long enough for what else is waited for.
        await new Promise((resolve) => setTimeout(resolve, 300));
        location.hash = "notebook=fizzfizz";
      }
      return read;
    };
  });
}

/** A page that is reloaded at once gives up what it was still fetching. */
const tolerates = [/^failed request: .* net::ERR_ABORTED$/];

function session(page: Page) {
  const bar = page.locator(".session-bar");
  return {
    bar,
    title: page.locator(".top-bar-title"),
    saving: page.locator(".saving-state"),
    cells: page.locator("[data-cell]"),
    press: (name: string) => bar.getByRole("button", { name }).click(),
    toast: page.locator(".toast"),
    gallery: page.getByRole("dialog", { name: "Notebooks" }),
  };
}

async function opened(page: Page) {
  await session(page).cells.first().waitFor();
}

async function rename(page: Page, title: string) {
  await session(page).title.getByRole("button").click();
  await page.getByRole("textbox", { name: "Title of the notebook" }).fill(title);
  await page.keyboard.press("Enter");
  await expect.poll(() => session(page).title.textContent()).toBe(title);
}

const saved = (page: Page) =>
  expect.poll(() => session(page).saving.getAttribute("data-state")).toBe("saved");

async function fromMenu(page: Page, item: RegExp) {
  await page.getByRole("button", { name: "File", exact: true }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function openFile(page: Page, name: string, text: string) {
  const chooser = page.waitForEvent("filechooser");
  await fromMenu(page, /^Open a file/);
  await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

interface IpynbCell {
  metadata: { anchorscope: { kind: string } };
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

async function savedAs(page: Page, item: RegExp): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent("download");
  await fromMenu(page, item);
  const file = await download;
  return { name: file.suggestedFilename(), text: await textOf(file) };
}

describe("keeping a notebook in the browser", () => {
  scene(
    "an edit is there again after a reload, and the original can be had back",
    { tolerates },
    async (page) => {
      await opened(page);
      const { title, bar, press, toast, saving } = session(page);
      const original = await title.textContent();
      await rename(page, "My column");
      // At once: what was not saved yet must not be lost.
      await page.reload();
      await bar.waitFor();
      expect(await title.textContent()).toBe("My column");
      expect(await bar.textContent()).toMatch(/^Restored your changes from \d\d:\d\d\./);
      expect(await violationsOn(page, ".session-bar")).toEqual([]);
      await press("Start over from the original");
      await expect.poll(() => title.textContent()).toBe(original);
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => title.textContent()).toBe("My column");
      await expect.poll(() => saving.getAttribute("data-state")).toBe("saved");
      await page.reload();
      await press("Keep");
      await saved(page);
      await page.reload();
      await opened(page);
      expect(await title.textContent()).toBe("My column");
      expect(await bar.count()).toBe(0);
    },
  );

  scene("a second tab without changes of its own follows the first", { tolerates }, async (page) => {
    await opened(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await opened(other);
    await rename(page, "Changed here");
    await expect.poll(() => session(other).title.textContent()).toBe("Changed here");
    await rename(other, "Changed there");
    await expect.poll(() => session(page).title.textContent()).toBe("Changed there");
    expect(await session(page).bar.count()).toBe(0);
  });

  scene(
    "two tabs with changes are told apart, and both versions can be kept",
    {
      // The second tab hears nothing and has to find out by itself.
      prepare: async (page) => {
        await withPrivateFiles(page);
        await page.context().addInitScript(() => {
          BroadcastChannel.prototype.postMessage = () => undefined;
        });
      },
    },
    async (page) => {
      await opened(page);
      const other = await page.context().newPage();
      await other.goto(page.url());
      await opened(other);
      const { bar, press, title, gallery, toast } = session(other);
      await other.keyboard.press("Control+s");
      await expect.poll(() => toast.textContent()).toContain("Saved the-anchor-column.ipynb.");
      await rename(page, "Theirs");
      await saved(page);
      await rename(other, "Mine");
      await expect.poll(() => bar.textContent()).toContain("This notebook was changed in another tab.");
      expect(await title.textContent()).toBe("Mine");

      // Closed, and then stayed with after all: nothing of it waits for the next tab.
      const asked = other.waitForEvent("dialog");
      void other.close({ runBeforeUnload: true });
      await (await asked).dismiss();
      const leftWords = () =>
        other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("last-words")));
      await expect.poll(leftWords).toEqual([]);

      await press("Keep mine as a copy");
      await saved(other);
      // The file is that of the notebook, and not of the copy.
      await other.keyboard.press("Control+s");
      await expect.poll(() => toast.last().textContent()).toContain("Saved mine-copy.ipynb.");
      expect(new URL(other.url()).hash).toMatch(/^#draft=new:/);
      await other.getByRole("button", { name: "Gallery" }).click();
      await expect.poll(() => gallery.textContent()).toContain("Mine (copy)");
      expect(await gallery.textContent()).toContain("Theirs");
      await page.reload();
      await opened(page);
      expect(await session(page).title.textContent()).toBe("Theirs");
    },
  );

  scene(
    "where nothing can be stored, that is said and nothing is lost",
    {
      tolerates,
      prepare: (page) =>
        page.addInitScript(() => {
          IDBFactory.prototype.open = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          };
        }),
    },
    async (page) => {
      await opened(page);
      const { bar, title, press, saving } = session(page);
      await rename(page, "Only on the screen");
      await expect
        .poll(() => bar.textContent())
        .toContain("This browser does not let the page keep anything");
      expect(await saving.getAttribute("data-state")).toBe("failed");
      await fromMenu(page, /^New notebook/);
      await expect.poll(() => bar.first().textContent()).toContain("would lose what is here");
      expect(await title.textContent()).toBe("Only on the screen");
      await press("Stay here");
      expect(await title.textContent()).toBe("Only on the screen");
      await fromMenu(page, /^New notebook/);
      await press("Open it and lose this");
      await expect.poll(() => title.textContent()).not.toBe("Only on the screen");
    },
  );

  scene(
    "a draft is deleted from the gallery and brought back; back leads to what was open",
    {},
    async (page) => {
      await opened(page);
      const { title, gallery } = session(page);
      await rename(page, "To be deleted");
      await saved(page);
      await fromMenu(page, /^New notebook/);
      await expect.poll(() => title.textContent()).not.toBe("To be deleted");
      await page.getByRole("button", { name: "Gallery" }).click();
      await gallery.getByRole("button", { name: "Delete To be deleted" }).click();
      await expect.poll(() => gallery.textContent()).toContain("Deleted “To be deleted”");
      expect(await violationsOn(page, ".gallery")).toEqual([]);
      await gallery.getByRole("button", { name: "Undo" }).click();
      await gallery.getByRole("button", { name: "Delete To be deleted" }).waitFor();
      await page.keyboard.press("Escape");
      await page.goBack();
      await expect.poll(() => title.textContent()).toBe("To be deleted");
      await page.goForward();
      await expect.poll(() => title.textContent()).not.toBe("To be deleted");
    },
  );
});

describe("the address", () => {
  scene(
    "names a notebook and a cell, and keeps both over a reload",
    { tolerates, path: "#notebook=elif-elif-elif" },
    async (page) => {
      await opened(page);
      const { title, cells } = session(page);
      const name = await title.textContent();
      expect(name).toBe("elif elif elif");
      const last = (await cells.last().getAttribute("id")) ?? "";
      await page.locator(`nav a[href="#${last}"]`).first().click();
      await expect.poll(() => new URL(page.url()).hash).toBe(`#notebook=elif-elif-elif&cell=${last}`);
      await page.reload();
      await opened(page);
      expect(await title.textContent()).toBe(name);
      await expect.poll(() => page.locator(`#${last}`).isVisible()).toBe(true);
    },
  );

  scene(
    "is followed when it is changed while another notebook opens",
    { tolerates, prepare: goOnWhileOpening },
    async (page) => {
      const { title } = session(page);
      await expect.poll(() => title.textContent()).toBe("FizzFizzFizz");
      expect(new URL(page.url()).hash).toBe("#notebook=fizzfizz");
    },
  );

  scene(
    "that names only a cell scrolls to it, as ever",
    { tolerates, path: "#what-it-cannot-break" },
    async (page) => {
      await opened(page);
      const top = () =>
        page.locator("#what-it-cannot-break").evaluate((cell) => cell.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(400);
      expect(new URL(page.url()).hash).toBe("#what-it-cannot-break");
    },
  );

  scene(
    "of nothing that is there opens the first notebook and says so",
    { tolerates, path: "#draft=file:gone.ipynb:1" },
    async (page) => {
      await opened(page);
      const { title, toast } = session(page);
      expect(await toast.textContent()).toContain("a draft that this browser does not have");
      expect(await title.textContent()).toBe("The anchor column");
    },
  );
});

describe("sending a notebook", () => {
  scene(
    "a link opens in a browser that has never seen it, and edits of it survive a reload",
    { tolerates, prepare: keepCopied },
    async (page) => {
      await opened(page);
      await rename(page, "Sent as a link");
      await fromMenu(page, /^Copy a link/);
      await expect.poll(() => copied(page)).toContain("#link=");
      const stranger = await page.context().browser()?.newContext({ serviceWorkers: "block" });
      const theirs = await stranger?.newPage();
      if (!theirs) throw new Error("no browser to open a second context in");
      try {
        await theirs.goto(await copied(page));
        await opened(theirs);
        expect(await session(theirs).title.textContent()).toBe("Sent as a link");
        expect(await theirs.locator('[data-kind="drafting"]').getAttribute("data-status")).toBe("untrusted");
        await rename(theirs, "Changed by them");
        await expect.poll(() => new URL(theirs.url()).hash).toMatch(/^#draft=link:/);
        await theirs.reload();
        await session(theirs).bar.waitFor();
        expect(await session(theirs).title.textContent()).toBe("Changed by them");
      } finally {
        await stranger?.close();
      }
    },
  );

  scene(
    "what is saved as .ipynb or JSON opens as the same notebook",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      const { title, toast } = session(page);
      await rename(page, "Round & round");
      const json = await savedAs(page, /^Save as plain JSON/);
      const ipynb = await savedAs(page, /^Save as .ipynb/);
      expect([json.name, ipynb.name]).toEqual(["round-round.json", "round-round.ipynb"]);
      // A PNG file begins with these bytes; the masks were drawn for it.
      expect(ipynb.text).toMatch(/"image\/png": "iVBORw0KGgo/);
      await expect.poll(() => toast.textContent()).toContain("Downloaded round-round.ipynb.");
      for (const { name, text } of [json, ipynb]) {
        await fromMenu(page, /^New notebook/);
        await expect.poll(() => title.textContent()).not.toBe("Round & round");
        await openFile(page, name, text);
        await expect.poll(() => title.textContent()).toBe("Round & round");
        expect((await savedAs(page, /^Save as plain JSON/)).text).toBe(json.text);
      }
    },
  );

  scene(
    "a report is one file that holds the notebook",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      await rename(page, "Reported");
      const { name, text } = await savedAs(page, /^Save a report/);
      expect(name).toBe("reported.report.html");
      expect(text).toMatch(/^<!doctype html>/i);
      expect(text).toContain("16 infer-only cells");
      expect(text).toContain("#link=");
    },
  );

  scene(
    "a notebook is saved to the file that was chosen for it, and not over what others wrote there",
    {
      tolerates,
      prepare: withPrivateFiles,
    },
    async (page) => {
      await opened(page);
      const { toast, saving } = session(page);
      const onDisk = () =>
        page.evaluate(async () => {
          const folder = await navigator.storage.getDirectory();
          return (await (await folder.getFileHandle("on-the-disk.ipynb")).getFile()).text();
        });
      await rename(page, "On the disk");
      await page.keyboard.press("Control+s");
      await expect.poll(() => toast.textContent()).toContain("Saved on-the-disk.ipynb.");
      expect(await onDisk()).toContain('"On the disk"');
      await rename(page, "On the disk again");
      expect(await saving.getAttribute("title")).toContain(
        "on-the-disk.ipynb does not hold the last changes",
      );
      await page.keyboard.press("Control+s");
      await expect.poll(onDisk).toContain('"On the disk again"');
      await expect.poll(() => saving.getAttribute("title")).toContain("on-the-disk.ipynb holds all of it");
      await page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        const stream = await (await folder.getFileHandle("on-the-disk.ipynb")).createWritable();
        await stream.write("by somebody else");
        await stream.close();
      });
      await page.keyboard.press("Control+s");
      await expect.poll(() => toast.textContent()).toContain("was changed on the disk");
      expect(await onDisk()).toBe("by somebody else");
      await toast.getByRole("button", { name: "Overwrite it" }).click();
      await expect.poll(onDisk).toContain('"On the disk again"');
    },
  );

  scene(
    "a hostile notebook of 3 MB opens as data",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      const { title, cells } = session(page);
      const text = hostileNotebook(3e6);
      await openFile(page, "hostile.ipynb", text);
      await expect.poll(() => page.locator("main").textContent()).toContain("harmless words");
      expect(await cells.count()).toBeGreaterThanOrEqual(4);
      expect(await title.textContent()).not.toBe("");
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => "struck" in window)).toBe(false);
      expect(await page.locator("main :is(script, iframe, object, embed, form)").count()).toBe(0);
      expect(await page.locator('main img[src^="http"]').count()).toBe(0);
      // The scene fails by itself on any request to another origin.
    },
  );

  scene(
    "a notebook too long for a link is offered as a file",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      // Digits of a chaotic sum: nothing in them repeats, so nothing makes them shorter.
      const noise = Array.from({ length: 2500 }, (_, n) =>
        Math.sin(n * n)
          .toString(36)
          .slice(3, 9),
      ).join("");
      const note = { id: "long", kind: "note", name: "long", params: { markdown: noise } };
      const document = { format: "anchorscope-notebook", version: 2, title: "Long", cells: [note] };
      await openFile(page, "long.json", JSON.stringify(document));
      const { title, toast } = session(page);
      await expect.poll(() => title.textContent()).toBe("Long");
      await fromMenu(page, /^Copy a link/);
      await expect
        .poll(() => toast.textContent())
        .toMatch(/makes a link of \d+,\d{3} characters; up to 8,192 can be shared safely\./);
      const download = page.waitForEvent("download");
      await toast.getByRole("button", { name: "Save as a file" }).click();
      expect((await download).suggestedFilename()).toBe("long.ipynb");
    },
  );

  scene(
    "a notebook of a newer version is shown, not changed, and sent on as it came",
    { tolerates, prepare: async (page) => Promise.all([withoutFilePickers(page), keepCopied(page)]) },
    async (page) => {
      await opened(page);
      const masks = {
        train: { preset: "speculators.full" },
        infer: { preset: "harness.before-anchor" },
        layout: { contextLength: 25, anchors: [24] },
      };
      const document = {
        format: "anchorscope-notebook",
        version: 99,
        title: "From the future",
        cells: [
          { id: "n", kind: "note", name: "n", params: { markdown: "# Later" } },
          { id: "m", kind: "masks", name: "m", params: masks },
        ],
        hologram: { depth: 3 },
      };
      await openFile(page, "future.json", JSON.stringify(document));
      const { bar, title } = session(page);
      await expect.poll(() => bar.textContent()).toContain("written by a newer anchorscope (version 99");
      expect(await title.textContent()).toBe("From the future");
      const preset = masksCell(page).preset("Inference");
      await preset.selectOption("harness.through-anchor");
      const why = page.locator('[data-field="infer.preset"]').getByRole("alert");
      await expect.poll(() => why.textContent()).toContain("not changed");
      expect(await preset.inputValue()).toBe("harness.before-anchor");
      await page.reload();
      await expect.poll(() => bar.textContent()).toContain("version 99");
      const download = page.waitForEvent("download");
      await bar.getByRole("button", { name: "Save a copy" }).click();
      expect(JSON.parse(await textOf(await download))).toEqual(document);

      await fromMenu(page, /^Copy a link/);
      await expect.poll(() => copied(page)).toContain("#link=");
      const link = await copied(page);
      const { text: report } = await savedAs(page, /^Save a report/);
      expect(report).toContain('"version": 99');
      expect(report).toContain(link.slice(link.indexOf("#link=")));
      const other = await page.context().newPage();
      await other.goto(link);
      await expect.poll(() => session(other).title.textContent()).toBe("From the future");
      await expect
        .poll(() => session(other).bar.allTextContents())
        .toContainEqual(expect.stringContaining("version 99"));
    },
  );

  scene(
    "Python that was written by hand, and a pasted picture, are shown from a file of Jupyter's",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      const ipynb = JSON.parse((await savedAs(page, /^Save as .ipynb/)).text);
      const [note, masks] = ["note", "masks"].map((kind) =>
        ipynb.cells.find((cell: IpynbCell) => cell.metadata.anchorscope.kind === kind),
      );
      masks.source = ["print('by hand')"];
      const pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      note.source = "# Pasted\n\n![A pixel](attachment:pixel.png)";
      note.attachments = { "pixel.png": { "image/png": pixel } };
      await openFile(page, "by-hand.ipynb", JSON.stringify(ipynb));
      const { bar } = session(page);
      await expect.poll(() => bar.textContent()).toContain("Source and settings differ");
      const cell = page.locator('[data-kind="masks"]').first();
      await cell.getByText("The Python of this cell was written by hand in the file").click();
      await cell.getByText("print('by hand')", { exact: true }).waitFor();
      expect(await violationsOn(page, "main")).toEqual([]);
      const picture = page.getByRole("img", { name: "A pixel" });
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    },
  );

  scene(
    "a file that is no notebook leaves what was open",
    { tolerates, prepare: withoutFilePickers },
    async (page) => {
      await opened(page);
      const { title, toast } = session(page);
      await rename(page, "Still here");
      for (const [name, text, sentence] of [
        ["broken.ipynb", '{"cells": [', /broken\.ipynb/],
        ["other.json", '{"format": "something else"}', /must be/],
        ["picture.png", "PNG", /picture\.png is no notebook: those are \.ipynb and \.json files\./],
      ] as const) {
        await openFile(page, name, text);
        await expect.poll(() => toast.textContent()).toMatch(sentence);
        expect(await title.textContent()).toBe("Still here");
      }
    },
  );

  scene("a notebook is dropped anywhere on the page", { tolerates }, async (page) => {
    await opened(page);
    const document = { format: "anchorscope-notebook", version: 2, title: "Dropped", cells: [] };
    const drag = (type: string) =>
      page.evaluate(
        ([event, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "dropped.json", { type: "application/json" }));
          const init = { dataTransfer, bubbles: true, cancelable: true };
          window.document.querySelector("main")?.dispatchEvent(new DragEvent(event, init));
        },
        [type, JSON.stringify(document)],
      );
    await drag("dragover");
    await page.getByText("Drop it: a notebook").waitFor();
    await drag("drop");
    await expect.poll(() => session(page).title.textContent()).toBe("Dropped");
    expect(await page.getByText("Drop it: a notebook").count()).toBe(0);
  });
});
