import { describe, expect, it } from "vitest";
import { argumentsRead } from "../../../src/engine/mask-mod/cell-arguments";
import { evaluateAtOnce } from "../../../src/engine/mask-mod/evaluate-at-once";
import { SourceError } from "../../../src/engine/mask-mod/source-error";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";

const mod = (body: string) => `def mod(b, h, q, kv):\n${body.replace(/^/gm, "    ")}\n`;
const ask = (source: string, rowCount = 8, columnCount = 8) =>
  evaluateAtOnce({ source, entry: null, bindings: {}, size: { rowCount, columnCount } });

describe("what is evaluated at once", () => {
  it("is what is small", () => {
    expect(ask(mod("return q >= kv"))).toMatchObject({ rowCount: 8, columnCount: 8 });
  });

  it("is not many cells, many steps, many elements, nor many operations in a cell", () => {
    expect(ask(mod("return q >= kv"), 4096, 4096)).toBeNull();
    expect(ask(mod("for i in range(1000000):\n    pass\nreturn q >= kv"))).toBeNull();
    expect(ask(`import torch\n${mod("x = torch.zeros(2000, 2000)\nreturn q >= kv")}`)).toBeNull();
    const heavy = mod("x = q + kv\nfor i in range(2000):\n    x = (x + kv * i) % 1000\nreturn x > 5");
    expect(ask(heavy, 1000, 2000)).toBeNull();
  });

  it("throws what is wrong with the source", () => {
    expect(() => ask(mod("return q >= nowhere"))).toThrow(SourceError);
  });
});

describe("the first two arguments", () => {
  it("are known to be read or not, also in inner functions", () => {
    expect(argumentsRead(parseSource(mod("return q >= kv")))).toEqual({ batch: false, head: false });
    expect(argumentsRead(parseSource(mod("return q >= kv + h")))).toEqual({ batch: false, head: true });
    const factory = `def make(x):\n${mod("return x[b] > kv").replace(/^/gm, "    ")}\n    return mod\n`;
    expect(argumentsRead(parseSource(factory))).toEqual({ batch: true, head: false });
  });
});
