import { expect, test, vi } from "vitest";
import { StoredFiles } from "../../../src/app/offline/stored-files";
import { FakeCacheStorage } from "./fake-cache-storage";

const root = "https://host.example/some/path/";
const first = [
  { path: "index.html", revision: "a1" },
  { path: "assets/view-x.js", revision: "b1" },
  { path: "models/m.safetensors", revision: "c1" },
];
/** The next version: the page and its script are others, the model is the same. */
const second = [
  { path: "index.html", revision: "a2" },
  { path: "assets/view-y.js", revision: "d1" },
  { path: "models/m.safetensors", revision: "c1" },
];

function stored(files = first, storage = new FakeCacheStorage()) {
  return { storage, files: new StoredFiles(root, files, storage.asCacheStorage) };
}

const answering = () => vi.fn<typeof fetch>(async (address) => new Response(`content of ${address}`));

test.each([
  [root, "index.html"],
  [`${root}?any=search`, "index.html"],
  [`${root}index.html`, "index.html"],
  [`${root}models/m.safetensors`, "models/m.safetensors"],
  // Of an earlier version that a tab may still run.
  [`${root}assets/view-old.js`, "assets/view-old.js"],
  [`${root}models/other.safetensors`, null],
  [`${root}missing/`, null],
  ["https://host.example/some/", null],
  ["https://host.example/some/path-and-more/index.html", null],
  ["https://other.example/some/path/index.html", null],
])("%s names the file %s", (address, path) => {
  expect(stored().files.pathOf(address)).toBe(path);
});

test("a file is fetched once, and found afterwards", async () => {
  const { files } = stored();
  const fetchFile = answering();
  await files.store("models/m.safetensors", fetchFile);
  await files.store("models/m.safetensors", fetchFile);
  expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([`${root}models/m.safetensors`]);
  expect(await (await files.find("models/m.safetensors"))?.text()).toBe(
    `content of ${root}models/m.safetensors`,
  );
});

test("the next version fetches only what has changed", async () => {
  const storage = new FakeCacheStorage();
  for (const { path } of first) await stored(first, storage).files.store(path, answering());
  const fetchFile = answering();
  for (const { path } of second) await stored(second, storage).files.store(path, fetchFile);
  expect(fetchFile.mock.calls.map(([address]) => address)).toEqual([
    `${root}index.html`,
    `${root}assets/view-y.js`,
  ]);
});

test("an answer that is not the file is not stored", async () => {
  const { files, storage } = stored();
  const missing: typeof fetch = async () => new Response("nothing here", { status: 404 });
  await expect(files.store("index.html", missing)).rejects.toThrow("got status 404");
  expect(storage.entries.size).toBe(0);
});

test("dropping keeps this version's files, and nothing goes while it may not", async () => {
  const storage = new FakeCacheStorage();
  for (const { path } of first) await stored(first, storage).files.store(path, answering());
  const { files } = stored(second, storage);
  for (const { path } of second) await files.store(path, answering());
  await files.dropOthers(async () => false);
  expect(storage.entries.size).toBe(5);
  expect(await files.find("assets/view-x.js"), "an open tab of the earlier version").toBeDefined();
  await files.dropOthers(async () => true);
  expect([...storage.entries.keys()].map((key) => key.slice(root.length)).sort()).toEqual([
    "assets/view-y.js?revision=d1",
    "index.html?revision=a2",
    "models/m.safetensors?revision=c1",
  ]);
});
