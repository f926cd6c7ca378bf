import { expect, test, vi } from "vitest";
import { answerFor } from "../../../src/app/offline/answer";
import { StoredFiles } from "../../../src/app/offline/stored-files";
import { FakeCacheStorage } from "./fake-cache-storage";

const root = "https://host.example/";
const path = "models/m.safetensors";
const headers = { "Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff" };

function setUp() {
  const storage = new FakeCacheStorage();
  const files = new StoredFiles(root, [{ path, revision: "a1" }], storage.asCacheStorage);
  const fromServer = vi.fn<typeof fetch>(
    async () =>
      new Response("weights", {
        headers: { "content-length": "7", "content-security-policy": "default-src *" },
      }),
  );
  const ask = (method: "GET" | "HEAD", fetchFile: typeof fetch = fromServer) =>
    answerFor(new Request(`${root}${path}`, { method }), path, files, fetchFile, headers);
  return { storage, fromServer, ask };
}

test("what is not stored comes from the server, with our headers, and is stored", async () => {
  const { storage, fromServer, ask } = setUp();
  const { response, kept } = await ask("GET");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-length")).toBe("7");
  expect(await response.text()).toBe("weights");
  await kept;
  expect(storage.entries.size).toBe(1);
  expect(await (await ask("GET")).response.text()).toBe("weights");
  expect(fromServer).toHaveBeenCalledTimes(1);
});

test("a stored file answers HEAD with its length and no body, and HEAD alone stores nothing", async () => {
  const { storage, fromServer, ask } = setUp();
  await (await ask("HEAD")).kept;
  expect(storage.entries.size).toBe(0);
  await (await ask("GET")).kept;
  const { response } = await ask("HEAD");
  expect(response.headers.get("content-length")).toBe("7");
  expect(await response.text()).toBe("");
  expect(fromServer).toHaveBeenCalledTimes(2);
});

test("a browser without room still gets the answer", async () => {
  const { storage, ask } = setUp();
  storage.isFull = true;
  const { response, kept } = await ask("GET");
  expect(await response.text()).toBe("weights");
  await expect(kept).resolves.toBeUndefined();
});

test("an error of the server is passed on and not stored", async () => {
  const { storage, ask } = setUp();
  const { response, kept } = await ask("GET", async () => new Response("gone", { status: 404 }));
  await kept;
  expect(response.status).toBe(404);
  expect(storage.entries.size).toBe(0);
});
