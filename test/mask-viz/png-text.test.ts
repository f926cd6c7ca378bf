import { crc32, deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { withPngTexts } from "../../src/mask-viz/png-text";

/** One black pixel. */
function smallPng(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from([0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Type and data of every chunk; throws where a CRC is not that of its chunk. */
function chunksOf(png: Uint8Array): { type: string; data: Buffer }[] {
  const bytes = Buffer.from(png);
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.toString("latin1", 0, 4), data: body.subarray(4) });
    at += length + 12;
  }
  return chunks;
}

test("texts stand behind the head of a PNG, which stays as it was", () => {
  const before = smallPng();
  const description = "Training and inference: 16 × 41 cells.\n„16 infer-only“ – first at slot 0";
  const after = withPngTexts(before, { Title: "Masks", Description: description });
  const chunks = chunksOf(after);
  expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "iTXt", "iTXt", "IDAT", "IEND"]);
  const texts = chunks.filter(({ type }) => type === "iTXt").map(({ data }) => data.toString("utf8"));
  expect(texts).toEqual([`Title\0\0\0\0\0Masks`, `Description\0\0\0\0\0${description}`]);
  const pixels = chunks.find(({ type }) => type === "IDAT")?.data ?? Buffer.alloc(0);
  expect([...inflateSync(pixels)]).toEqual([0, 0]);
  expect([...withPngTexts(before, {})]).toEqual([...before]);
});
