import { bitsOfDtype, type Dtype, toFloat32 } from "../tensor/dtype";
import { RuleError } from "../tensor/rule-error";
import { findTensor, readBytes, type Safetensors } from "../tensor/safetensors";

/** Token embeddings, kept as stored and widened row by row. */
export class EmbeddingTable {
  private constructor(
    private readonly bytes: Uint8Array<ArrayBuffer>,
    private readonly dtype: Dtype,
    readonly vocabularySize: number,
    readonly hiddenSize: number,
  ) {}

  static async open(checkpoint: Safetensors, name: string): Promise<EmbeddingTable> {
    const { dtype, shape } = findTensor(checkpoint, name);
    return new EmbeddingTable(await readBytes(checkpoint, name), dtype, shape[0], shape[1]);
  }

  /** Embeddings of the ids, [ids, hiddenSize]. */
  rows(ids: readonly number[]): Float32Array {
    const rows = new Float32Array(ids.length * this.hiddenSize);
    const rowBytes = (this.hiddenSize * bitsOfDtype[this.dtype]) / 8;
    for (const [row, id] of ids.entries()) {
      if (!Number.isInteger(id) || id < 0 || id >= this.vocabularySize) {
        throw new RuleError(
          "token id",
          `a whole number below the vocabulary size ${this.vocabularySize}`,
          id,
        );
      }
      const stored = this.bytes.subarray(id * rowBytes, (id + 1) * rowBytes);
      rows.set(toFloat32(stored, this.dtype, "embeddings"), row * this.hiddenSize);
    }
    return rows;
  }
}
