import { type Comparison, compareSides } from "../../src/engine/masks/comparison";
import type { Convention } from "../../src/engine/masks/convention";
import type { IntervalMask } from "../../src/engine/masks/interval-mask";
import type { Layout } from "../../src/engine/masks/layout";
import { MaskBuilder } from "../../src/engine/masks/mask-builder";
import { alignedConvention } from "../../src/engine/masks/presets";

const contextLength = 4096;
const blockCount = 512;
const rowCount = 16 * blockCount;
const columnCount = contextLength + rowCount;
export const size = `${rowCount} x ${columnCount} cells`;

/** 512 blocks of 16 over 4,096 context columns, anchors of all distances. */
const largeLayout: Layout = {
  contextLength,
  documents: null,
  anchors: Array.from({ length: blockCount }, (_, block) => 8 + block * 7 + ((block * 37) % 6)),
};

const throughAnchor: Convention = { ...alignedConvention, contextEnd: "through-anchor" };

/** "anchors": one wrong column per block. "ragged": no row like another, some 100 runs in each, and the same fault. */
type CellsOfBench = "anchors" | "ragged";

/** Makes what is compared, and gives the comparison itself as work to be measured. */
export function largePair(cells: CellsOfBench): () => Comparison {
  if (cells === "anchors") return () => compareSides(alignedConvention, throughAnchor, largeLayout, "full");
  const given = (name: string, isFaulty: boolean) =>
    ({ name, origin: "dump", mask: raggedMask(isFaulty) }) as const;
  const masks = { train: given("train.npy", false), infer: given("infer.npy", true) };
  return () => compareSides(alignedConvention, throughAnchor, largeLayout, "full", masks);
}

/** Runs and holes of 1 to 120 columns, from a generator of one seed; with a fault one cell per row is added. */
function raggedMask(isFaulty: boolean): IntervalMask {
  const builder = new MaskBuilder(rowCount, columnCount);
  let state = 1;
  const upTo = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 1 + Math.floor((state / 2 ** 32) * most);
  };
  for (let row = 0; row < rowCount; row++) {
    let end = 0;
    for (let start = upTo(120); start < columnCount; start = end + upTo(120)) {
      const isWider = isFaulty && end < 4000 && start >= 4000;
      end = Math.min(columnCount, start + upTo(120));
      builder.add(isWider && start > 0 ? start - 1 : start, end);
    }
    builder.closeRow();
  }
  return builder.build();
}
