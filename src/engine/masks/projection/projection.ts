import type { Frame } from "../frame";

/** How the cells of a frame are laid out for the eye. */
export type ProjectionChoice =
  | { kind: "absolute" | "anchor-relative" | "folded" | "slots" }
  | { kind: "block"; block: number };

export type ProjectionKind = ProjectionChoice["kind"];

/**
 * Which cells of the frame every cell of a view stands for. Rows are those of the frame, of one of its
 * blocks, or one per slot for all blocks; columns are sections side by side. Every cell that a side sees
 * is in some cell of the view, but for a single block, which leaves out the other rows.
 */
export interface Projection {
  choice: ProjectionChoice;
  frame: Frame;
  rowCount: number;
  columnCount: number;
  /** Rows per block. */
  slotCount: number;
  /** First row of the frame that is shown; its block's slots come first. */
  firstRow: number;
  /** Whether a row is a slot, of all blocks together. */
  isBySlot: boolean;
  /** From left to right, without gaps between them. */
  sections: readonly Section[];
  /** First column of the section that is set apart from those before; columnCount when none is. */
  splitColumn: number;
}

/** Columns of a view and what they stand for; the block is that of the row. */
export type Section = { start: number; end: number } & (
  | { kind: "indices" /** Context index of the first column. */; first: number }
  | {
      /** Context by its distance from the row's anchor: index minus anchor. */
      kind: "offsets";
      /** Of the first column. */
      first: number;
      /** Whether offsets rise or fall from left to right. */
      step: 1 | -1;
    }
  /** The slots of the row's own block. */
  | { kind: "own-slots" }
  /** The slots of all blocks. */
  | { kind: "all-slots" }
  /** The slots of all blocks but the row's own. */
  | { kind: "other-slots" }
  /** One column for all of these: seen where any is. */
  | { kind: "any-other-slot" }
);

/** What offsets are counted from; a block whose anchor is unused counts from index 0. */
export function originOf({ layout }: Frame, block: number): number {
  return layout.anchors[block] ?? 0;
}

/** Block of a row of the view; null where the row stands for all blocks. */
export function blockOfRow(projection: Projection, row: number): number | null {
  const { frame, firstRow, isBySlot } = projection;
  return isBySlot ? null : Math.floor((firstRow + row) / frame.slotCount);
}

export function sectionAt({ sections }: Projection, column: number): Section {
  const found = sections.find(({ start, end }) => column >= start && column < end);
  if (found === undefined) throw new RangeError(`column ${column} is in no section`);
  return found;
}
