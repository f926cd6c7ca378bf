import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

/** What every server knows; the rest goes as bytes. */
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

export interface PlainServer {
  /** With the sub-path and a closing slash. */
  origin: string;
  /** Ends every connection; from then on nobody answers. */
  close(): Promise<unknown>;
}

/** Serves a folder below a sub-path as the simplest static host does: media types and lengths, nothing else. */
export async function servePlainly(folder: string, subPath = "/another/folder/"): Promise<PlainServer> {
  const server = createServer(({ method, url = "" }, response) => {
    const { pathname } = new URL(url, "http://host");
    const path = normalize(decodeURI(pathname)).replace(subPath, "/");
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!pathname.startsWith(subPath) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Length": statSync(file).size });
    if (method === "HEAD") response.end();
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}${subPath}`,
    close: () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    },
  };
}
