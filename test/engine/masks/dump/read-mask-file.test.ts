import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpWork } from "../../../../src/engine/masks/dump/dump-work";
import { answerOf } from "../../../../src/engine/masks/dump/protocol";
import { readMaskFile } from "../../../../src/engine/masks/dump/read-mask-file";
import { countVisible } from "../../../../src/engine/masks/interval-mask";
import { dumpBytes } from "../../../support/dump-fixtures";

const names = readdirSync(new URL("../../../fixtures/dumps/", import.meta.url)).filter((name) =>
  /\.(npy|npz|safetensors|pt)$/.test(name),
);
const blobOf = (name: string) => new Blob([dumpBytes(name)]);

describe("readMaskFile", () => {
  it("reads the first array, batch and head, and tells of the others", async () => {
    const reading = await readMaskFile(blobOf("bool-4d.npy"), "bool-4d.npy");
    expect(reading.format).toBe("npy");
    expect(reading.array.leading).toHaveLength(2);
    expect(reading.leading).toEqual([0, 0]);
    expect(reading.others).toEqual({ differs: [0, 1] });
  });

  it("reads another head when asked, and refuses one that there is not", async () => {
    const blob = blobOf("bool-4d.npy");
    const [first, second] = [
      await readMaskFile(blob, "bool-4d.npy"),
      await readMaskFile(blob, "bool-4d.npy", { leading: [0, 1] }),
    ];
    expect(second.mask).not.toEqual(first.mask);
    await expect(readMaskFile(blob, "bool-4d.npy", { leading: [0, 99] })).rejects.toThrow("head must be");
    await expect(readMaskFile(blob, "bool-4d.npy", { array: "other" })).rejects.toThrow(
      "bool-4d.npy array must be one of bool-4d, got",
    );
  });

  it("tells how far it is, up to the whole", async () => {
    const fractions: number[] = [];
    await readMaskFile(blobOf("le-f4.npy"), "le-f4.npy", {}, (fraction) => fractions.push(fraction));
    expect(fractions.at(-1)).toBe(1);
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions);
  });

  it("answers every file with a mask or a sentence, whichever bytes are changed or cut off", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        fc.option(fc.nat(), { freq: 2 }),
        async (name, changes, cut) => {
          const bytes = dumpBytes(name);
          // Headers are in front, and those of a zip at the end.
          for (const [at, byte] of changes) bytes[at % Math.min(bytes.length, 512)] ^= byte;
          const blob = new Blob([cut === null ? bytes : bytes.slice(0, cut % (bytes.length + 1))]);
          const answer = await answerOf({ kind: "file", blob, fileName: name, choice: {} }, () => {});
          if (answer.kind === "error") expect(answer.message).not.toContain("could not be read: ");
          else expect(answer.kind).toBe("file");
        },
      ),
      { seed: 81, numRuns: 400 },
    );
  });

  it.each([
    ["(40000, 25000)", "at most 268435456"],
    ["(1000000000, 1000000000)", "below 2^53 values"],
    ["(1000000000,)", "at least one array of 2 to 4 axes"],
    ["(-4, 4)", "mask.npy header must be a dict"],
    ["(4, 4, 4, 4, 4, 4)", "at least one array of 2 to 4 axes"],
  ])("refuses a .npy that claims %s cells without reading them", async (shape, rule) => {
    const head = `{'descr': '|b1', 'fortran_order': False, 'shape': ${shape}, }\n`;
    const start = Uint8Array.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, head.length, 0]);
    // The whole of 10^9 claimed bytes is there, as a Blob that takes no memory of its own.
    const million = new Blob([new Uint8Array(1_000_000)]);
    const blob = new Blob([start, head, ...new Array<Blob>(1000).fill(million)]);
    await expect(readMaskFile(blob, "mask.npy")).rejects.toThrow(rule);
  });

  it.each(["'<c16'", "'|S8'", "'|O'", "'<M8[s]'", "[('a', '<f4')]"])(
    "refuses values of dtype %s",
    async (descr) => {
      const head = `{'descr': ${descr}, 'fortran_order': False, 'shape': (2, 2), }\n`;
      const start = Uint8Array.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, head.length, 0]);
      const blob = new Blob([start, head, new Uint8Array(64)]);
      await expect(readMaskFile(blob, "mask.npy")).rejects.toThrow(/^mask.npy .*must be/);
    },
  );

  it("refuses a .safetensors whose header claims more than the file", async () => {
    const header = JSON.stringify({ mask: { dtype: "BOOL", shape: [40000, 25000], data_offsets: [0, 1e9] } });
    const length = new DataView(new ArrayBuffer(8));
    length.setBigUint64(0, BigInt(header.length), true);
    const blob = new Blob([length.buffer, header, new Uint8Array(100)]);
    await expect(readMaskFile(blob, "mask.safetensors")).rejects.toThrow(/must be/);
    length.setBigUint64(0, 2n ** 60n, true);
    await expect(readMaskFile(new Blob([length.buffer, header]), "mask.safetensors")).rejects.toThrow(
      /must be/,
    );
  });
});

describe("dumpWork", () => {
  it("reads a file with what a notebook keeps of it", async () => {
    const job = { kind: "file", blob: blobOf("bool-v1.npy"), fileName: "bool-v1.npy", choice: {} } as const;
    const { reading } = await dumpWork(job);
    expect(reading.visibleCount).toBe(countVisible(reading.mask));
    expect(reading.checksum).toMatch(/^0x[0-9a-f]{8}$/);
  });

  it("throws the sentence of the rule that a file breaks", async () => {
    const job = { kind: "file", blob: new Blob([]), fileName: "empty.npy", choice: {} } as const;
    await expect(dumpWork(job)).rejects.toThrow("empty.npy must be");
  });

  it("does nothing once it is not wanted", async () => {
    const job = { kind: "file", blob: new Blob([]), fileName: "empty.npy", choice: {} } as const;
    const reason = new Error("not wanted");
    await expect(dumpWork(job, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
