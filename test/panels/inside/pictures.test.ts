import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../src/mask-viz/colours";
import { heaviestCell, movedBy } from "../../../src/panels/inside/attention/cursor";
import { columnScale, type HeadScene, rasterHead } from "../../../src/panels/inside/attention/head-raster";

const page: Rgb = [255, 255, 255];
const off: Rgb = [200, 200, 200];
const weight: Rgb = [0, 0, 0];
const forbidden: Rgb = [255, 0, 0];
const inks = { page, off, weight, forbidden };

interface Drawn {
  scene: HeadScene;
  hidden: readonly boolean[];
}

const scenes: fc.Arbitrary<Drawn> = fc
  .record({ blockSize: fc.integer({ min: 1, max: 6 }), contextRows: fc.nat({ max: 40 }) })
  .chain(({ blockSize, contextRows }) => {
    const length = blockSize * (contextRows + blockSize);
    const all = { minLength: length, maxLength: length };
    return fc
      .record({
        shares: fc.array(fc.constantFrom(0, 0.0004, 0.01, 0.2, 0.7), all),
        hidden: fc.array(fc.boolean(), all),
      })
      .map(({ shares, hidden }) => ({
        hidden,
        scene: {
          weights: Float32Array.from(shares),
          blockSize,
          contextRows,
          isHidden: (slot: number, column: number) => hidden[slot * (contextRows + blockSize) + column],
          largest: 0.7,
        },
      }));
  });

function pixel(bytes: Uint8ClampedArray, widthPx: number, x: number, y: number): number[] {
  return [...bytes.subarray(4 * (y * widthPx + x), 4 * (y * widthPx + x) + 3)];
}

describe("columns of a head", () => {
  it("lie from left to right without overlap, context before block, and a place leads back to its column", () => {
    fc.assert(
      fc.property(scenes, fc.integer({ min: 60, max: 900 }), ({ scene }, widthPx) => {
        const columns = scene.contextRows + scene.blockSize;
        const scale = columnScale(scene, widthPx, 6);
        let before = 0;
        for (let column = 0; column < columns; column++) {
          const [start, end] = [scale.startOf(column), scale.endOf(column)];
          expect(start).toBeGreaterThanOrEqual(before - 1e-6);
          expect(end).toBeGreaterThan(start);
          expect(scale.columnAt((start + end) / 2)).toBe(column);
          before = end;
        }
        expect(before).toBeCloseTo(widthPx, 6);
        expect(scale.columnAt(-1)).toBeNull();
        expect(scale.columnAt(widthPx)).toBeNull();
        if (scene.contextRows > 0) {
          const gap = (scale.endOf(scene.contextRows - 1) + scale.startOf(scene.contextRows)) / 2;
          expect(scale.columnAt(gap)).toBeNull();
        }
      }),
      { seed: 4, numRuns: 80 },
    );
  });
});

describe("the picture of a head", () => {
  it("shows what every cell is in its middle: hidden, hidden with attention, or how much attention", () => {
    fc.assert(
      fc.property(scenes, ({ scene, hidden }) => {
        const { blockSize, contextRows, weights } = scene;
        const columns = contextRows + blockSize;
        const [widthPx, heightPx, rowPx] = [columns * 12 + 6, blockSize * 10, 10];
        const bytes = rasterHead(scene, widthPx, heightPx, 6, inks);
        const scale = columnScale(scene, widthPx, 6);
        for (let slot = 0; slot < blockSize; slot++) {
          for (let column = 0; column < columns; column++) {
            const share = weights[slot * columns + column];
            const x = Math.floor((scale.startOf(column) + scale.endOf(column)) / 2);
            const [red, green, blue] = pixel(bytes, widthPx, x, slot * rowPx + 4);
            if (!hidden[slot * columns + column]) {
              const expected = off[0] * (1 - Math.sqrt(Math.min(1, share / scene.largest)));
              expect(Math.abs(red - expected)).toBeLessThan(2);
              expect([green, blue]).toEqual([red, red]);
            } else if (share < 0.001) {
              expect([red, green, blue]).toEqual(page);
            } else {
              expect(red).toBe(255);
              expect(green).toBeLessThan(200);
            }
          }
        }
      }),
      { seed: 9, numRuns: 60 },
    );
  });

  it("keeps a single hidden cell with attention though a hundred cells fall on one pixel", () => {
    const [blockSize, contextRows] = [16, 8000];
    const columns = contextRows + blockSize;
    const weights = new Float32Array(blockSize * columns);
    weights[7 * columns + 4321] = 0.002;
    const isHidden = (slot: number, column: number) => slot === 7 && column === 4321;
    const scene = { weights, blockSize, contextRows, isHidden, largest: 0.5 };
    const bytes = rasterHead(scene, 100, 32, 3, inks);
    const red = Array.from({ length: 100 * 32 }, (_, at) => pixel(bytes, 100, at % 100, Math.floor(at / 100)))
      .map(([r, g], at) => (r === 255 && g < 200 ? at : -1))
      .filter((at) => at >= 0);
    expect(red.length).toBeGreaterThan(0);
    for (const at of red) expect(Math.floor(at / 200)).toBe(7);
  });
});

const key = (name: string, more: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});

describe("the cursor in a head", () => {
  it("starts on the heaviest hidden cell with attention, else on the heaviest cell", () => {
    fc.assert(
      fc.property(scenes, ({ scene, hidden }) => {
        const { weights, blockSize, contextRows } = scene;
        const columns = contextRows + blockSize;
        const { slot, column } = heaviestCell(scene);
        const at = slot * columns + column;
        const marked = [...weights.keys()].filter((each) => hidden[each] && weights[each] > 0.001);
        const among = marked.length > 0 ? marked : [...weights.keys()];
        expect(among).toContain(at);
        expect(weights[at]).toBe(Math.max(...among.map((each) => weights[each])));
      }),
      { seed: 2, numRuns: 80 },
    );
  });

  it("never leaves the head by any key, and goes through all hidden cells with attention by N", () => {
    const keys = [
      "ArrowRight",
      "ArrowLeft",
      "ArrowDown",
      "ArrowUp",
      "Home",
      "End",
      "PageUp",
      "PageDown",
      "n",
    ];
    fc.assert(
      fc.property(
        scenes,
        fc.array(fc.constantFrom(...keys), { maxLength: 30 }),
        ({ scene, hidden }, pressed) => {
          const { weights, blockSize, contextRows } = scene;
          const columns = contextRows + blockSize;
          let cell = { slot: 0, column: 0 };
          for (const each of pressed) {
            cell = movedBy(key(each), cell, scene) ?? cell;
            expect(cell.slot >= 0 && cell.slot < blockSize).toBe(true);
            expect(cell.column >= 0 && cell.column < columns).toBe(true);
          }
          const marked = [...weights.keys()].filter((at) => hidden[at] && weights[at] >= 0.001);
          const walk = (shiftKey: boolean) => {
            const seen = new Set<number>();
            let at = cell;
            for (let time = 0; time < marked.length; time++) {
              at = movedBy(key(shiftKey ? "N" : "n", { shiftKey }), at, scene) ?? at;
              seen.add(at.slot * columns + at.column);
            }
            return [...seen].sort((one, other) => one - other);
          };
          expect(walk(false)).toEqual(marked);
          expect(walk(true)).toEqual(marked);
        },
      ),
      { seed: 7, numRuns: 80 },
    );
  });

  it("goes to the block's first slot and back to the context by pages, and to the corners with Ctrl", () => {
    const scene: HeadScene = {
      weights: new Float32Array(4 * 13),
      blockSize: 4,
      contextRows: 9,
      isHidden: () => false,
      largest: 1,
    };
    const from = { slot: 2, column: 3 };
    expect(movedBy(key("PageDown"), from, scene)).toEqual({ slot: 2, column: 9 });
    expect(movedBy(key("PageDown"), { slot: 2, column: 9 }, scene)).toEqual({ slot: 2, column: 12 });
    expect(movedBy(key("PageUp"), { slot: 2, column: 12 }, scene)).toEqual({ slot: 2, column: 9 });
    expect(movedBy(key("PageUp"), from, scene)).toEqual({ slot: 2, column: 0 });
    expect(movedBy(key("Home", { ctrlKey: true }), from, scene)).toEqual({ slot: 0, column: 0 });
    expect(movedBy(key("End", { metaKey: true }), from, scene)).toEqual({ slot: 3, column: 12 });
    expect(movedBy(key("n"), from, scene)).toEqual(from);
    expect(movedBy(key("n", { ctrlKey: true }), from, scene)).toBeNull();
    expect(movedBy(key("x"), from, scene)).toBeNull();
  });
});
