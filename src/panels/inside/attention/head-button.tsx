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
  /** It adds nothing to the residual stream. */
  isMuted: boolean;
  onOpen: (layer: number, head: number) => void;
}

/** One head in small, with its shares in words. */
export const HeadButton = memo(function HeadButton(props: HeadButtonProps) {
  const { mass, scene, look, isOpen, isMuted, onOpen } = props;
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
