import type { BlockPattern } from "../../../src/engine/masks/block-pattern";

/** Whether slot k sees slot m by the pattern, written down the way its source writes it. */
export function plainPattern(pattern: BlockPattern, k: number, m: number): boolean {
  switch (pattern.kind) {
    case "every":
      return Math.abs(k - m) % pattern.step === 0;
    case "prefix":
      return m < pattern.length || m <= k;
    case "segments":
      return segment(pattern.lengths, k) === segment(pattern.lengths, m);
    case "shared-prefix": {
      const [own, other] = [segment(pattern.lengths, k), segment(pattern.lengths, m)];
      const prefix = own < pattern.prefixOf.length ? pattern.prefixOf[own] : own;
      return (own === other && m <= k) || (own !== prefix && other === prefix);
    }
    case "global":
      return Math.abs(k - m) <= pattern.radius || pattern.slots.includes(k) || pattern.slots.includes(m);
    case "ancestors": {
      const path = [k];
      for (let node = k; node < pattern.parents.length && pattern.parents[node] >= 0; ) {
        node = pattern.parents[node];
        path.push(node);
      }
      return path.includes(m);
    }
    case "noised-and-clean": {
      const { length, block } = pattern;
      const [kPart, mPart] = [k, m].map((slot) => Math.floor((slot % length) / block));
      const [kNoised, mNoised] = [k < length, m < length];
      const diagonal = kPart === mPart && kNoised === mNoised;
      const offset = kPart > mPart && kNoised && !mNoised;
      const causal = kPart >= mPart && !kNoised && !mNoised;
      return diagonal || offset || causal;
    }
    case "neighbourhood": {
      const [w, h] = pattern.canvas;
      const [kw, kh] = pattern.kernel.map((size) => Math.floor(size / 2));
      const [kx, ky] = place(pattern, k);
      const [mx, my] = place(pattern, m);
      const cx = Math.min(Math.max(kx, kw), w - 1 - kw);
      const cy = Math.min(Math.max(ky, kh), h - 1 - kh);
      return cx - kw <= mx && mx <= cx + kw && cy - kh <= my && my <= cy + kh;
    }
    case "tile-window": {
      const vision = pattern.canvas.reduce((all, size) => all * size, 1);
      if (m >= vision + pattern.text) return false;
      if (k >= vision || m >= vision) return true;
      return pattern.canvas.every((size, axis) => {
        const count = size / pattern.tile[axis];
        const kernel = pattern.kernel[axis] / pattern.tile[axis];
        const left = Math.floor(kernel / 2);
        const right = kernel % 2 === 0 ? left - 1 : left;
        const centre = Math.min(Math.max(tileOf(pattern, k, axis), left), count - 1 - right);
        const tile = tileOf(pattern, m, axis);
        return tile >= centre - left && tile <= centre + right;
      });
    }
    case "listed-tiles": {
      const { tile, seen, sizes } = pattern;
      const [query, key] = [(k - (k % tile)) / tile, (m - (m % tile)) / tile];
      const isListed = query < seen.length && seen[query].some((one) => one === key);
      return isListed && (key >= sizes.length || m - key * tile < sizes[key]);
    }
    case "intervals":
      return pattern.intervals.some(
        ([start, end], image) =>
          m >= image * pattern.length && m < (image + 1) * pattern.length && start <= k && k < end,
      );
    case "band":
      return k < pattern.prompt || m < pattern.firstKeys || Math.abs(k - m) < pattern.width;
    case "frame-band": {
      const inFrame = (slot: number) => {
        let rest = slot - pattern.prompt;
        while (rest < 0) rest += pattern.frame;
        while (rest >= pattern.frame) rest -= pattern.frame;
        return rest;
      };
      return k < pattern.prompt || m < pattern.prompt || Math.abs(inFrame(k) - inFrame(m)) < pattern.width;
    }
  }
}

function segment(lengths: readonly number[], slot: number): number {
  const ofSlot = lengths.flatMap((length, index) => Array.from({ length }, () => index));
  return slot < ofSlot.length ? ofSlot[slot] : lengths.length;
}

/** Coordinates of an image's slot. */
function place(
  { order, canvas: [w], tile: [tw, th] }: BlockPattern & { kind: "neighbourhood" },
  slot: number,
): [number, number] {
  if (order === "rows") return [Math.floor(slot / w), slot % w];
  if (order === "morton") {
    const bits = [...slot.toString(2).padStart(32, "0")];
    const [odd, even] = [0, 1].map((which) => bits.filter((_, at) => at % 2 === which).join(""));
    return [Number.parseInt(even, 2), Number.parseInt(odd, 2)];
  }
  // Walk the slots tile by tile.
  let at = 0;
  for (let top = 0; ; top += th) {
    for (let left = 0; left < w; left += tw) {
      for (let y = top; y < top + th; y++) {
        for (let x = left; x < left + tw; x++) if (at++ === slot) return [x, y];
      }
    }
  }
}

/** Coordinate along one axis of the slot's tile. */
function tileOf(
  { canvas, tile }: BlockPattern & { kind: "tile-window" },
  slot: number,
  axis: number,
): number {
  const tiles = Math.floor(slot / tile.reduce((all, size) => all * size, 1));
  let behind = 1;
  for (let later = axis + 1; later < canvas.length; later++) behind *= canvas[later] / tile[later];
  return Math.floor(tiles / behind) % (canvas[axis] / tile[axis]);
}
