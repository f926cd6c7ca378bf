/**
 * A mask as sorted, disjoint, non-empty half-open column intervals, stored once per group of equal
 * rows: under full attention all slots of a block share one group.
 */
export interface IntervalMask {
  rowCount: number;
  columnCount: number;
  /** Group of every row, [rowCount]. */
  groupOfRow: Int32Array;
  /** Interval numbers of group g are groupStart[g]..groupStart[g + 1], [groups + 1]. */
  groupStart: Int32Array;
  /** start, end of every interval, [intervals * 2]. */
  bounds: Int32Array;
}
