import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { openTensorFile } from "../../../src/engine/tensor/tensor-file";
import { dumpBytes } from "../../support/dump-fixtures";
import { writeNpy, writeZip, type ZipPart } from "../../support/write-zip";

const whole = (bytes: Uint8Array<ArrayBuffer>, name = "mask") => openTensorFile(new Blob([bytes]), name);

/** Opens the file and reads every array of it, which must end in values or in a sentence. */
async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<"read" | "refused"> {
  try {
    const file = await whole(bytes);
    for (const entry of file.entries) await file.read(entry, []);
    return "read";
  } catch (error) {
    if (error instanceof RuleError) return "refused";
    throw error;
  }
}

const files = [
  "bool-v1.npy",
  "fortran.npy",
  "be-f4.npy",
  "stored.npz",
  "deflated.npz",
  "dtypes.pt",
  "views.pt",
  "alone.pt",
  "mask.safetensors",
];

describe("every reader", () => {
  it.each(files)("refuses %s cut off anywhere", async (name) => {
    const bytes = dumpBytes(name);
    const step = Math.max(1, Math.floor(bytes.length / 300));
    for (let length = 0; length < bytes.length; length += step) {
      expect(await readAll(bytes.slice(0, length)), `${length} bytes`).toBe("refused");
    }
  });

  it.each(files)("reads or refuses %s with bytes changed at random", async (name) => {
    const bytes = dumpBytes(name);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = bytes.slice();
        for (const [at, value] of changes) changed[at] = value;
        expect(["read", "refused"]).toContain(await readAll(changed));
      }),
      { seed: 41, numRuns: 150 },
    );
  });

  it("refuses bytes drawn at random behind the first bytes of every format", async () => {
    const starts = [
      [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59],
      [0x50, 0x4b, 3, 4],
      [0x80, 2],
      [16, 0, 0, 0, 0, 0, 0, 0, 0x7b],
      [],
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
        expect(await readAll(Uint8Array.from([...start, ...rest]))).toBe("refused");
      }),
      { seed: 42, numRuns: 400 },
    );
  });
});

describe("the .npy reader", () => {
  const header = (shape: string, descr = "|b1") =>
    `{'descr': '${descr}', 'fortran_order': False, 'shape': ${shape}, }`;

  it("refuses a shape that the file cannot hold, before anything is allocated", async () => {
    const cases: [shape: string, sentence: string][] = [
      ["(1000000000, 1)", "mask data must be 1000000000 bytes long for BOOL [1000000000, 1], got 1"],
      ["(100000, 100000)", "mask data must be 10000000000 bytes long for BOOL [100000, 100000], got 1"],
      ["(9007199254740991, 3)", "mask shape must be below 2^53 values, got [9007199254740991, 3]"],
      ["(99999999999999999999,)", "mask header shape must be a tuple of lengths below 2^53"],
      ["(-1, 4)", "mask header must be a dict of descr, fortran_order and shape"],
      [`(${"1, ".repeat(65)})`, "mask header shape must be of at most 64 axes, got 65"],
    ];
    for (const [shape, sentence] of cases) {
      const bytes = writeNpy(header(shape), Uint8Array.of(1));
      await expect(whole(bytes), shape).rejects.toThrow(sentence);
    }
  });

  it("refuses a header that is too long or no dict of its three keys", async () => {
    const cases: [header: string, sentence: string][] = [
      [header("(1,)").padEnd(10_001), "mask header length must be at most 10000 bytes, got 10001"],
      ["[1, 2]", "mask header must be a Python dict"],
      ["{'descr': '|b1'}", "mask header keys must be descr, fortran_order and shape"],
      ["{'descr': '|b1', 'descr': '|b1'}", 'mask header keys must be there once each, got "descr"'],
      ["{'shape': (((((((1,)))))))}", "mask header must be a dict of descr, fortran_order and shape"],
      [`{${"(".repeat(5000)}}`, "mask header must be a dict of descr, fortran_order and shape"],
      [header("(1,)", "<c8"), 'mask dtype must be one of numbers or bool, got "<c8"'],
      [header("(1,)", "|V2"), "save bfloat16 and fp8 as float32"],
      [header("(1,)", "__proto__"), "mask dtype must be one of numbers or bool"],
      [header("(1,)", "<b9"), "mask dtype must be one of numbers or bool"],
    ];
    for (const [text, sentence] of cases) {
      await expect(whole(writeNpy(text, Uint8Array.of(1))), text.slice(0, 40)).rejects.toThrow(sentence);
    }
  });
});

describe("the zip reader", () => {
  const array = writeNpy(
    "{'descr': '|u1', 'fortran_order': False, 'shape': (1000, 1000), }",
    new Uint8Array(1e6),
  );
  const part: ZipPart = { name: "a.npy", bytes: array, deflate: true };

  it("reads what it writes here", async () => {
    const file = await whole(writeZip([part]));
    expect((await file.read(file.entries[0], [])).length).toBe(1e6);
  });

  it("refuses claims that the packed bytes cannot hold", async () => {
    const tooMuch = { ...part, claims: { byteLength: 2 ** 31 } };
    await expect(whole(writeZip([tooMuch]))).rejects.toThrow(
      /a.npy length must be what \d+ packed bytes can hold/,
    );
    const tooLong = { ...part, claims: { packedLength: 2 ** 30 } };
    await expect(whole(writeZip([tooLong]))).rejects.toThrow("a.npy must be inside the zip");
    await expect(whole(writeZip([part], 1000))).rejects.toThrow("must be a list of 1000 files, got");
  });

  it("stops where a packed array ends before its header says", async () => {
    const claims = { byteLength: 1_000_500 };
    const header = "{'descr': '|u1', 'fortran_order': False, 'shape': (1000400,), }";
    const file = await whole(writeZip([{ ...part, bytes: writeNpy(header, new Uint8Array(1e6)), claims }]));
    await expect(file.read(file.entries[0], [])).rejects.toThrow("a.npy length must be 1000500 bytes");
  });

  it("holds no more of a bomb than what is asked for", async () => {
    // 16 MB of zeros in 16 kB.
    const bytes = writeNpy(
      "{'descr': '|u1', 'fortran_order': False, 'shape': (16384, 1024), }",
      new Uint8Array(2 ** 24),
    );
    const zip = writeZip([{ name: "bomb.npy", bytes, deflate: true }]);
    const file = await whole(zip);
    const row = await file.read(file.entries[0], [{ start: 3, end: 4 }, null]);
    expect(row.buffer.byteLength).toBe(1024);
    const huge = { ...file.entries[0], shape: [2 ** 16, 2 ** 16], strides: [0, 0] };
    await expect(file.read(huge, [])).rejects.toThrow("bomb part must be at most 268435456 bytes a read");
  });

  it("refuses files that share bytes, names that climb, twins, encryption and other methods", async () => {
    const twice = [part, { ...part, name: "b.npy", claims: { headerStart: 0 } }];
    await expect(whole(writeZip(twice))).rejects.toThrow(
      'must be apart from the file behind it, got "shared bytes"',
    );
    for (const name of ["../a.npy", "/etc/a.npy", "a/../../b.npy", "a\\b.npy", "C:a.npy", "a\0.npy", ""]) {
      await expect(whole(writeZip([{ ...part, name }])), name).rejects.toThrow(
        "must be plain names inside the zip",
      );
    }
    await expect(whole(writeZip([part, part]))).rejects.toThrow('must be there once each, got "a.npy"');
    await expect(whole(writeZip([{ ...part, claims: { flags: 1 } }]))).rejects.toThrow("must be unencrypted");
    await expect(whole(writeZip([{ ...part, claims: { method: 12 } }]))).rejects.toThrow(
      "must be 0 (stored) or 8",
    );
    await expect(whole(writeZip([]))).rejects.toThrow("mask must be");
  });
});
