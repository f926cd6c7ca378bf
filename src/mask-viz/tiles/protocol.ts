import type { IntervalMask } from "../../engine/masks/interval-mask";
import type { RasterCells } from "../pair-raster";
import type { TilePlace } from "./tile-grid";
import type { TileLayer, TilePixels } from "./tile-layer";

/** A layer with its masks by number: they went to the worker before, once. */
interface SentLayer extends Omit<TileLayer, "cells"> {
  cells: Record<keyof RasterCells, number>;
}

/** What a tile is wanted for; the lowest is painted first. */
export type Urgency = typeof VISIBLE | typeof STAND_IN | typeof NEARBY;
export const VISIBLE = 0;
export const STAND_IN = 1;
export const NEARBY = 2;

/** To the worker. A tile's `id` comes back with it. */
export type Message =
  | { kind: "keep"; id: number; mask: IntervalMask }
  | { kind: "forget"; id: number }
  | { kind: "paint"; id: number; layer: SentLayer; place: TilePlace; urgency: Urgency }
  | { kind: "cancel"; id: number };

/** From the worker: a picture where the browser makes them there, else the pixels; null where there is no tile. */
export interface Answer {
  id: number;
  tile: ImageBitmap | TilePixels | null;
}
