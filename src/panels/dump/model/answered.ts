import type { AnchorPlacing } from "../../../engine/masks/guess/open-anchors";
import type { FileFacts, KnownParams } from "../params";

/**
 * What is known once the question after the anchors is answered: they, and what was known before as far as
 * they leave it room. The rest stays guessed, as it is for `--anchors`.
 */
export function answered(
  { contextLength, ...known }: KnownParams,
  { anchors, blockSize }: AnchorPlacing,
  { rowCount }: Pick<FileFacts, "rowCount">,
): KnownParams {
  const hasRoom = anchors.every((anchor) => anchor === null || anchor < (contextLength ?? 0));
  return {
    ...known,
    ...(contextLength !== undefined && hasRoom && { contextLength }),
    // Rows behind the blocks: their number does not follow from that of the anchors.
    ...(rowCount !== anchors.length * blockSize && { blockSize }),
    anchors: [...anchors],
  };
}
