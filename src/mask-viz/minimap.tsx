import { type PointerEvent as ReactPointerEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { Appearance } from "./appearance";
import { axesOf, type PairView } from "./build";
import type { Camera } from "./camera";
import { css } from "./colours";
import { centreFromMinimap, minimapSize, viewOnMinimap } from "./minimap-geometry";
import type { PairInput } from "./pair-input";
import { buildRaster, rasterCells } from "./pair-raster";
import { shade } from "./shade";

interface MinimapProps {
  input: PairInput;
  pair: PairView;
  fitted: Camera;
  appearance: Appearance;
  move(camera: Camera): void;
  /** A drag begins, or ends. */
  hold(isDown: boolean): void;
}

/** The whole picture at 160 px, with the visible part framed; drag to move it. Keys do the same. */
export function Minimap({ input, pair, fitted, appearance, move, hold }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { camera, extent, view } = pair;
  const map = useMemo(() => minimapSize(fitted, extent), [fitted, extent]);
  const { colours, devicePixelRatio } = appearance;
  const image = useMemo(() => {
    const whole: Camera = {
      xPx: 0,
      yPx: 0,
      columnPx: map.widthPx / extent.columnCount,
      rowPx: map.heightPx / extent.rowCount,
    };
    const { columns, rows } = axesOf({
      camera: whole,
      extent: { ...extent, gapPx: 0 },
      view: map,
      devicePixelRatio,
    });
    const raster = buildRaster(rasterCells(input, "infer"), columns, rows, devicePixelRatio);
    return { raster, bytes: shade(raster, "infer", "dots", colours, columns, rows, devicePixelRatio) };
  }, [input, map, extent, colours, devicePixelRatio]);

  useLayoutEffect(() => {
    const surface = canvas.current?.getContext("2d");
    if (canvas.current === null || surface === null || surface === undefined) return;
    canvas.current.width = Math.round(map.widthPx * devicePixelRatio);
    canvas.current.height = Math.round(map.heightPx * devicePixelRatio);
    if (image.raster.widthPx > 0 && image.raster.heightPx > 0) {
      surface.putImageData(new ImageData(image.bytes, image.raster.widthPx, image.raster.heightPx), 0, 0);
    }
    const box = viewOnMinimap(camera, extent, view, map);
    surface.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    surface.fillStyle = css(colours.page, 0.55);
    surface.beginPath();
    surface.rect(0, 0, map.widthPx, map.heightPx);
    surface.rect(box.x, box.y, box.width, box.height);
    surface.fill("evenodd");
    surface.strokeStyle = css(colours.cursor);
    surface.lineWidth = 1.5;
    surface.strokeRect(
      box.x + 0.75,
      box.y + 0.75,
      Math.max(4, box.width - 1.5),
      Math.max(4, box.height - 1.5),
    );
  }, [image, map, camera, extent, view, colours, devicePixelRatio]);

  const drag = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    move(centreFromMinimap(camera, extent, view, map, event.clientX - box.left, event.clientY - box.top));
  };
  const press = (event: ReactPointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    hold(true);
    drag(event);
  };
  return (
    <canvas
      ref={canvas}
      className="viz-minimap"
      style={{ width: map.widthPx, height: map.heightPx }}
      onPointerDown={press}
      onPointerMove={drag}
      onLostPointerCapture={() => hold(false)}
      role="img"
      aria-label="The whole picture with the visible part framed"
    />
  );
}
