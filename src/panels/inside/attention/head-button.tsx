import { memo, useEffect, useRef } from "react";
import type { HeadMass } from "../../../engine/inside/attention-mass";
import { percent } from "../model/words";
import { type HeadScene, rasterHead } from "./head-raster";
import type { Look } from "./use-inks";

const size = { widthPx: 136, heightPx: 64, gapPx: 3 };

interface HeadButtonProps {
  mass: HeadMass;
  scene: HeadScene;
  look: Look | null;
  isOpen: boolean;
  /** It adds nothing to the residual stream. */
  isMuted: boolean;
  onOpen: (layer: number, head: number) => void;
}

/** One head in small, with its shares in words. */
export const HeadButton = memo(function HeadButton(props: HeadButtonProps) {
  const { mass, scene, look, isOpen, isMuted, onOpen } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (look === null) return;
    // A task of its own: between two of many heads the page answers.
    const task = setTimeout(() => paint(canvas.current, scene, look));
    return () => clearTimeout(task);
  }, [scene, look]);
  const { layer, head, contextShare, forbiddenShare } = mass;
  const hidden = forbiddenShare === 0 ? null : `hidden ${percent(forbiddenShare)}`;
  const words = [`context ${percent(contextShare)}`, ...(hidden === null ? [] : [hidden])];
  const name = `Layer ${layer}, head ${head}${isMuted ? ", muted" : ""}`;
  return (
    <button
      type="button"
      className="inside-head"
      aria-pressed={isOpen}
      aria-label={`${name}: ${words.join(", ")}`}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => onOpen(layer, head)}
    >
      <span aria-hidden="true">
        <canvas ref={canvas} style={{ width: size.widthPx, height: size.heightPx }} />
      </span>
      <span className="inside-share" aria-hidden="true">
        <span style={{ width: `${100 * contextShare}%` }} />
      </span>
      <span className="inside-head-words">
        <b>{head}</b> {isMuted && "muted, "}
        {words[0]}
      </span>
      {hidden !== null && <span className="inside-hidden">{hidden}</span>}
    </button>
  );
});

function paint(canvas: HTMLCanvasElement | null, scene: HeadScene, { appearance, inks }: Look): void {
  if (canvas === null) return;
  const { devicePixelRatio: ratio } = appearance;
  const [width, height, gap] = [size.widthPx, size.heightPx, size.gapPx].map((px) => Math.round(px * ratio));
  canvas.width = width;
  canvas.height = height;
  const bytes = rasterHead(scene, width, height, gap, inks);
  canvas.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
}
