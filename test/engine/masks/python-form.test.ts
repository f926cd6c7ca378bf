import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { pythonOfComparison, pythonOfMask } from "../../../src/engine/masks/python-form";
import { allSources, oneSideSource, pythonForms } from "./python-cases";
import { mutantsText } from "./python-mutants";

/** What `training/verify_python_forms.py` ran. */
interface Verified {
  torch: string;
  sources: Record<string, string>;
  mutants: { refused: number; accepted: number; sha256: string };
}

const verified: Verified = JSON.parse(readFileSync(new URL("verified.json", pythonForms), "utf8"));

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe("the Python forms that ran against torch", () => {
  test.each(allSources())("%s is written now as it was then", (name, source) => {
    expect(source).toBe(readFileSync(new URL(`${name}.py`, pythonForms), "utf8"));
    expect(verified.sources[name]).toBe(sha256(source));
  });

  test("are all there are", () => {
    const names = allSources()
      .map(([name]) => name)
      .toSorted();
    const files = readdirSync(pythonForms).filter((file) => file.endsWith(".py"));
    expect(files.map((file) => file.replace(".py", "")).toSorted()).toEqual(names);
    expect(Object.keys(verified.sources).toSorted()).toEqual(names);
  });

  test("refused every change of a parameter that makes a difference", () => {
    const text = mutantsText();
    const mutants: { differs: boolean }[] = JSON.parse(text);
    expect(verified.mutants).toEqual({
      refused: mutants.filter(({ differs }) => differs).length,
      accepted: mutants.filter(({ differs }) => !differs).length,
      sha256: sha256(text),
    });
  });
});

const layout: Layout = { contextLength: 4, documents: null, anchors: [3] };
const small = { ...alignedConvention, blockSize: 2 };

describe("the Python form of one side", () => {
  test("reads like code that an engineer would write", () => {
    expect(oneSideSource()).toBe(`import zlib

import torch

# A row for every slot of every block; columns are the context, then all slots again.
context_length, slot_count = 4, 2
anchors = torch.tensor([3])
key = torch.arange(context_length)  # [context_length]
row = torch.arange(len(anchors) * slot_count)[:, None]  # [rows, 1]
block, slot = row // slot_count, row % slot_count
anchor = anchors[block]

context = key < anchor  # the context before the anchor
own_block = block == block.T  # the slots of its own block
one_side = torch.cat([context, own_block], dim=1)


def checksum(mask):
    """CRC-32 of all cells, row by row, a byte each."""
    crc = 0
    for cells in mask:
        crc = zlib.crc32(bytes(cells.tolist()), crc)
    return crc


assert one_side.shape == (2, 6)
assert one_side.sum() == 10
assert checksum(one_side) == 0x847da973

print(f"one_side: {one_side.sum()} cells seen")
`);
  });

  test.each(["", "1a", "a-b", "a b", "x = 1;", "lambda", "torch", "anchor", "é"])(
    "is not given to a variable called %j",
    (variable) => {
      expect(() => pythonOfMask(variable, small, layout, "full")).toThrow(/^variable must be /);
    },
  );
});

test("no name that any of the code gives to something is taken for a variable", () => {
  const given = new Set<string>();
  for (const [, source] of allSources()) {
    const places = source.matchAll(
      /^ *([a-z_, ]+) (?:&|\|)?= |(?:for|import|def) ([a-z_, ]+?)(?: in |\(|$)/gm,
    );
    for (const [, left, loop] of places) {
      for (const name of (left ?? loop).split(", ")) if (!name.endsWith("_only")) given.add(name);
    }
  }
  const ofCases = /_(train|infer)$|^one_side$/;
  const own = [...given].filter((name) => !ofCases.test(name));
  expect(own).toContain("in_window");
  for (const name of own) {
    expect(() => pythonOfMask(name, small, layout, "full"), name).toThrow(/^variable must be /);
  }
});

test("a name that no cell can have is not written into a comparison", () => {
  const comparison = compareSides(small, small, layout, "full");
  for (const name of ["", "a b", 'a"', "a\nb", "{a}", "1a"]) {
    expect(() => pythonOfComparison(name, comparison)).toThrow(/^name must be a letter, then/);
  }
  expect(pythonOfComparison("a-b", comparison)).toContain("a_b_train = torch.cat(");
});
