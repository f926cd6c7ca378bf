import { memo, useLayoutEffect, useRef } from "react";
import type { HeadMass } from "../../../engine/inside/attention-mass";
import { percent } from "../model/words";
import { type HeadScene, rasterHead } from "./head-raster";
import type { Look } from "./use-inks";

const size = { widthPx: 144, heightPx: 64, gapPx: 3 };

interface HeadButtonProps {
  mass: HeadMass;
  scene: HeadScene;
  look: Look | null;
  isOpen: boolean;
  onOpen: (layer: number, head: number) => void;
}

/** One head in small, with its shares in words. */
export const HeadButton = memo(function HeadButton({ mass, scene, look, isOpen, onOpen }: HeadButtonProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current === null || look === null) return;
    const ratio = look.appearance.devicePixelRatio;
    const width = Math.round(size.widthPx * ratio);
    const height = Math.round(size.heightPx * ratio);
    canvas.current.width = width;
    canvas.current.height = height;
    const bytes = rasterHead(scene, width, height, Math.round(size.gapPx * ratio), look.inks);
    canvas.current.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
  }, [scene, look]);
  const { layer, head, contextShare, forbiddenShare } = mass;
  const hidden = forbiddenShare === 0 ? null : `hidden ${percent(forbiddenShare)}`;
  return (
    <button
      type="button"
      className="inside-head"
      aria-pressed={isOpen}
      aria-label={`Layer ${layer}, head ${head}: context ${percent(contextShare)}${hidden === null ? "" : `, ${hidden}`}`}
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
        <b>{head}</b> context {percent(contextShare)}
      </span>
      <span className="inside-hidden">{hidden}</span>
    </button>
  );
});
