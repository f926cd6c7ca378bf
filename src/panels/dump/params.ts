import * as v from "valibot";

/** A mask of a file. Of the file itself the notebook keeps no more than the cells of that one mask. */
export interface DumpParams {
  /** null before one was chosen. */
  file: FileFacts | null;
  /** The mask as `packRuns` packs it, in base64url; null where that is too long for a notebook. */
  cells: string | null;
  /** What the reader sets of the layout; what is absent is guessed. */
  known: KnownParams;
  /** Preset to read the mask by in place of the best fit. */
  taken: string | null;
}

/** What was read, and how. */
export interface FileFacts {
  name: string;
  sizeBytes: number;
  /** When it was last written, in milliseconds since 1970; absent in cells that do not know. */
  modifiedMs?: number | undefined;
  format: string;
  array: string;
  dtype: string;
  /** Lengths of the axes before the cells, and the index that was read of each. */
  leading: number[];
  index: number[];
  isInverted: boolean;
  isPacked: boolean;
  rowCount: number;
  columnCount: number;
  visibleCount: number;
  /** CRC-32 of the mask, as `checksumText` gives it. */
  checksum: string;
  /** How the file says what is seen, as a kind and in a sentence. */
  encoding: { kind: string; sentence: string };
  /** Whether the other batches and heads hold the same, in a sentence; null where there are none. */
  others: string | null;
}

export interface KnownParams {
  contextLength?: number | undefined;
  blockSize?: number | undefined;
  /** null is an unused anchor. */
  anchors?: (number | null)[] | undefined;
}

const text = v.string("a text");
const count = v.pipe(v.number("a whole number"), v.safeInteger("a whole number"), v.minValue(0, ">= 0"));
const counts = v.array(count, "a list of whole numbers");

const fileSchema: v.GenericSchema<unknown, FileFacts> = v.looseObject({
  name: text,
  sizeBytes: count,
  modifiedMs: v.optional(v.number("a number")),
  format: text,
  array: text,
  dtype: text,
  leading: counts,
  index: counts,
  isInverted: v.boolean("true or false"),
  isPacked: v.boolean("true or false"),
  rowCount: count,
  columnCount: count,
  visibleCount: count,
  checksum: text,
  encoding: v.looseObject({ kind: text, sentence: text }),
  others: v.nullable(text),
});

export const dumpSchema: v.GenericSchema<unknown, DumpParams> = v.looseObject({
  file: v.optional(v.nullable(fileSchema), null),
  cells: v.optional(v.nullable(text), null),
  known: v.optional(
    v.looseObject({
      contextLength: v.optional(count),
      blockSize: v.optional(v.pipe(count, v.minValue(1, ">= 1"))),
      anchors: v.optional(v.array(v.nullable(count), "a list of whole numbers")),
    }),
    {},
  ),
  taken: v.optional(v.nullable(text), null),
});

export const noFile: DumpParams = { file: null, cells: null, known: {}, taken: null };
