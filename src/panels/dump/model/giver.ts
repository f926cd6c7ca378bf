import { RuleError } from "../../../engine/tensor/rule-error";
import type { MaskGiver } from "../../../notebook/mask-giver-result";
import type { DumpOutput } from "./compute";

/** The mask for a masks cell that looks at the same layout; null as long as no file was chosen. */
export function giverOf({ found }: DumpOutput): MaskGiver | null {
  if (found === null) return null;
  const { file, reading } = found;
  const { layout, shape } = reading.taken;
  return {
    origin: "dump",
    madeFor: { layout, blockSize: shape.blockSize },
    maskFor(asked) {
      const rowCount = asked.layout.anchors.length * asked.blockSize;
      const columnCount = asked.layout.contextLength + rowCount;
      if (rowCount !== reading.mask.rowCount || columnCount !== reading.mask.columnCount) {
        throw new RuleError(
          `mask of ${file.name}`,
          `[anchors * block, context + anchors * block] = [${rowCount}, ${columnCount}]`,
          `[${reading.mask.rowCount}, ${reading.mask.columnCount}]`,
        );
      }
      return { name: file.name, origin: "dump", mask: reading.mask };
    },
  };
}
