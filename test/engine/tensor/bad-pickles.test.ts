import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPickle } from "../../../src/engine/tensor/pickle";
import { opcodes } from "../../../src/engine/tensor/pickle-opcodes";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { openTensorFile } from "../../../src/engine/tensor/tensor-file";
import { pickleOf, torchFile } from "../../support/write-torch";

const open = (pickle: Uint8Array<ArrayBuffer>, storages: Record<string, Uint8Array> = {}) =>
  openTensorFile(new Blob([torchFile(pickle, storages)]), "mask.pt");

/** A tensor of a storage "0" of `numel` bools. */
function tensor(shape: readonly number[], strides: readonly number[], numel = 4, offset = 0, key = "0") {
  const integer = (value: number) => ({
    bytes: [opcodes.BININT, ...new Uint8Array(Int32Array.of(value).buffer)],
  });
  const text = (value: string) => ({
    bytes: [opcodes.BINUNICODE, value.length, 0, 0, 0, ...Buffer.from(value)],
  });
  return pickleOf(
    "GLOBAL",
    { text: "torch._utils\n_rebuild_tensor_v2\n" },
    "MARK",
    "MARK",
    text("storage"),
    "GLOBAL",
    { text: "torch\nBoolStorage\n" },
    text(key),
    text("cpu"),
    integer(numel),
    "TUPLE",
    "BINPERSID",
    integer(offset),
    "MARK",
    ...shape.map(integer),
    "TUPLE",
    "MARK",
    ...strides.map(integer),
    "TUPLE",
    "NEWFALSE",
    "EMPTY_DICT",
    "TUPLE",
    "REDUCE",
    "STOP",
  );
}

const four = { "0": Uint8Array.of(1, 0, 1, 1) };

describe("the pickle reader", () => {
  it("refuses every opcode outside its list, by name", () => {
    const known = new Set<number>(Object.values(opcodes));
    for (let code = 0; code < 256; code++) {
      if (known.has(code)) continue;
      const program = pickleOf("PROTO", { bytes: [2, code, 0, 0, 0, 0, 0, 0, 0, 0] });
      const sentence =
        /^mask pickle must be made of tensors and plain values, got "opcode (0x[0-9a-f]{2}|[A-Z_0-9]+)"$/;
      expect(() => readPickle(program, "mask"), String(code)).toThrow(sentence);
    }
    for (const [name, code] of Object.entries({
      STACK_GLOBAL: 0x93,
      INST: 0x69,
      EXT1: 0x82,
      NEWOBJ_EX: 0x92,
    })) {
      expect(() => readPickle(Uint8Array.of(code), "mask")).toThrow(`got "opcode ${name}"`);
    }
  });

  it("reads or refuses any program of its opcodes", () => {
    const codes = fc.constantFrom(...Object.values(opcodes));
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 4, arbitrary: codes }, fc.nat(255)), { maxLength: 60 }),
        (program) => {
          try {
            readPickle(Uint8Array.from(program), "mask");
          } catch (error) {
            expect(error).toBeInstanceOf(RuleError);
          }
        },
      ),
      { seed: 43, numRuns: 5000 },
    );
  });

  it("calls nothing: a name it does not know stays a name", async () => {
    const evil = pickleOf(
      "GLOBAL",
      { text: "builtins\neval\n" },
      { bytes: [opcodes.BINUNICODE, 1, 0, 0, 0, 0x31] },
      "TUPLE1",
      "REDUCE",
      "STOP",
    );
    await expect(open(evil)).rejects.toThrow('got "none, but builtins eval"');
    for (const name of ["__proto__\nconstructor", "constructor\nprototype", "torch._utils\n__proto__"]) {
      const program = pickleOf("GLOBAL", { text: `${name}\n` }, "EMPTY_TUPLE", "REDUCE", "STOP");
      await expect(open(program)).rejects.toThrow("mask.pt tensors must be at least one");
    }
  });

  it("reads containers that hold themselves, once each", async () => {
    const cyclic = pickleOf(
      "EMPTY_LIST",
      "BINPUT",
      { bytes: [0] },
      "BINGET",
      { bytes: [0] },
      "APPEND",
      "EMPTY_DICT",
      "BINPUT",
      { bytes: [1] },
      "NONE",
      "BINGET",
      { bytes: [1] },
      "SETITEM",
      "TUPLE2",
      "STOP",
    );
    await expect(open(cyclic)).rejects.toThrow(
      'mask.pt tensors must be at least one, in dicts, lists or alone, got "none"',
    );
  });

  it("reads a pyramid of shared containers in the time of its parts", async () => {
    const doubled = Array.from({ length: 60 }, (_, i) => [
      { bytes: [opcodes.BINPUT, i, opcodes.BINGET, i] },
      "TUPLE2" as const,
    ]).flat();
    await expect(open(pickleOf("EMPTY_LIST", ...doubled, "STOP"))).rejects.toThrow('got "none"');
  });

  it("refuses nesting, stacks and numbers of objects past its limits", async () => {
    const deep = pickleOf("NONE", ...Array.from({ length: 70 }, () => "TUPLE1" as const), "STOP");
    await expect(open(deep)).rejects.toThrow("mask.pt nesting must be at most 64 deep");
    const many = new Uint8Array(1_100_000).fill(opcodes.EMPTY_DICT);
    expect(() => readPickle(many, "mask")).toThrow("mask pickle must be at most 1000000");
    const marks = new Uint8Array(1_100_000).fill(opcodes.MARK);
    expect(() => readPickle(marks, "mask")).toThrow("mask pickle must be at most 1000000 marks deep");
    const nones = new Uint8Array(1_100_000).fill(opcodes.NONE);
    expect(() => readPickle(nones, "mask")).toThrow("mask pickle must be at most 1000000 values deep");
    const text = pickleOf("BINUNICODE", { bytes: [0xff, 0xff, 0xff, 0xff] });
    expect(() => readPickle(text, "mask")).toThrow('mask pickle must be whole, got "an end after 5 bytes"');
  });

  it("refuses a pickle file that is too long before it is read", async () => {
    const long = new Uint8Array(16 * 2 ** 20 + 1);
    await expect(open(long)).rejects.toThrow(
      "mask.pt data.pkl length must be at most 16777216 bytes, got 16777217",
    );
  });
});

describe("a tensor of a pickle", () => {
  it("is read where its numbers fit its storage", async () => {
    const file = await open(tensor([2, 2], [2, 1]), four);
    expect([...(await file.read(file.entries[0], []))]).toEqual([1, 0, 1, 1]);
  });

  it("is refused where they do not", async () => {
    const cases: [Uint8Array<ArrayBuffer>, string][] = [
      [tensor([2, 3], [2, 1]), "tensor data must be 5 bytes long for BOOL [2, 3], got 4"],
      [tensor([1000000000, 1], [1, 1]), "tensor data must be 1000000000 bytes long"],
      [tensor([2, 2], [2, 1], 5), "mask.pt tensor storage must be 5 bytes long, got 4"],
      [tensor([2, 2], [2, 1], 4, 1), "tensor data must be 4 bytes long for BOOL [2, 2], got 3"],
      [tensor([2, 2], [2]), "mask.pt tensor strides must be 2 in number, one per axis, got 1"],
      [tensor([2, 2], [-2, 1]), "mask.pt tensor strides must be of whole numbers >= 0, got -2"],
      [tensor([2, -2], [2, 1]), "mask.pt tensor shape must be of whole numbers >= 0, got -2"],
      [tensor([2, 2], [2, 1], -4), "mask.pt persistent id must be of a storage"],
      [tensor([2, 2], [2, 1], 4, -1), "mask.pt tensor offset must be a whole number >= 0, got -1"],
      [
        tensor([2, 2], [2, 1], 4, 0, "../0"),
        'mask.pt storage must be named by letters and digits, got "../0"',
      ],
      [tensor([2, 2], [2, 1], 4, 0, "1"), 'mask.pt data/1 must be in the zip, got "no such file"'],
      [
        tensor(new Array(65).fill(1), new Array(65).fill(1)),
        "mask.pt tensor shape must be of at most 64 axes, got 65",
      ],
      [tensor([2147483647, 2147483647, 2147483647], [0, 0, 0]), "tensor shape must be below 2^53 values"],
    ];
    for (const [pickle, sentence] of cases)
      await expect(open(pickle, four), sentence).rejects.toThrow(sentence);
  });

  it("of 10^9 cells that repeat one value is opened, and refused where it is read whole", async () => {
    const file = await open(tensor([31623, 31623], [0, 0]), four);
    await expect(file.read(file.entries[0], [])).rejects.toThrow(
      "tensor part must be at most 268435456 bytes a read",
    );
    expect([
      ...(await file.read(file.entries[0], [
        { start: 0, end: 1 },
        { start: 0, end: 3 },
      ])),
    ]).toEqual([1, 1, 1]);
  });
});
