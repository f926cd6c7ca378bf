import { describe, expect, it } from "vitest";
import { heldFile } from "../../../src/panels/dump/file/held";
import { npyOf, paramsWith } from "./support";

describe("A file that the page holds", () => {
  it("is not the one that was written later under the same name, of the same size", async () => {
    const cells = (seen: number) => Uint8Array.of(1, seen, seen, 1);
    const written = (seen: number, lastModified: number) =>
      new File([npyOf(cells(seen), [2, 2])], "mask.npy", { lastModified });
    const [before, after] = [written(0, 1000), written(1, 2000)];
    const first = await paramsWith(before);
    const second = await paramsWith(after);
    if (first.file === null || second.file === null) throw new Error("both were read");
    expect(heldFile(first.file)?.file).toBe(before);
    expect(heldFile(second.file)?.file).toBe(after);
    const { modifiedMs: _at, ...older } = first.file;
    expect(heldFile(older)).toBeNull();
  });
});
