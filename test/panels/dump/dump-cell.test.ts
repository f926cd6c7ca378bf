import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { presetNamed } from "../../../src/engine/masks/presets";
import { Later } from "../../../src/notebook/later";
import { kind } from "../../../src/panels/dump";
import { heldMask } from "../../../src/panels/dump/file/held";
import { comparisonCell } from "../../../src/panels/dump/model/comparison";
import { computeDump } from "../../../src/panels/dump/model/compute";
import { giverOf } from "../../../src/panels/dump/model/giver";
import { verdictOf } from "../../../src/panels/dump/model/words";
import { type DumpParams, noFile } from "../../../src/panels/dump/params";
import { kind as masksKind } from "../../../src/panels/masks";
import { masksSchema } from "../../../src/panels/masks/params";
import { computed, npyOf, npyOfSide, paramsWith } from "./support";

const late = () => npyOfSide(presetNamed("harness.through-anchor").convention(), lateLayout, "eval.npy");
const lateLayout = { contextLength: 25, documents: null, anchors: [10, 24] };

describe("A cell with a mask file", () => {
  it("has no mask before a file was chosen", () => {
    expect(computeDump(noFile)).toEqual({ found: null });
    expect(giverOf({ found: null })).toBeNull();
    expect(verdictOf(null)).toBe("No file was chosen yet.");
  });

  it("says what the file holds and which preset fits it", async () => {
    const params = await paramsWith(late());
    const output = await computed(params);
    expect(verdictOf(output.found)).toBe(
      "Best fit: harness [:anchor + 1] (harness.through-anchor), context 25, 2 anchors, block 16: 0 cells left over. The cells leave the anchors open.",
    );
    const text = kind.text?.({ name: "dump", title: "Mask file", params, output, inputs: new Map() });
    expect(text).toContain("File: eval.npy, NumPy .npy");
    expect(text).toContain("Encoding: True is seen.");
    expect(text).toContain("Fit as well: speculators, full attention (speculators.full)");
  });

  it("keeps the mask with the notebook, so that it is there without the file", async () => {
    const params = await paramsWith(late());
    const before = (await computed(params)).found?.mask;
    const stored = v.parse(kind.schema, JSON.parse(JSON.stringify(params)));
    expect(stored.cells?.length).toBeLessThan(200);
    // What the page holds beside the notebook has been pushed out by other files.
    for (let n = 1; n <= 8; n++) await paramsWith(npyOf(new Uint8Array(n).fill(1), [1, n], `${n}.npy`));
    if (params.file !== null) expect(heldMask(params.file)).toBeNull();
    expect((await computed(stored)).found?.mask).toEqual(before);
  });

  it("asks for the file where its mask is too ragged to be kept", async () => {
    const cells = Uint8Array.from({ length: 600 * 700 }, (_, i) =>
      Number((i * i) % 7 < 3 && (i * 31) % 11 < 7),
    );
    const params = await paramsWith(npyOf(cells, [600, 700], "ragged.npy"));
    expect(params.cells === null || params.cells.length <= 32_768).toBe(true);
    const lost = { ...params, cells: null, file: params.file && { ...params.file, checksum: "0x00000001" } };
    await expect(computed(lost)).rejects.toThrow("ragged.npy must be chosen again");
  });

  it("refuses cells that are not those of the file", async () => {
    const params = await paramsWith(late());
    const other = { ...params, file: params.file && { ...params.file, checksum: "0x00000000" } };
    await expect(computed(other)).rejects.toThrow("checksum of the cells must be 0x00000000");
    await expect(computed({ ...other, cells: "AAAA" })).rejects.toThrow("packed mask must be whole");
  });

  it("gives its mask to a masks cell of the same layout, and to no other", async () => {
    const giver = giverOf(await computed(await paramsWith(late())));
    const facts = { layout: lateLayout, blockSize: 16, window: null, isCausal: false };
    expect(giver?.madeFor).toEqual({ layout: lateLayout, blockSize: 16 });
    expect(giver?.maskFor(facts)).toMatchObject({ name: "eval.npy", origin: "dump" });
    const askedWith = (more: object) => () => giver?.maskFor({ ...facts, ...more });
    expect(askedWith({ blockSize: 8 })).toThrow(
      "mask of eval.npy must be in blocks of 8, as its side, got 16",
    );
    expect(askedWith({ layout: { ...lateLayout, anchors: [10, 23] } })).toThrow(
      "mask of eval.npy must be for anchor 23 in block 1, got 24",
    );
    expect(askedWith({ layout: { ...lateLayout, anchors: [10] } })).toThrow(
      "mask of eval.npy must be of 1 blocks, got 2",
    );
    expect(askedWith({ layout: { ...lateLayout, contextLength: 26 } })).toThrow(
      "mask of eval.npy must be for a context of 26, got 25",
    );
  });

  it("says beside its mask where the anchors are from", async () => {
    const facts = { layout: lateLayout, blockSize: 16, window: null, isCausal: false };
    const noteOf = async (params: DumpParams) => {
      const given = giverOf(await computed(params))?.maskFor(facts);
      if (given === undefined || given instanceof Later) throw new Error("there is a mask");
      return given.note;
    };
    expect(await noteOf(await paramsWith(late()))).toBe(
      "The anchors 10, 24 were read off eval.npy, whose cells fit 11, 25, with a context that stops before, as well.",
    );
    const known = { contextLength: 25, blockSize: 16, anchors: [10, 24] };
    const params = await paramsWith(late(), { known });
    expect(await noteOf(params)).toBe(
      "The anchors 10, 24 were set by hand: the cells of eval.npy alone do not tell.",
    );
    const encoding = { kind: "boolean-added", sentence: "A boolean mask as the floats +1 and +0." };
    const added = { ...params, file: params.file && { ...params.file, encoding } };
    expect(await noteOf(added)).toContain("eval.npy: A boolean mask as the floats +1 and +0.");
  });

  it("lays the mask out as the reader says", async () => {
    const params = await paramsWith(late(), { known: { anchors: [10, 24] }, taken: null });
    const { found } = await computed(params);
    expect(found?.reading.taken.layout.anchors).toEqual([10, 24]);
    const other = await computed(await paramsWith(late(), { taken: "speculators.full" }));
    expect(verdictOf(other.found)).toBe(
      "Taken: speculators, full attention (speculators.full), context 26, 2 anchors, block 16: 0 cells left over. The cells leave the anchors open.",
    );
  });

  it("becomes the inference side of a comparison in which the anchor's column is what differs", async () => {
    const output = await computed(await paramsWith(late()));
    if (output.found === null) throw new Error("there is a mask");
    const { params } = comparisonCell("dump", output.found);
    expect(params.train.preset).toBe("speculators.full");
    // Labels and positions of a preset that was guessed from cells are nobody's.
    expect(params.infer).toEqual({ ...params.train, from: "dump" });
    expect(masksKind.inputs?.(v.parse(masksSchema, params))).toEqual(["dump"]);
  });

  it("says what was changed", async () => {
    const params = await paramsWith(late());
    const changes = kind.changes?.(params, {
      ...params,
      taken: "speculators.full",
      known: { blockSize: 16 },
    });
    expect(changes).toEqual(["The layout was set by hand.", "Read as speculators.full."]);
  });
});
