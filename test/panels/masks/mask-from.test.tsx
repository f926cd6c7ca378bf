import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type MaskGiver, maskGiverKey } from "../../../src/notebook/mask-giver-result";
import { cellInput, gives } from "../../../src/notebook/results";
import { MaskFrom, otherLayout } from "../../../src/panels/masks/mask-from";
import { pictureOf } from "../../../src/panels/masks/model";
import type { MasksParams } from "../../../src/panels/masks/params";
import { summaryOf } from "../../../src/panels/masks/side-summary";
import { foundingCase, side } from "./support";

const madeFor = { layout: { contextLength: 8, documents: null, anchors: [5] }, blockSize: 4 };
const { mask } = pictureOf(foundingCase()).comparison.train;
const giver: MaskGiver = {
  origin: "dump",
  madeFor,
  maskFor: () => ({ name: "mask.npy", origin: "dump", mask }),
};
const inputs = new Map([["dump", cellInput("dump", [gives(maskGiverKey, () => giver)], null)]]);
const taken = foundingCase({ train: { ...side("speculators.full"), from: "dump" } });

function shown(params: MasksParams, cells: { id: string; name: string; title: string }[]) {
  return renderToStaticMarkup(
    <MaskFrom params={params} side="train" inputs={inputs} sources={() => cells} update={() => null} />,
  );
}

describe("where a side's cells come from", () => {
  const dump = { id: "cell-7", name: "dump", title: "Mask of the run" };

  test("is not asked where no cell has a mask", () => {
    expect(shown(foundingCase(), [])).toBe("");
  });

  test("is the preset's rules or a cell, with a link to the cell that is taken", () => {
    const page = shown(foundingCase(), [dump]);
    expect(page).toContain("the preset&#x27;s rules");
    expect(page).toContain("Mask of the run (dump)");
    expect(page).not.toContain("<a ");
    expect(shown(taken, [dump])).toContain('<a href="#cell-7">Go to dump</a>');
  });

  test("offers the layout that the mask was made for, where the cell has another", () => {
    const page = shown(taken, [dump]);
    expect(page).toContain("It was made for context 8, here 25;");
    expect(page).toContain("Take its layout and block size</button>");
  });

  test("says so when the cell is gone", () => {
    expect(shown(taken, [])).toContain("No cell called dump has a mask.");
  });

  test("is told first in the side's summary, by the name of the file", () => {
    expect(summaryOf(taken, "train", "mask.npy")[0]).toEqual({ text: "cells from mask.npy", isSet: false });
    expect(summaryOf(taken, "train")[0].text).toBe("cells from dump");
  });
});

describe("a mask that was made for another layout", () => {
  test("is told by what differs", () => {
    expect(otherLayout(taken, "train", madeFor)).toBe(
      "It was made for context 8, here 25; anchors 5, here 24; block size 4, here 16.",
    );
  });

  test("is none when the cell has that layout and block size", () => {
    const same = foundingCase({
      train: { preset: "speculators.full", values: { blockSize: 4 }, set: {}, from: "dump" },
      layout: { contextLength: 8, anchors: [5] },
    });
    expect(otherLayout(same, "train", madeFor)).toBeNull();
  });
});
