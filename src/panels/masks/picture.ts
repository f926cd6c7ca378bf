import { paintPicture } from "../../mask-viz";
import type { MasksPicture } from "./model";
import type { MasksParams } from "./params";
import { partsOf } from "./picture-parts";
import { sideTitles } from "./side-titles";

/** A PNG of a part of the cell; null when there is no such part, or nothing to paint it with. */
export default async function paintMasks(
  params: MasksParams,
  output: MasksPicture,
  { part, theme = "light" }: { part: string; theme?: "light" | "dark" },
): Promise<Blob | null> {
  const found = partsOf(output).find((each) => each.part === part);
  if (found === undefined || output.comparison.frame.rowCount === 0) return null;
  const { comparison, tokensOfColumns, tokensOfRows } = output;
  const canvas = paintPicture(
    { comparison, ...sideTitles(params), tokensOfColumns, tokensOfRows },
    { theme, projection: found.projection, ...(found.crop === null ? {} : { crop: found.crop }) },
  );
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
