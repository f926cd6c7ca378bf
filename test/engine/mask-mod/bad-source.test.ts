import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTypedValue } from "../../../src/engine/mask-mod/bound-value";
import { SourceError } from "../../../src/engine/mask-mod/source-error";
import { RuleError } from "../../../src/engine/tensor/rule-error";
import { cases, drawCase, drawSource, fixtureText } from "./fixtures";

const size = { rowCount: 4, columnCount: 5 };
const files = ["general", "documents", "speculators", "specforge", "grids", "lookups"].map((name) =>
  fixtureText(`${name}.py`),
);

/** The sentence; anything but a sentence is thrown on. */
function sentenceOf(source: string, entry: string | null = null): string {
  try {
    drawSource(source, entry, {}, size);
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
  return "";
}

const inMod = (...lines: string[]) =>
  `def mod(b, h, q_idx, kv_idx):\n${lines.map((line) => `    ${line}\n`).join("")}`;

describe("a source that cannot be run", () => {
  it.each([
    [inMod("if q_idx > 1:", "    return q_idx >= 0", "return kv_idx >= 0"), 2, 8, /condition.*query row/],
    [inMod("return (q_idx > 1) and (kv_idx > 1)"), 2, 12, /before and.*query row.*use &/],
    [inMod("return 0 <= kv_idx < 3"), 2, 12, /chain.*key column/],
    [inMod("return q_idx >= limit"), 2, 21, /limit is not known/],
    [inMod("x = 1", "return {q_idx: 1}"), 3, 12, /dictionary is not supported/],
    [inMod("with torch.no_grad():", "    pass", "return q_idx > 0"), 2, 5, /with is not supported/],
    [inMod("return torch.fft(q_idx)"), 2, 12, /torch\.fft is not supported/],
    [inMod("return q_idx.exponential_() > 0"), 2, 12, /\.exponential_ of an int64 tensor/],
    [inMod("return (q_idx > 0) & (f'{b}' == 'x')"), 2, 26, /f-string must not be compared/],
    [inMod("raise ValueError('no')"), 2, 5, /stops itself here: raise ValueError\('no'\)$/],
    [
      inMod("assert kv_idx.ndim == 1, 'a vector'"),
      2,
      5,
      /stops itself here: assert kv_idx\.ndim == 1, 'a vector'$/,
    ],
    [inMod("return q_idx"), 1, 1, /one bool for a cell, got an int64 tensor/],
    [inMod("return True"), 1, 1, /Python bool/],
    [inMod("return (q_idx >="), 2, 21, /must be Python: the \( at line 2, column 12 is not closed$/],
    [inMod("return q_idx >= kv_idx)"), 2, 27, /must be Python: \) closes nothing$/],
    [inMod("return q_idx >="), 2, 20, /must be Python: it ends too early$/],
    [inMod("return q_idx >= kv_idx 3"), 2, 28, /must be Python: "3" does not belong here$/],
    [inMod("if b > 1", "    return q_idx"), 3, 9, /the line before "return q_idx" must end in a colon$/],
    ["\u{1f642}", 1, 1, /must be Python: "\u{1f642}" does not belong here$/u],
    [inMod("w = None", "return q_idx - w > 0"), 3, 20, /: w is None, and - needs a number$/],
    ["def mod(b, h, q_idx, kv_idx):\nreturn 1\n", 2, 1, /"return 1" must be indented after the colon/],
    ["x = 3\n", 1, 1, /must define a function of \(b, h, q_idx, kv_idx\)/],
    ["", 1, 1, /must define a function/],
    [inMod("return mod(b, h, q_idx, kv_idx)"), 2, 12, /nested at most 64 deep/],
    [inMod("while True:", "    pass"), 2, 5, /within 2000000 steps/],
    [inMod("x = 'a' * 3", "return q_idx > 0"), 2, 9, /\* does not work on str and int/],
    [inMod("x = torch.zeros(10**9)", "return q_idx > 0"), 2, 9, /at most 16777216 elements/],
    [inMod("x = [0] * 10**9", "return q_idx > 0"), 2, 9, /at most 67108864 elements/],
    [inMod("x = list(range(10**9))", "return q_idx > 0"), 2, 14, /at most 67108864 elements/],
    [inMod("return q_idx > 99999999999999999999"), 2, 20, /number beyond/],
    [inMod("return q_idx > 10**400"), 2, 20, /within ±\(2\^53 - 1\)/],
    [inMod("a = 2**52", "return q_idx * a * a * 0 == kv_idx"), 3, 12, /must stay within/],
    [inMod("x, y = q_idx, kv_idx, b", "return x > y"), 2, 5, /2 values must be given, got 3/],
    [
      inMod("t = torch.arange(6)", "u = t[1:3]", "t[1] = 4", "return u[0] > q_idx"),
      5,
      12,
      /changed in place/,
    ],
  ])("%j is refused at its place with the reason", (source, line, column, reason) => {
    const sentence = sentenceOf(source);
    expect(sentence).toMatch(reason);
    expect(sentence).toMatch(new RegExp(`^line ${line}, column ${column}: `));
  });

  it.each([
    [inMod("return torch.arange(3)[kv_idx] > q_idx"), /-3\.\.2, got 3.*cell \(q 0, kv 3\)/],
    [inMod("return torch.arange(3)[q_idx] > kv_idx"), /-3\.\.2, got 3.*cell \(q 3, kv 0\)/],
    [inMod("return torch.arange(4)[q_idx + kv_idx - 2] > 0"), /-4\.\.3, got 4.*cell \(q 2, kv 4\)/],
    [inMod("return (kv_idx < 3) & (torch.arange(3)[kv_idx] > 0)"), /got 3.*cell \(q 0, kv 3\)/],
    [inMod("return q_idx // (kv_idx - 2) > 0"), /divided by zero.*cell \(q 0, kv 2\)/],
    [inMod("unused = torch.arange(2)[q_idx]", "return q_idx >= kv_idx"), /got 2.*cell \(q 2, kv 0\)/],
  ])("%j names the cell", (source, reason) => {
    expect(sentenceOf(source)).toMatch(reason);
  });

  it("takes a negative index from the end as torch does, or refuses it when asked to be strict", () => {
    const source = inMod("return torch.arange(5)[kv_idx - 2] >= q_idx");
    expect(drawSource(source, null, {}, size)).toEqual(["#####", "##.##", "##..#", "##..."]);
    const strict = () => drawSource(source, null, {}, { ...size, indexing: "strict" });
    expect(strict).toThrow("line 2, column 12: the index must be in 0..4, got -2");
  });

  it("asks which of several mask_mods is meant, and takes the one that is named", () => {
    const one = inMod("return q_idx >= kv_idx");
    const source = one + one.replace("mod", "other").replace(">=", "<=");
    expect(sentenceOf(source)).toMatch(/one mask_mod must be chosen of mod, other/);
    expect(sentenceOf(source, "third")).toMatch(/must be one of mod, other, got third/);
    expect(drawSource(source, "other", {}, size)[3]).toBe("...##");
  });

  it("is read when it is indented as a whole, and says its own lines", () => {
    const source = inMod("return q_idx >= bad").replace(/^/gm, "        ");
    expect(sentenceOf(source)).toMatch(/^line 2, column 29: the name bad/);
  });
});

describe("a source that was saved with a byte order mark", () => {
  it("is read like any other, with its own columns", () => {
    expect(sentenceOf(`\ufeff${inMod("return q_idx >= kv_idx")}`)).toBe("");
    expect(sentenceOf("\ufeffdef mod(b, h, q_idx, kv_idx): return q_idx >= bad\n")).toMatch(
      /^line 1, column 47: the name bad/,
    );
  });
});

describe("any text at all", () => {
  const limits = { seed: 4, numRuns: 300 };

  it("ends in a mask or in a sentence", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        sentenceOf(text);
      }),
      limits,
    );
  });

  it("made of the words of Python ends in a mask or in a sentence", () => {
    const words =
      'def mod(b, h, q_idx, kv_idx): return q_idx kv_idx >= & | ~ - ( ) [ ] { } , : = == 1 0 lambda if else for in while not and or is None True \n \n    \n        torch . arange where clamp @ * ** // % << f\'x\' """ # import class yield del try global';
    const soup = fc
      .array(fc.constantFrom(...words.split(" ")), { maxLength: 60 })
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(soup, (text) => {
        sentenceOf(text);
        sentenceOf(`def mod(b, h, q_idx, kv_idx):\n    return ${text}`);
      }),
      limits,
    );
  });

  it("cut off from a real source anywhere, or with pieces swapped, ends in a mask or in a sentence", () => {
    const cut = fc.tuple(fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(cut, cut, ([file, part], [other, otherPart]) => {
        sentenceOf(file.slice(0, file.length * part));
        sentenceOf(file.slice(file.length * part));
        sentenceOf(file.slice(0, file.length * part) + other.slice(other.length * otherPart));
      }),
      limits,
    );
  });

  it("with one character of a case changed ends in a mask or in a sentence", () => {
    const change = fc.tuple(
      fc.constantFrom(...cases),
      fc.nat(),
      fc.constantFrom(..."()[]:=&|<>~-+0 9\n,._x"),
    );
    fc.assert(
      fc.property(change, ([one, at, letter]) => {
        const source = fixtureText(`${one.file}.py`);
        const changed = source.slice(0, at % source.length) + letter + source.slice((at % source.length) + 1);
        try {
          const { rows: rowCount, columns: columnCount } = one;
          drawSource(changed, one.entry, one.bindings, { rowCount, columnCount });
        } catch (error) {
          if (!(error instanceof RuleError)) throw error;
        }
        expect(drawCase(one)).toHaveLength(one.rows);
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  it.each([
    ["brackets", `x = ${"(".repeat(10_000)}1${")".repeat(10_000)}`],
    ["open brackets", "[".repeat(10_000)],
    ["signs", `x = ${"-".repeat(10_000)}1`],
    ["nots", `x = ${"not ".repeat(10_000)}1`],
    ["operands", `def mod(b, h, q_idx, kv_idx):\n    return q_idx ${"+ kv_idx ".repeat(10_000)} > 0`],
    ["powers", `x = ${"2 ** ".repeat(10_000)}2`],
    ["blocks", Array.from({ length: 1000 }, (_, i) => `${" ".repeat(i)}if True:`).join("\n")],
    ["lambdas", `x = ${"lambda: ".repeat(10_000)}1`],
    ["attributes", `x = a${".b".repeat(10_000)}`],
    ["calls", `def mod(b, h, q_idx, kv_idx):\n    return q_idx${"()".repeat(5_000)}`],
    ["functions", Array.from({ length: 500 }, (_, i) => `${" ".repeat(i)}def f(b, h, q, kv):`).join("\n")],
    ["length", "x = 1\n".repeat(50_000)],
    ["a line", `def mod(b, h, q_idx, kv_idx): return ${"1".repeat(100_000)} > q_idx`],
  ])("with very many %s ends in a sentence", (_, source) => {
    expect(sentenceOf(source).length).toBeGreaterThan(10);
  });

  it("with a list that holds itself ends in a sentence", () => {
    const cyclic = (use: string) => sentenceOf(inMod("x = []", "x.append(x)", use, "return q_idx > 0"));
    expect(cyclic("y = torch.tensor(x)")).toMatch(/at most 16 dimensions/);
    expect(cyclic("y = x == [x]")).toMatch(/nested less deep/);
    expect(cyclic("y = torch.arange(3)[x]")).toMatch(/must hold whole numbers/);
  });

  it("that doubles what it holds ends in a sentence soon", () => {
    expect(sentenceOf(inMod("x = [1]", "while True:", "    x = x + x"))).toMatch(/at most 67108864 elements/);
    expect(
      sentenceOf(inMod("x = q_idx", "for i in range(100):", "    x = x * x + kv_idx", "return x > 0")),
    ).toMatch(/must stay within/);
    expect(
      sentenceOf(
        inMod("x = [q_idx]", "for i in range(40):", "    x = x + [x[-1] + i, x[0] * i]", "return sum(x) > 0"),
      ),
    ).toBe("");
  });
});

describe("a typed value", () => {
  it("is a number, a list, a flag, nothing or a function", () => {
    expect(parseTypedValue("w", "scalar", " 12 ")).toEqual({ kind: "int", value: 12 });
    expect(parseTypedValue("w", "scalar", "-0.5")).toEqual({ kind: "float", value: -0.5 });
    expect(parseTypedValue("w", "scalar", "None")).toEqual({ kind: "none" });
    expect(parseTypedValue("w", "flag", "True")).toEqual({ kind: "bool", value: 1 });
    const list = { kind: "tensor", dtype: "int64", shape: [2, 2], values: Float64Array.of(0, 1, 2, 3) };
    expect(parseTypedValue("w", "tensor", "[[0, 1],\n[2, 3]]")).toEqual(list);
    expect(parseTypedValue("w", "tensor", "torch.arange(4).view(2, 2)")).toEqual(list);
    expect(parseTypedValue("w", "function", "causal_mask")).toEqual({
      kind: "expression",
      source: "causal_mask",
    });
  });

  it.each([
    ["scalar", "[1]", "w must be one number"],
    ["scalar", "", "w must be a number, a list"],
    ["flag", "3", "w must be True or False"],
    ["tensor", "[1, [2]]", "lists of one length"],
    ["tensor", "'a'", "w must be a number or a list of numbers"],
    ["function", "3", "w must be a function"],
    ["scalar", "1 2", "must be Python"],
    ["scalar", "1)", "must be Python"],
    ["scalar", "x", "the name x is not known"],
  ] as const)("for a %s of %j is refused in a sentence", (looks, text, sentence) => {
    const read = () => parseTypedValue("w", looks, text);
    expect(read).toThrow(RuleError);
    expect(read).toThrow(sentence);
    expect(SourceError.prototype).toBeInstanceOf(RuleError);
  });
});
