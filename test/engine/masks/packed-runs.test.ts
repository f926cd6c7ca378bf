import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { intervalsOfBits } from "../../../src/engine/masks/bit-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { packRuns, unpackRuns } from "../../../src/engine/masks/packed-runs";
import { presetNamed } from "../../../src/engine/masks/presets";
import { RuleError } from "../../../src/engine/tensor/rule-error";

const rowCount = 9;
const columnCount = 40;
const masks = fc.uint8Array({ minLength: rowCount * 8, maxLength: rowCount * 8 }).map((bytes) => {
  const words = new Uint32Array(bytes.slice().buffer);
  for (let at = 1; at < words.length; at += 2) words[at] &= 0xff;
  return intervalsOfBits({ rowCount, columnCount, words, wordsPerRow: 2 });
});

describe("Packed runs", () => {
  it("give back every mask", async () => {
    await fc.assert(
      fc.asyncProperty(masks, async (mask) => {
        expect(await unpackRuns(await packRuns(mask), rowCount, columnCount)).toEqual(mask);
      }),
      { seed: 71, numRuns: 60 },
    );
  });

  it("are small for a training batch of 512 blocks", async () => {
    const anchors = Array.from({ length: 512 }, (_, n) => (n * 2654435761) % 4096);
    const layout = { contextLength: 4096, documents: null, anchors };
    for (const id of ["speculators.full", "vllm.swa_c"]) {
      const mask = maskOf(presetNamed(id).convention(), layout, "sliding");
      expect((await packRuns(mask)).length).toBeLessThan(12_000);
    }
  });

  it("are refused or whole, whichever byte is changed or missing", async () => {
    await fc.assert(
      fc.asyncProperty(masks, fc.nat(), fc.nat(255), fc.boolean(), async (mask, at, byte, isCut) => {
        const packed = await packRuns(mask);
        const changed = isCut ? packed.slice(0, at % packed.length) : packed;
        if (!isCut) changed[at % packed.length] ^= byte;
        const read = await unpackRuns(changed, rowCount, columnCount).catch((error: unknown) => error);
        if (read instanceof Error) expect(read).toBeInstanceOf(RuleError);
        else expect(read).toMatchObject({ rowCount, columnCount });
      }),
      { seed: 72, numRuns: 200 },
    );
  });

  it("are refused for more cells than any mask has, before anything is unpacked", async () => {
    await expect(unpackRuns(new Uint8Array(1), 2 ** 20, 2 ** 20)).rejects.toThrow("at most 268435456 cells");
  });
});
