import { describe, expect, test } from "vitest";
import { textOf } from "../../../src/panels/source/forms/text";
import { originWords, valueWords, warningOf } from "../../../src/panels/source/forms/value-words";
import { bindingsOfNames } from "../../../src/panels/source/model/values";
import { faultOf, givenOf, outputOf } from "./support";

const source = `
def make(depth, block_size, reach=3, flag=False):
    def mod(b, h, q_idx, kv_idx):
        near = kv_idx >= q_idx - reach
        return (depth[q_idx] >= depth[kv_idx]) & near
    return mod
`;

/** Rows and columns of one block behind its context: 2 + 4. */
const trial = { contextLength: 2, anchors: [1], blockSize: 4 };

describe("captured names", () => {
  test("come from the layout, from what is typed in, from the source's default, or are missing", () => {
    const { trial: found } = outputOf({ source, trial, values: { depth: "[0, 1, 2, 3, 2, 1]" } });
    expect(found.names.map((named) => [named.needed.name, originWords(named)])).toEqual([
      ["depth", "typed in"],
      ["block_size", "from the layout: block size"],
      ["reach", "the default of the source"],
      ["flag", "the default of the source"],
    ]);
    expect(faultOf(outputOf({ source, trial }))).toBe("depth needs a value: type it in at the source");
  });

  test("what is typed in comes before the layout, and changes the mask", () => {
    const values = { depth: "[0, 1, 2, 3, 2, 1]" };
    const count = (more: object) =>
      givenOf(outputOf({ source, trial, values: { ...values, ...more } })).mask.bounds.join();
    expect(count({ reach: "0" })).not.toBe(count({}));
    const { names } = outputOf({ source, trial, values: { ...values, block_size: "5" } }).trial;
    expect(originWords(names[1])).toBe("typed in, instead of block size");
    expect(bindingsOfNames(names).block_size).toEqual({ kind: "int", value: 5 });
  });

  test("a typed value that is none has its fault at the name, without a place that helps nobody", () => {
    const fault = (text: string) => outputOf({ source, trial, values: { depth: text } }).trial.names[0].fault;
    expect(fault("[1, 2")).toBe("the value must be Python, such as 3, True or [0, 1, 2]");
    expect(fault("nowhere")).not.toMatch(/^line/);
    expect(fault("nowhere")).toContain("nowhere");
    expect(fault(`${"[".repeat(3000)}`)).toMatch(/nested less deep|must be Python/);
  });

  test("values are shown shortened, with shape and dtype", () => {
    expect(valueWords({ kind: "tensor", dtype: "int64", shape: [8], values: [0, 1, 2, 3, 4, 5, 6, 7] })).toBe(
      "int64 [8]: 0, 1, 2, 3, 4, 5, ...",
    );
    expect(valueWords({ kind: "tensor", dtype: "bool", shape: [2], values: [1, 0] })).toBe(
      "bool [2]: True, False",
    );
    expect(valueWords({ kind: "none" })).toBe("None");
  });

  test("an array that is stretched to the query rows is told as such, with what torch would do", () => {
    const anchorsBy = (index: string, more: object = {}) => {
      const stretched = `def mod(b, h, q_idx, kv_idx):\n    return kv_idx < anchor_positions[${index}]\n`;
      return outputOf({ source: stretched, trial: { contextLength: 24, anchors: [7, 15, 23], ...more } });
    };
    const stretched = anchorsBy("q_idx");
    const [named] = stretched.trial.names;
    expect(originWords(named)).toBe(
      "from the layout: anchor of every query row, [24]: your source indexes it by the query",
    );
    const warning =
      "torch would raise an IndexError where anchor_positions has an entry for every block, [3], as frameworks give it: index it by the block, the query // 8";
    expect(warningOf(named)).toBe(warning);
    const found = { name: "m", title: "M", params: stretched.params, output: stretched };
    expect(textOf({ ...found, inputs: new Map() })).toContain(`\n  ${warning}`);
    expect(warningOf(anchorsBy("q_idx // 8").trial.names[0])).toBeNull();
    expect(warningOf(anchorsBy("q_idx", { blockSize: 1 }).trial.names[0])).toBeNull();
    const typed = outputOf({
      ...stretched.params,
      values: { anchor_positions: `[${new Array(24).fill(9)}]` },
    });
    expect(warningOf(typed.trial.names[0])).toBeNull();
  });

  test("one that an import should bring is told by the import, at the place that needs it", () => {
    const numpy = "import numpy as np\ndef mod(b, h, q_idx, kv_idx):\n    return np.abs(q_idx) > kv_idx\n";
    expect(faultOf(outputOf({ source: numpy }))).toBe(
      "line 3, column 12: np, which is numpy, is not known here, only torch, math and functools are: write it with torch",
    );
    const member = numpy.replace("numpy as np", "os").replace("import os", "from einops import rearrange");
    const fault = faultOf(outputOf({ source: member.replace("np.abs", "rearrange") }));
    expect(fault).toContain("rearrange, which is einops.rearrange, is not known here");
    expect(fault).toContain("or type in a function for rearrange");
    const unused = numpy.replace("np.abs(q_idx)", "q_idx");
    expect(faultOf(outputOf({ source: unused }))).toBe("none");
  });

  test("a window that is None and is counted with is told by its name, with what sets it", () => {
    const windowed = "def mod(b, h, q_idx, kv_idx):\n    return q_idx - kv_idx < window\n";
    expect(faultOf(outputOf({ source: windowed }))).toBe(
      "line 2, column 29: window is None, and < needs a number: set the layer's window, or type in a value for window",
    );
    expect(faultOf(outputOf({ source: windowed, trial: { window: 3 } }))).toBe("none");
    const asked = windowed.replace(
      "return",
      "if window is None or window == None:\n        return q_idx >= 0\n    return",
    );
    expect(faultOf(outputOf({ source: asked }))).toBe("none");
  });

  test("a name that every object has is a name like any other", () => {
    const odd = "def mod(b, h, q_idx, kv_idx):\n    return kv_idx < toString\n";
    expect(faultOf(outputOf({ source: odd }))).toBe("toString needs a value: type it in at the source");
    expect(faultOf(outputOf({ source: odd, values: { toString: "3" } }))).toBe("none");
  });
});
