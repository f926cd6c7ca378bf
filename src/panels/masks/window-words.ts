import type { AttentionRule } from "../../engine/masks/convention";

/** Which part of the context a rule keeps, in a few words; nothing where it keeps all. */
export function windowText(start: AttentionRule["contextStart"], reach: AttentionRule["reach"]): string[] {
  const inBlock = reach.left === null && reach.right === null ? "" : ", in the block too";
  switch (start.from) {
    case "start":
      return inBlock === "" ? [] : [`slots up to ${reach.left ?? reach.right} away in the block`];
    case "anchor":
      return [`window of ${keys(start.keys)} before the anchor${inBlock}`];
    case "query":
      return [`window of ${keys(start.keys)} up to each slot${inBlock}`];
    case "sink":
      return [`the first ${start.sink} and the last ${start.window} context rows${inBlock}`];
    case "page":
      return [
        `the last ${start.tokens} context rows${start.page === 1 ? "" : `, from the start of a page of ${start.page}`}${inBlock}`,
      ];
    case "rotation":
      return [`the last ${start.window - 1} old context rows and ${start.newRows} new ones${inBlock}`];
    case "none":
      return ["no context"];
  }
}

function keys(count: number): string {
  return count === 1 ? "1 key" : `${count} keys`;
}
