/** Whether a cell is seen, as plain arithmetic that is right by inspection: nothing here is of the interpreter. */
type Oracle = (q: number, kv: number) => boolean;

const floorDivide = (a: number, b: number) => Math.floor(a / b);
const floorMod = (a: number, b: number) => a - b * Math.floor(a / b);
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Anchored blocks behind a packed sequence; `window` null is none. */
function anchored(
  documents: number[],
  anchors: number[],
  blockSize: number,
  window: number | null,
  isCausal: boolean,
): Oracle {
  return (q, kv) => {
    const block = floorDivide(q, blockSize);
    const anchor = anchors[block];
    if (kv < documents.length) {
      const isNear = window === null || kv >= anchor - window;
      return documents[anchor] !== -1 && documents[kv] === documents[anchor] && kv < anchor && isNear;
    }
    const slot = kv - documents.length;
    return floorDivide(slot, blockSize) === block && (!isCausal || slot <= q);
  };
}

/** The same without documents; a block that is not kept sees nothing. */
function kept(
  anchors: number[],
  keep: boolean[],
  length: number,
  blockSize: number,
  window: number | null,
): Oracle {
  return (q, kv) => {
    const block = floorDivide(q, blockSize);
    if (block >= anchors.length || !keep[block]) return false;
    const slot = q % blockSize;
    if (kv < length) {
      const isNear = window === null || kv >= anchors[block] + slot - (window - 1);
      return kv < anchors[block] && isNear;
    }
    const key = kv - length;
    return floorDivide(key, blockSize) === block && (window === null || key % blockSize <= slot);
  };
}

function steps(documents: number[], window: number | null): Oracle {
  const length = documents.length;
  return (q, kv) => {
    const isCausal = q >= kv && documents[q] !== -1 && documents[q] === documents[kv % length];
    return (isCausal && (window === null || kv > q - window)) || kv % length === q;
  };
}

function depthRows(documents: number[], window: number | null): Oracle {
  const rows = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
    [0, 1],
    [1, 1],
    [0, 2],
  ];
  return (q, kv) => {
    const [qAnchor, qDepth] = rows[q];
    const [kvAnchor, kvDepth] = rows[kv];
    if (documents[qAnchor] !== documents[kvAnchor]) return false;
    const isContext =
      kvDepth === 0 && qAnchor >= kvAnchor && (window === null || kvAnchor > qAnchor + qDepth - window);
    return isContext || (qAnchor === kvAnchor && qDepth >= kvDepth);
  };
}

function inDocuments(lengths: number[]): Oracle {
  const ids = lengths.flatMap((length, id) => new Array<number>(length).fill(id));
  return (q, kv) => ids[q] === ids[kv] && q >= kv;
}

function clampedGrid(side: number, kernel: number, place: (index: number) => [number, number]): Oracle {
  const half = floorDivide(kernel, 2);
  return (q, kv) => {
    const [qx, qy] = place(q);
    const [kx, ky] = place(kv);
    const x = within(qx, half, side - 1 - half);
    const y = within(qy, half, side - 1 - half);
    return Math.abs(x - kx) <= half && Math.abs(y - ky) <= half;
  };
}

/** Coordinates from the bits of a Z-order index: even bits are x, odd ones y. */
function zOrder(index: number): [number, number] {
  let [x, y] = [0, 0];
  for (let bit = 0; bit < 8; bit++) {
    x += ((index >> (2 * bit)) & 1) << bit;
    y += ((index >> (2 * bit + 1)) & 1) << bit;
  }
  return [x, y];
}

function tiled(index: number): [number, number] {
  const [tile, inside] = [floorDivide(index, 4), index % 4];
  return [floorDivide(tile, 2) * 2 + floorDivide(inside, 2), (tile % 2) * 2 + (inside % 2)];
}

const upstream = [...new Array<number>(10).fill(0), ...new Array<number>(6).fill(1)];
const global = [true, false, false, false, true, false];
const ancestors: Record<number, number[]> = { 0: [0], 1: [0, 1], 2: [0, 1, 2], 3: [0, 1, 3] };
const intervals = [
  [0, 7],
  [1, 7],
  [7, 12],
];
const chosen = [
  [1, 1],
  [2, 0],
  [0, 3],
];
const tileMap = [
  [1, 0, 1],
  [0, 1, 0],
  [1, 1, 0],
];

export const oracles: Readonly<Record<string, Oracle>> = {
  causal: (q, kv) => q >= kv,
  everything: () => true,
  "sliding w=2": (q, kv) => q >= kv && q - kv <= 2,
  "dilated w=4 d=2": (q, kv) => Math.abs(q - kv) <= 4 && Math.abs(q - kv) % 2 === 0,
  "prefix P=3": (q, kv) => kv < 3 || q >= kv,
  "global w=1": (q, kv) => Math.abs(q - kv) <= 1 || global[q] || global[kv],
  "batched causal n=3": (q, kv) => floorDivide(q, 3) === floorDivide(kv, 3) && q % 3 >= kv % 3,
  "union of windows": (q, kv) => (q - kv <= 1 && q >= kv) || kv < 2,
  "document causal 2,3,1": inDocuments([2, 3, 1]),
  "packed causal 2,3,1": inDocuments([2, 3, 1]),
  "shared prefix 3,2,2": (q, kv) => inDocuments([3, 2, 2])(q, kv) || (q >= 3 && kv < 3),
  "speculators full": anchored(upstream, [5, 9, 14], 4, null, false),
  "speculators swa": anchored(upstream, [5, 9, 14], 4, 4, true),
  "speculators swa_nc": anchored(upstream, [5, 9, 14], 4, 4, false),
  "speculators padding and unused anchor": anchored(
    [0, 0, 0, 0, 0, 1, 1, 1, 1, -1, -1, -1],
    [2, 6, 0],
    3,
    null,
    false,
  ),
  "speculators anchors closer than a block": anchored([0, 0, 0, 0, 0, 0, 0, 0], [0, 3, 4], 4, null, false),
  "ttt step 1": steps([0, 0, 0, 0], null),
  "ttt documents": steps([0, 0, 1, 1], null),
  "ttt padding": steps([0, 0, 0, -1], null),
  "ttt window 2": steps([0, 0, 0, 0, 0], 2),
  "depth rows": depthRows([0, 0, 0, 0], null),
  "depth rows window 2": depthRows([0, 0, 0, 0], 2),
  "depth rows documents": depthRows([0, 0, 1, 1], null),
  "specforge full": kept([3, 5, 6], [true, true, true], 12, 4, null),
  "specforge dead blocks": kept([2, 0, 0], [true, false, false], 12, 4, null),
  "specforge sliding 4": kept([3, 5, 6], [true, true, true], 12, 4, 4),
  "specforge rows past the end": kept([3, 5, 6], [true, true, true], 12, 4, 3),
  "ttt with lengths": (q, kv) =>
    (q >= kv && kv < 3 && q < 3) || (kv >= 4 && kv % 4 < 3 && floorMod(kv - q, 4) === 0),
  "padded blocks": kept([2, 5], [true, true], 6, 3, null),
  "clamped window 4x4 k3": clampedGrid(4, 3, (index) => [floorDivide(index, 4), index % 4]),
  "tiled window 4x4 k3 t2": clampedGrid(4, 3, tiled),
  "z-order window 4 k3": clampedGrid(4, 3, zOrder),
  "tiles with text": (q, kv) => {
    if (kv === 16 || q === 16) return true;
    const tileOf = (index: number) => [floorDivide(floorDivide(index, 4), 2), floorDivide(index, 4) % 2];
    // A kernel of two tiles reaches one to the left and none to the right of its clamped centre.
    const sees = (a: number, b: number) => b >= within(a, 1, 1) - 1 && b <= within(a, 1, 1);
    return sees(tileOf(q)[0], tileOf(kv)[0]) && sees(tileOf(q)[1], tileOf(kv)[1]);
  },
  "spatial band": (q, kv) => q < 1 || kv < 1 || Math.abs(q - kv) < 2,
  "spatial band with sink": (q, kv) => q < 1 || kv < 3 || Math.abs(q - kv) < 2,
  "temporal band": (q, kv) => q < 1 || kv < 1 || Math.abs(floorMod(q - 1, 4) - floorMod(kv - 1, 4)) < 2,
  "image text": (q, kv) => q >= intervals[floorDivide(kv, 3)][0] && q < intervals[floorDivide(kv, 3)][1],
  "chosen tiles": (q, kv) => chosen[floorDivide(q, 2)].includes(floorDivide(kv, 2)),
  "tile map": (q, kv) =>
    tileMap[floorDivide(q, 2)][floorDivide(kv, 2)] === 1 && kv % 2 < [2, 1, 2][floorDivide(kv, 2)],
  "tree verify": (q, kv) => kv < 2 || ancestors[q].includes(kv - 2),
  "common context": (q, kv) =>
    kv < 3 || (floorDivide(q, 3) === floorDivide(kv - 3, 3) && (kv - 3) % 3 <= q % 3),
  "block diffusion S=4 B=2": (q, kv) => {
    const block = (index: number) => floorDivide(index % 4, 2);
    if (q < 4) return kv < 4 ? block(q) === block(kv) : block(q) > block(kv);
    return kv >= 4 && block(q) >= block(kv);
  },
  "flags none": () => true,
  "flags all": (q, kv) => (q >= kv && q - kv < 2) || kv === 0,
  "by head": (q, kv) => q >= kv && q - kv <= 3 && kv >= 1,
  ratio: (q, kv) => {
    const share = Math.fround((kv + 1) / (q + 2));
    return share <= Math.fround(0.7) || Math.floor(share) === 2;
  },
};
