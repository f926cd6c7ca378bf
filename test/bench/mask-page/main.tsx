import { createRoot } from "react-dom/client";
import { MaskPair, paintPicture } from "../../../src/mask-viz";
import "../../../src/app/theme.css";
import "../../../src/app/controls.css";
import { largePair } from "../large-pair";
import { installFrameWatch } from "./watch-frames";

declare global {
  interface Window {
    /** From the conventions or masks to two panes on the screen. */
    firstPictureMs: Promise<number>;
    exportPng(widthPx: number, devicePixelRatio: number): Promise<ExportedPng>;
  }
}

interface ExportedPng {
  ms: number;
  widthPx: number;
  heightPx: number;
  bytes: number;
}

/** The mask view alone, as large as a training batch, for a bench to drive with mouse and wheel. */
const isRagged = location.search === "?ragged";
const comparisonOf = largePair(isRagged ? "ragged" : "anchors");
const startMs = performance.now();
const comparison = comparisonOf();
const { frame, difference, train, infer } = comparison;

installFrameWatch();
createRoot(document.body).render(
  <MaskPair
    frame={frame}
    difference={difference}
    train={{ title: "Training", mask: train.mask, rails: train.rails }}
    infer={{ title: "Inference", mask: infer.mask, rails: infer.rails }}
    sentenceOf={({ row, column }) => `row ${row}, column ${column}`}
  />,
);

window.firstPictureMs = (async () => {
  while (document.querySelector(".viz-canvas") === null) await new Promise(requestAnimationFrame);
  // What was put on the page in a frame has been painted in the next.
  await new Promise(requestAnimationFrame);
  return performance.now() - startMs;
})();

window.exportPng = async (widthPx, devicePixelRatio) => {
  const since = performance.now();
  const sides = { train: { title: "Training" }, infer: { title: "Inference" } };
  const canvas = paintPicture({ comparison, ...sides }, { widthPx, devicePixelRatio });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (png === null) throw new Error("the canvas gave no PNG");
  return { ms: performance.now() - since, widthPx: canvas.width, heightPx: canvas.height, bytes: png.size };
};
