import { describe, expect, it } from "vitest";
import { presetNamed } from "../../../src/engine/masks/presets";
import { answered } from "../../../src/panels/dump/model/answered";
import { verdictOf } from "../../../src/panels/dump/model/words";
import type { DumpParams, KnownParams } from "../../../src/panels/dump/params";
import { computed, npyOf, npyOfSide, paramsWith } from "./support";

/** One block of 16 that sees all of 25 context columns: the founding fault, anchor 24. */
const allSeen = () => npyOf(new Uint8Array(16 * 41).fill(1), [16, 41], "serve.npy");

async function answerOf(file: File, isOwnColumnSeen: boolean, known: KnownParams = {}): Promise<DumpParams> {
  const params = await paramsWith(file, { known });
  const open = (await computed(params)).found?.reading.openAnchors;
  if (!open || params.file === null) throw new Error("the anchors are open");
  const placing = [open.taken, open.other].find((each) => each.isOwnColumnSeen === isOwnColumnSeen);
  if (placing === undefined) throw new Error("there is one of each");
  return { ...params, known: answered(known, placing, params.file) };
}

describe("The answer which anchors they are", () => {
  it("leaves the context to the file's columns where the anchor's own is among them", async () => {
    const params = await answerOf(allSeen(), true);
    expect(params.known).toEqual({ anchors: [24] });
    const output = await computed(params);
    expect(verdictOf(output.found)).toContain("harness.through-anchor");
    expect(output.found?.reading.taken).toMatchObject({
      presetId: "harness.through-anchor",
      layout: { contextLength: 25, anchors: [24] },
      residualCount: 0,
    });
    expect(output.found?.reading.guess.notes.join()).not.toContain("hidden one");
  });

  it("adds the column that the file lacks where the context stops before the anchor", async () => {
    const params = await answerOf(allSeen(), false);
    expect(params.known).toEqual({ anchors: [25] });
    const { found } = await computed(params);
    expect(found?.reading.taken).toMatchObject({
      layout: { contextLength: 26, anchors: [25] },
      residualCount: 0,
    });
  });

  it("keeps what the reader has typed, unless an anchor lies behind it", async () => {
    const known = { contextLength: 25, blockSize: 16 };
    expect((await answerOf(allSeen(), true, known)).known).toEqual({ ...known, anchors: [24] });
    const other = await answerOf(allSeen(), false, known);
    expect(other.known).toEqual({ blockSize: 16, anchors: [25] });
    expect((await computed(other)).found?.reading.taken.residualCount).toBe(0);
  });

  it("keeps the block size where rows are left over behind the blocks", async () => {
    const layout = { contextLength: 24, documents: null, anchors: [8, 16] };
    const full = npyOfSide(presetNamed("speculators.full").convention({ blockSize: 8 }), layout);
    const cells = new Uint8Array(await full.slice(-16 * 40).arrayBuffer());
    const padded = new Uint8Array(22 * 46);
    for (let row = 0; row < 16; row++) padded.set(cells.subarray(row * 40, (row + 1) * 40), row * 46);
    const params = await answerOf(npyOf(padded, [22, 46]), false);
    expect(params.known).toEqual({ blockSize: 8, anchors: [8, 16] });
    expect((await computed(params)).found?.reading.taken.residualCount).toBe(0);
  });
});
