import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Manifest {
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

const manifest: Manifest = JSON.parse(readFileSync("public/app.webmanifest", "utf8"));

test("the manifest has the icons that installing needs, and each has the size that it claims", () => {
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes, purpose }) => [sizes, purpose ?? "any"])).toEqual([
    ["192x192", "any"],
    ["512x512", "any"],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of drawn) {
    // Width and height stand at bytes 16 and 20 of a PNG.
    const png = readFileSync(`public/${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("the installed page starts where it was installed from, also in a sub-path", () => {
  const address = "https://host.example/some/path/app.webmanifest";
  expect(new URL(manifest.start_url, address).pathname).toBe("/some/path/");
  expect(new URL(manifest.scope, address).pathname).toBe("/some/path/");
});
