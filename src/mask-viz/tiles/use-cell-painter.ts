import { useEffect, useReducer, useState } from "react";
import { paintRaster, type RasterPainter } from "../paint-cells";
import { isCheap } from "./cost";
import { PaneTiles } from "./pane-tiles";
import { tileStore } from "./tile-store";

interface CellPainter {
  put: RasterPainter;
}

/**
 * Puts the cells of one pane down: on the spot where that is quick, else from tiles. Both give the same
 * pixels. Another object comes when what was put down can be put down better.
 */
export function useCellPainter(): CellPainter {
  const [tiles] = useState(() => new PaneTiles(tileStore));
  const [painter, renew] = useReducer(({ put }: CellPainter) => ({ put }), tiles, painterOf);
  useEffect(() => {
    tiles.redraw = renew;
    return () => tiles.dispose();
  }, [tiles]);
  return painter;
}

function painterOf(tiles: PaneTiles): CellPainter {
  return {
    put: (surface, scene, geometry, colours) => {
      const { cells, subject: side, style, columns, rows } = scene;
      if (isCheap(cells, columns, rows)) {
        paintRaster(surface, scene, geometry, colours);
        return;
      }
      const { devicePixelRatio, originXPx, originYPx } = geometry;
      const layer = { cells, side, style, colours, devicePixelRatio, columns, rows };
      const [xPx, yPx] = [originXPx, originYPx].map((px) => Math.round(px * devicePixelRatio));
      tiles.put(surface, layer, xPx, yPx);
    },
  };
}
