import { appearanceOf } from "../../mask-viz/picture-canvas";
import type { SourceOutput } from "./model/compute";
import { isFault } from "./model/trial-result";
import type { SourceParams } from "./params";
import { blocksOf } from "./trial/blocks";
import { paintTrial } from "./trial/paint-trial";
import { scaleFor } from "./trial/shading";
import "../../mask-viz/mask-viz.css";

const widthPx = 960;
/** For print and for screens with small pixels. */
const pixelRatio = 2;

/** A PNG of the mask on the trial; null where there is none. */
export default async function paintSource(
  _params: SourceParams,
  { trial }: SourceOutput,
  { part, theme = "light" }: { part: string; theme?: "light" | "dark" },
): Promise<Blob | null> {
  const { result } = trial;
  if (part !== "whole" || isFault(result)) return null;
  const { mask } = result;
  if (mask.rowCount === 0 || mask.columnCount === 0) return null;
  const { colours } = appearanceOf(theme);
  const canvas = document.createElement("canvas");
  paintTrial(canvas, mask, blocksOf(trial, result), scaleFor(mask, widthPx), colours, pixelRatio);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
