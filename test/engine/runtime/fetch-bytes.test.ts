import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchBytes } from "../../../src/engine/runtime/fetch-bytes";

const body = Buffer.alloc(300_000, 7);
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === "/plain") response.writeHead(200, { "content-length": body.length }).end(body);
    else if (url === "/zipped") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(body));
    else if (url === "/page")
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>");
    else if (url === "/broken") response.writeHead(500).end();
    else if (url === "/cut") {
      response.writeHead(200, { "content-length": body.length });
      response.write(body.subarray(0, 1000), () => response.destroy());
    } else if (url === "/slow") response.writeHead(200).write("x");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function counted(path: string) {
  const seen: [number, number | null][] = [];
  const file = await fetchBytes(
    `${address}${path}`,
    "target model.safetensors",
    (...bytes) => seen.push(bytes),
    undefined,
  );
  return { file, seen };
}

describe("fetchBytes", () => {
  it("gives the whole file and counts its bytes up to the announced length", async () => {
    const { file, seen } = await counted("/plain");
    expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(body)).toBe(true);
    expect(seen[0]).toEqual([0, body.length]);
    expect(seen.at(-1)).toEqual([body.length, body.length]);
  });

  it("does not take the length of a compressed body for the file's", async () => {
    const { file, seen } = await counted("/zipped");
    expect(file?.size).toBe(body.length);
    expect(seen.at(-1)).toEqual([body.length, null]);
  });

  it("gives null where there is no file, also when a page stands in its place", async () => {
    expect((await counted("/none")).file).toBeNull();
    expect((await counted("/page")).file).toBeNull();
  });

  it.each([
    ["/broken", "the server answered 500"],
    ["/cut", ""],
  ])("tells of %s in one sentence", async (path, reason) => {
    await expect(counted(path)).rejects.toMatchObject({ name: "EngineFailure", kind: "fetch-failed" });
    await expect(counted(path)).rejects.toThrow(`target model.safetensors could not be fetched: ${reason}`);
  });

  it("tells of a server that is not there", async () => {
    await expect(
      fetchBytes("http://127.0.0.1:1/", "target config.json", undefined, undefined),
    ).rejects.toThrow("target config.json could not be fetched: ");
  });

  it("stops with the signal's reason", async () => {
    const controller = new AbortController();
    const onBytes = (loaded: number) => {
      if (loaded > 0) controller.abort(new Error("not wanted any more"));
    };
    await expect(fetchBytes(`${address}/slow`, "x", onBytes, controller.signal)).rejects.toThrow(
      "not wanted any more",
    );
  });
});
