import type { IntervalMask } from "./interval-mask";

/** The cells of a side as somebody's own code or file has them, in place of those of its convention. */
export interface GivenMask {
  /** What it is called in sentences: a file's name, or a cell's. */
  name: string;
  origin: "source" | "dump";
  /** As `maskOf` lays it out, [anchors * blockSize, contextLength + anchors * blockSize] of its side. */
  mask: IntervalMask;
  /** What its code computes in a cell of that mask, a line each: `before_anchor = 24 < 24 -> False`. */
  stepsIn?(row: number, column: number): readonly string[];
}
