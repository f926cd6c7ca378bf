import { describe, expect, it } from "vitest";
import { EmbeddingTable } from "../../../src/engine/models/embedding-table";
import { openSafetensors } from "../../../src/engine/tensor/safetensors";
import { writeSafetensors } from "../../support/write-safetensors";

const values = Float32Array.of(1, 2, 3, 4, 5, 6);

describe("EmbeddingTable", () => {
  it.each(["F32", "BF16"] as const)("looks rows up in %s, in the order asked for", async (dtype) => {
    const file = await openSafetensors(writeSafetensors({ table: { shape: [3, 2], values } }, dtype), "file");
    const table = await EmbeddingTable.open(file, "table");
    expect(table.rows([2, 0, 2])).toEqual(Float32Array.of(5, 6, 1, 2, 5, 6));
    expect(table.rows([])).toHaveLength(0);
    for (const id of [3, -1, 0.5]) {
      expect(() => table.rows([0, id])).toThrow(
        `token id must be a whole number below the vocabulary size 3, got ${id}`,
      );
    }
  });
});
