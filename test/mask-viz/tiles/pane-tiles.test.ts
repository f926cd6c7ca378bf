import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { axesOf } from "../../../src/mask-viz/build";
import { clampCamera, fitWhole } from "../../../src/mask-viz/camera";
import type { PairInput } from "../../../src/mask-viz/pair-input";
import { extentOf } from "../../../src/mask-viz/pair-layout-of";
import { buildRaster, rasterCells } from "../../../src/mask-viz/pair-raster";
import { inkStyle, shade } from "../../../src/mask-viz/shade";
import { PaneTiles } from "../../../src/mask-viz/tiles/pane-tiles";
import type { TileLayer } from "../../../src/mask-viz/tiles/tile-layer";
import { TileServer } from "../../../src/mask-viz/tiles/tile-server";
import { largeLayout, pairOf, throughAnchor } from "../support/pairs";
import { pixelSurface } from "../support/pixel-surface";
import { stylesheetColours } from "../support/stylesheet-colours";
import { SteppedWorker, storeWith } from "../support/tile-workers";

const colours = stylesheetColours("dark");
const cornerPx = { x: 37, y: 21 };

interface Look {
  /** How much larger than fitted. */
  zoom: number;
  /** Where the view lies in what is beyond it, 0..1. */
  xShare: number;
  yShare: number;
  ratio: number;
}

function layerOf(
  input: PairInput,
  side: "train" | "infer",
  { zoom, xShare, yShare, ratio }: Look,
): TileLayer {
  const { columnCount, rowCount, layout } = input.frame;
  const extent = extentOf(columnCount, rowCount, layout.contextLength);
  const view = { widthPx: 290, heightPx: 190 };
  const fitted = fitWhole(extent, view, ratio);
  const [columnPx, rowPx] = [fitted.columnPx * zoom, fitted.rowPx * zoom];
  const camera = clampCamera(
    { columnPx, rowPx, xPx: xShare * columnCount * columnPx, yPx: yShare * rowCount * rowPx },
    { extent, view },
  );
  const axes = axesOf({ camera, extent, view, devicePixelRatio: ratio });
  const style = inkStyle(Math.min(columnPx, rowPx), false);
  return { cells: rasterCells(input, side), side, style, colours, devicePixelRatio: ratio, ...axes };
}

/** The visible part, as it is painted without tiles. */
function whole({ cells, side, style, devicePixelRatio, columns, rows }: TileLayer): Uint32Array {
  const raster = buildRaster(cells, columns, rows, devicePixelRatio);
  return new Uint32Array(shade(raster, side, style, colours, columns, rows, devicePixelRatio).buffer);
}

function put(tiles: PaneTiles, layer: TileLayer): Uint32Array {
  const width = layer.columns.endPx - layer.columns.startPx;
  const height = layer.rows.endPx - layer.rows.startPx;
  const surface = pixelSurface(width + 60, height + 60);
  tiles.put(surface, layer, cornerPx.x, cornerPx.y);
  const inside = new Uint32Array(width * height);
  let put = 0;
  for (const pixel of surface.pixels) if (pixel !== 0) put++;
  for (let y = 0; y < height; y++) {
    const start = (cornerPx.y + y) * (width + 60) + cornerPx.x;
    inside.set(surface.pixels.subarray(start, start + width), y * width);
  }
  for (const pixel of inside) if (pixel !== 0) put--;
  expect(put, "pixels put down beside the view").toBe(0);
  return inside;
}

function expectSame(a: Uint32Array, b: Uint32Array): void {
  expect(Buffer.from(a.buffer).equals(Buffer.from(b.buffer))).toBe(true);
}

const looks = fc.record({
  zoom: fc.oneof(fc.constant(1), fc.double({ min: 1, max: 40, noNaN: true })),
  xShare: fc.double({ min: 0, max: 1, noNaN: true }),
  yShare: fc.double({ min: 0, max: 1, noNaN: true }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2),
});

const pairs = fc
  .record({
    contextLength: fc.integer({ min: 20, max: 400 }),
    blockSize: fc.constantFrom(2, 5, 16),
    anchors: fc.uniqueArray(fc.integer({ min: 1, max: 19 }), { minLength: 1, maxLength: 12 }),
    isCausal: fc.boolean(),
  })
  .map(({ contextLength, blockSize, anchors, isCausal }) => {
    const full = { ...alignedConvention.attention.full, direction: "causal" as const };
    const attention = isCausal ? { ...throughAnchor.attention, full } : throughAnchor.attention;
    return pairOf(
      { ...alignedConvention, blockSize },
      { ...throughAnchor, blockSize, attention },
      { contextLength, documents: null, anchors: anchors.sort((a, b) => a - b) },
    );
  });

describe("the same pixels as the whole picture", () => {
  test("from tiles painted on the spot, for any layout, zoom, place, ratio and side", () => {
    const side = fc.constantFrom("train" as const, "infer" as const);
    fc.assert(
      fc.property(pairs, side, fc.array(looks, { minLength: 1, maxLength: 3 }), (input, of, seen) => {
        const tiles = new PaneTiles(storeWith(null));
        for (const look of seen) {
          const layer = layerOf(input, of, look);
          expectSame(put(tiles, layer), whole(layer));
        }
      }),
      { seed: 41, numRuns: 40 },
    );
  });

  test("from tiles of the worker, once they are there", async () => {
    const side = fc.constantFrom("train" as const, "infer" as const);
    await fc.assert(
      fc.asyncProperty(
        pairs,
        side,
        fc.array(looks, { minLength: 2, maxLength: 4 }),
        async (input, of, seen) => {
          const worker = new SteppedWorker();
          const tiles = new PaneTiles(storeWith(() => worker));
          for (const look of seen) {
            const layer = layerOf(input, of, look);
            put(tiles, layer);
            await worker.paint();
            expectSame(put(tiles, layer), whole(layer));
          }
          tiles.dispose();
        },
      ),
      { seed: 42, numRuns: 15 },
    );
  });
});

describe("while the worker paints", () => {
  const input = pairOf(alignedConvention, throughAnchor, largeLayout);
  const fitted = { zoom: 1, xShare: 0, yShare: 0, ratio: 2 };

  function opened() {
    const worker = new SteppedWorker();
    const tiles = new PaneTiles(storeWith(() => worker));
    let redrawn = 0;
    tiles.redraw = () => {
      redrawn++;
    };
    put(tiles, layerOf(input, "infer", fitted));
    return { worker, tiles, redraws: () => redrawn };
  }

  test("the first picture is whole at once", () => {
    const layer = layerOf(input, "infer", { ...fitted, zoom: 9, xShare: 0.1, yShare: 0.1 });
    expectSame(put(new PaneTiles(storeWith(() => new SteppedWorker())), layer), whole(layer));
  });

  test("every pixel of another zoom shows something, and only colours of the picture itself", async () => {
    const { worker, tiles } = opened();
    await worker.paint();
    for (const zoom of [1.07, 2.5, 1.4, 30, 12]) {
      const layer = layerOf(input, "infer", { ...fitted, zoom, xShare: 0.02, yShare: 0.05 });
      const pixels = put(tiles, layer);
      const width = layer.columns.endPx - layer.columns.startPx;
      const blankColumns = new Set<number>();
      for (const [at, pixel] of pixels.entries()) if (pixel === 0) blankColumns.add(at % width);
      // Between context and slots there is nothing to put down.
      expect(blankColumns.size).toBeLessThanOrEqual(layer.columns.gapPx);
      const inks = new Set(pixels);
      inks.delete(0);
      const smallest = layerOf(input, "infer", fitted);
      const known = new Set([...whole(layer), ...whole(smallest), ...inksOfEveryZoom(layer)]);
      for (const ink of inks) expect(known.has(ink)).toBe(true);
    }
  });

  function inksOfEveryZoom(layer: TileLayer): Uint32Array {
    const widthPx = 1001;
    const raster = {
      widthPx,
      heightPx: 1,
      coverage: Float32Array.from({ length: widthPx }, (_, i) => i / (widthPx - 1)),
      differences: new Uint8Array(widthPx),
    };
    const axis = { ...layer.columns, splitAt: layer.columns.cellCount, gapPx: 0, startPx: 0, endPx: widthPx };
    return new Uint32Array(shade(raster, "infer", "dots", colours, axis, { ...axis, endPx: 1 }, 2).buffer);
  }

  test("the anchor's line stays on the screen in every row of pixels while zooming in and out", async () => {
    const { worker, tiles } = opened();
    await worker.paint();
    const infer = new Uint32Array(Uint8Array.from([...colours.inferOnly, 255]).buffer)[0];
    for (const zoom of [1.1, 1.6, 2.4, 2.0, 1.3]) {
      const layer = layerOf(input, "infer", { ...fitted, zoom });
      const width = layer.columns.endPx - layer.columns.startPx;
      const pixels = put(tiles, layer);
      const inked = new Set<number>();
      for (const [at, pixel] of pixels.entries()) if (pixel === infer) inked.add(Math.floor(at / width));
      expect(inked.size).toBe(layer.rows.endPx - layer.rows.startPx);
      await worker.paint(3);
    }
  });

  test("it is asked for nothing twice, and what left the view is taken back", async () => {
    const { worker, tiles } = opened();
    const far = layerOf(input, "infer", { ...fitted, zoom: 30 });
    put(tiles, far);
    await worker.paint();
    worker.received.length = 0;
    put(tiles, layerOf(input, "infer", { ...fitted, zoom: 30, xShare: 0.3, yShare: 0.3 }));
    const asked = worker.paintRequests.length;
    expect(asked).toBeGreaterThan(10);
    put(tiles, layerOf(input, "infer", { ...fitted, zoom: 30, xShare: 0.3, yShare: 0.3 }));
    expect(worker.paintRequests.length).toBe(asked);
    put(tiles, far);
    const cancelled = worker.received.filter(({ kind }) => kind === "cancel");
    expect(cancelled.length).toBe(asked);
    await worker.paint();
    expect(worker.paintRequests.length).toBe(asked);
  });

  test("of many zooms in a row it finishes the one it began and the last, and redraws for both", async () => {
    const { worker, tiles, redraws } = opened();
    await worker.paint();
    worker.received.length = 0;
    const zooms = [1.1, 1.2, 1.3, 1.4, 1.5].map((zoom) => layerOf(input, "infer", { ...fitted, zoom }));
    for (const layer of zooms) put(tiles, layer);
    await worker.paint();
    expect(redraws()).toBe(2);
    const asked = new Set(worker.paintRequests.map((message) => message.layer.columns.cellPx));
    expect([...asked].filter((cellPx) => zooms.some(({ columns }) => columns.cellPx === cellPx))).toEqual([
      zooms[0].columns.cellPx,
      zooms[4].columns.cellPx,
    ]);
    expectSame(put(tiles, zooms[4]), whole(zooms[4]));
  });

  test("every mask goes to the worker once, and goes from it with the last pane", async () => {
    const worker = new SteppedWorker();
    const store = storeWith(() => worker);
    const panes = [new PaneTiles(store), new PaneTiles(store)];
    put(panes[0], layerOf(input, "train", fitted));
    put(panes[1], layerOf(input, "infer", fitted));
    put(panes[0], layerOf(input, "train", { ...fitted, zoom: 3 }));
    await worker.paint();
    expect(worker.received.filter(({ kind }) => kind === "keep").length).toBe(4);
    panes[0].dispose();
    expect(worker.received.filter(({ kind }) => kind === "forget").length).toBe(1);
    expect(worker.isTerminated).toBe(false);
    panes[1].dispose();
    expect(worker.isTerminated).toBe(true);
  });

  test("a worker that dies leaves the page to paint", async () => {
    const { worker, tiles, redraws } = opened();
    const layer = layerOf(input, "infer", { ...fitted, zoom: 2 });
    put(tiles, layer);
    worker.onerror?.();
    expect(redraws()).toBeGreaterThan(0);
    expectSame(put(tiles, layer), whole(layer));
  });
});

test("a tile that the worker cannot paint is painted on the spot, and the worker is asked no more", async () => {
  const worker = new SteppedWorker();
  const store = storeWith(() => worker);
  const pair = pairOf(alignedConvention, throughAnchor, largeLayout);
  const layer = layerOf(pair, "train", { zoom: 3, xShare: 0.2, yShare: 0.2, ratio: 1 });
  store.painter.hold(layer.cells);
  // The worker is told to forget a mask that is still wanted.
  const outcomes: string[] = [];
  const ask = () =>
    store.painter.paint(
      layer,
      { x: 0, y: 0 },
      0,
      () => outcomes.push("painted"),
      () => outcomes.push("failed"),
    );
  ask();
  await worker.paint();
  const kept = worker.received.find((message) => message.kind === "keep");
  if (kept?.kind !== "keep") throw new Error("the worker must have got a mask");
  worker.postMessage({ kind: "forget", id: kept.id });
  ask();
  await worker.paint();
  expect(outcomes).toEqual(["painted", "failed"]);
  expect(store.painter.isMissing).toBe(true);
  expect(worker.isTerminated).toBe(true);
});

test("a server goes on after a tile that could not be painted", async () => {
  const answers: [number, boolean][] = [];
  const server = new TileServer(
    (id, pixels) => void answers.push([id, pixels !== null]),
    () => Promise.resolve(),
  );
  const pair = pairOf(alignedConvention, throughAnchor, largeLayout);
  const { cells, ...layer } = layerOf(pair, "train", { zoom: 3, xShare: 0, yShare: 0, ratio: 1 });
  for (const [id, mask] of [cells.mask, cells.trainOnly, cells.inferOnly].entries())
    server.handle({ kind: "keep", id, mask });
  const numbers = { mask: 0, trainOnly: 1, inferOnly: 2 };
  const broken = { ...layer, cells: numbers, colours: null as never };
  server.handle({ kind: "paint", id: 10, layer: broken, place: { x: 0, y: 0 }, urgency: 0 });
  server.handle({
    kind: "paint",
    id: 11,
    layer: { ...layer, cells: numbers },
    place: { x: 0, y: 0 },
    urgency: 0,
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(answers).toEqual([
    [10, false],
    [11, true],
  ]);
});
