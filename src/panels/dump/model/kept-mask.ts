import { checksumText } from "../../../engine/masks/checksum";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import { unpackRuns } from "../../../engine/masks/packed-runs";
import { RuleError } from "../../../engine/tensor/rule-error";
import { fromBase64Url } from "../../../notebook/files/base64";
import { heldMask } from "../file/held";
import type { DumpParams, FileFacts } from "../params";

/** The mask of the params: as the notebook keeps it, or as this page still holds it. @throws RuleError */
export async function keptMask({ cells }: DumpParams, file: FileFacts): Promise<IntervalMask> {
  const held = heldMask(file);
  if (held !== null) return held;
  if (cells === null) {
    throw new RuleError(
      file.name,
      "chosen again: its mask is too large to be kept in a notebook",
      `${file.rowCount} x ${file.columnCount} cells`,
    );
  }
  const bytes = fromBase64Url(cells);
  if (bytes === null) throw new RuleError("cells", "base64url", cells);
  const mask = await unpackRuns(bytes, file.rowCount, file.columnCount);
  const checksum = checksumText(mask);
  if (checksum !== file.checksum) throw new RuleError("checksum of the cells", file.checksum, checksum);
  return mask;
}
