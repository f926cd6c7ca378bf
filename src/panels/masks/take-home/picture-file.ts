import type { Cause } from "../../../engine/masks/causes";
import { describePicture } from "../../../mask-viz/describe-picture";
import { showsMasks } from "../../../mask-viz/modes/pane-mode";
import { paintPictureApart } from "../../../mask-viz/picture";
import type { PictureInput, PictureOptions } from "../../../mask-viz/picture-input";
import { svgPicture } from "../../../mask-viz/picture-svg";
import { withPngTexts } from "../../../mask-viz/png-text";
import { textFile } from "../../../store/download";
import { leftOutSentence } from "../reasons/muted";
import type { TakeHomeProps } from "./take-home-props";

export interface PictureChoice {
  format: "png" | "svg";
  theme: "light" | "dark";
  /** Of the picture, in pixels. A picture as SVG has no such size. */
  widthPx: number;
}

export const pictureWidths = [1200, 2400, 4096, 6144] as const;

/** The picture is laid out this wide and then enlarged, texts and all. */
const laidOutPx = 1200;

/** A picture of what is on the screen, and its size and scale in words. */
export async function pictureFile(
  props: Pick<TakeHomeProps, "output" | "muted" | "view" | "shown">,
  { format, theme, widthPx }: PictureChoice,
  signal: AbortSignal,
): Promise<{ content: Blob; says: string }> {
  const input = pictureInputOf(props);
  const { camera, projection } = props.view;
  const { mode } = props.view;
  const isOverlay = mode === "overlay";
  // What moves on the page is in a picture all there is to see of it: one mask beside the other.
  const beside = showsMasks(mode) ? ", both masks side by side" : "";
  const options = { theme, camera, projection, isOverlay, widthPx: laidOutPx } satisfies PictureOptions;
  const description = [describePicture(input), ...(input.note === undefined ? [] : [input.note])].join("\n");
  if (format === "svg") {
    const svg = svgPicture(input, { ...options, devicePixelRatio: 2 }, description);
    return {
      content: textFile(svg, "image/svg+xml"),
      says: `${svg.includes("<image") ? "cells as one image inside" : "all of it shapes"}${beside}`,
    };
  }
  const { canvas, scale } = await paintPictureApart(
    input,
    { ...options, devicePixelRatio: widthPx / laidOutPx },
    signal,
  );
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  signal.throwIfAborted();
  if (png === null) throw new Error("This browser could not make a picture of that size.");
  const texts = { Title: titleOf(description), Description: description, Software: "anchorscope" };
  const content = new Blob([withPngTexts(new Uint8Array(await png.arrayBuffer()), texts)], {
    type: "image/png",
  });
  return { content, says: `${canvas.width} × ${canvas.height} px, ${scale}${beside}` };
}

function pictureInputOf({
  output,
  muted,
  shown,
}: Pick<TakeHomeProps, "output" | "muted" | "shown">): PictureInput {
  const { comparison, tokensOfColumns, tokensOfRows } = output;
  const side = ({ title, detail }: typeof shown.train) => ({
    title,
    ...(detail === undefined ? {} : { detail }),
  });
  return {
    comparison,
    difference: shown.difference,
    train: side(shown.train),
    infer: side(shown.infer),
    others: shown.others ?? [],
    tokensOfColumns,
    tokensOfRows,
    ...noteOf(muted),
  };
}

function noteOf(muted: readonly Cause[]): { note?: string } {
  const note = leftOutSentence(muted);
  return note === null ? {} : { note };
}

function titleOf(description: string): string {
  return description.split("\n")[0];
}
