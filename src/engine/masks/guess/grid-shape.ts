/** How the cells of a dump are laid out: query rows in blocks, context columns, then the blocks' own. */
export interface GridShape {
  blockSize: number;
  blockCount: number;
  /** Context columns that the dump has. */
  contextColumns: number;
  /**
   * Length of the layout's context: one more than `contextColumns` where a dump of inference ends
   * before the anchor, whose own column is then nowhere in it.
   */
  contextLength: number;
}
