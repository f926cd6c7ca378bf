import { RuleError } from "../tensor/rule-error";
import type { BlockPattern, Neighbourhood, TileWindow } from "./block-pattern";
import { checkInteger, checkOneOf } from "./check-value";

/** @throws RuleError for the first field that breaks its rule. */
export function checkPattern(pattern: BlockPattern): void {
  switch (pattern.kind) {
    case "every":
      checkInteger("step", pattern.step, 1);
      break;
    case "prefix":
      checkInteger("prefix", pattern.length, 0);
      break;
    case "segments":
      checkEach("segment length", pattern.lengths, 1);
      break;
    case "shared-prefix":
      checkSharedPrefix(pattern.lengths, pattern.prefixOf);
      break;
    case "global":
      checkInteger("radius", pattern.radius, 0);
      checkEach("global slot", pattern.slots, 0);
      break;
    case "ancestors":
      checkParents(pattern.parents);
      break;
    case "noised-and-clean":
      checkInteger("noised length", pattern.length, 1);
      checkInteger("part length", pattern.block, 1);
      break;
    case "neighbourhood":
      checkNeighbourhood(pattern);
      break;
    case "tile-window":
      checkTileWindow(pattern);
      break;
    case "band":
      checkInteger("prompt", pattern.prompt, 0);
      checkInteger("first keys", pattern.firstKeys, 0);
      checkInteger("band width", pattern.width, 0);
      break;
    case "frame-band":
      checkInteger("prompt", pattern.prompt, 0);
      checkInteger("frame", pattern.frame, 1);
      checkInteger("band width", pattern.width, 0);
      break;
    case "listed-tiles":
      checkInteger("tile", pattern.tile, 1);
      for (const tiles of pattern.seen) checkEach("seen tile", tiles, 0);
      checkEach("real slots", pattern.sizes, 0);
      break;
    case "intervals":
      checkInteger("image length", pattern.length, 1);
      for (const interval of pattern.intervals) checkEach("interval", interval, 0);
      break;
    default:
      checkOneOf("pattern kind", kindOf(pattern), kinds);
  }
}

/** The type knows no other kinds; a file may. */
function kindOf(pattern: { kind: string }): string {
  return pattern.kind;
}

const kinds = [
  "every",
  "prefix",
  "segments",
  "shared-prefix",
  "global",
  "ancestors",
  "noised-and-clean",
  "neighbourhood",
  "tile-window",
  "band",
  "frame-band",
  "listed-tiles",
  "intervals",
];

function checkEach(name: string, values: readonly number[], least: number): void {
  for (const value of values) checkInteger(name, value, least);
}

function checkSharedPrefix(lengths: readonly number[], prefixOf: readonly number[]): void {
  checkEach("segment length", lengths, 1);
  checkEach("prefix segment", prefixOf, 0);
  if (prefixOf.length !== lengths.length) {
    throw new RuleError("prefix segments", `${lengths.length} in number`, prefixOf.length);
  }
  for (const segment of prefixOf) {
    if (segment >= lengths.length) throw new RuleError("prefix segment", `< ${lengths.length}`, segment);
  }
}

function checkParents(parents: readonly number[]): void {
  for (const [slot, parent] of parents.entries()) {
    checkInteger("parent", parent, -1);
    if (parent >= slot) throw new RuleError(`parent of slot ${slot}`, `< ${slot}`, parent);
  }
}

function checkNeighbourhood({ order, canvas, kernel, tile }: Neighbourhood): void {
  checkOneOf("order", order, ["rows", "tiles", "morton"]);
  for (const axis of [0, 1] as const) {
    checkInteger("canvas", canvas[axis], 1);
    checkInteger("kernel", kernel[axis], 1);
    checkInteger("tile", tile[axis], 1);
  }
  if (order === "tiles" && canvas[0] % tile[0] !== 0) {
    throw new RuleError("canvas width", `a multiple of the tile's ${tile[0]}`, canvas[0]);
  }
}

function checkTileWindow({ canvas, kernel, tile, text }: TileWindow): void {
  checkInteger("text", text, 0);
  for (const [name, sizes] of [["kernel", kernel] as const, ["tile", tile] as const]) {
    if (sizes.length !== canvas.length) {
      throw new RuleError(`${name} dimensions`, `${canvas.length}, as many as the canvas`, sizes.length);
    }
  }
  for (const [axis, size] of canvas.entries()) {
    checkInteger("tile", tile[axis], 1);
    for (const [name, value] of [["canvas", size] as const, ["kernel", kernel[axis]] as const]) {
      checkInteger(name, value, 1);
      if (value % tile[axis] !== 0) {
        throw new RuleError(name, `a multiple of the tile's ${tile[axis]}`, value);
      }
    }
  }
}
