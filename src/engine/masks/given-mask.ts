import type { IntervalMask } from "./interval-mask";

/** The cells of a side as somebody's own code or file has them, in place of those of its convention. */
export interface GivenMask {
  /** What it is called in sentences: a file's name, or a cell's. */
  name: string;
  origin: "source" | "dump";
  /** As `maskOf` lays it out, [anchors * blockSize, contextLength + anchors * blockSize] of its side. */
  mask: IntervalMask;
  /** What a reader of its comparison has to know, to stand beside the verdict: where its anchors are from. */
  note?: string;
  /** Its numbers are a boolean mask's, to be added to scores, where they hide nothing. */
  isAddedAsNumbers?: true;
  /** What its code computes in a cell of that mask, a line each: `before_anchor = 24 < 24 -> False`. */
  stepsIn?(row: number, column: number): readonly string[];
  /** What gives the mask, as Python: it leaves a mask_mod behind in the variable. Absent where there is no code. */
  python?(variable: string): MaskModPython;
}

export interface MaskModPython {
  /** Imports from `__future__`, which have to come before everything else. */
  futures: readonly string[];
  /** Imports, captured values, the code, and last the variable. */
  lines: readonly string[];
}
