import * as v from "valibot";
import type { Json } from "./json";

/**
 * What Jupyter and other tools keep in a file beside our fields: metadata, tags, pasted pictures. In the
 * document it stands in a field `jupyter` of the notebook or of a cell, which no kind reads, and so it
 * survives in every carrier.
 */
export interface ForeignFields {
  metadata?: Json | undefined;
  attachments?: Json | undefined;
}

/** Where our own fields stand in the metadata of the notebook and of a cell. */
export const ownKey = "anchorscope";
/** Where the fingerprint of the Python that we wrote stands in the metadata of a cell. */
export const sourceKey = "anchorscope_source";

/** The field as it can be put back in its place; null when the format has no place for what is in it. */
export function foreignNotebookFields(field: unknown): ForeignFields | null {
  return v.is(notebookSchema, field) && isPlaceable(field) ? field : null;
}

/** @param cellType code cells have no attachments. */
export function foreignCellFields(field: unknown, cellType: string): ForeignFields | null {
  if (!v.is(cellSchema, field) || !isPlaceable(field)) return null;
  return field.attachments === undefined || cellType !== "code" ? field : null;
}

/** What is empty, or stands where we put something, would not come back. */
function isPlaceable({ metadata, attachments }: ForeignFields): boolean {
  const isEmpty = (part: Json | undefined) => part !== undefined && Object.keys(part).length === 0;
  const isOurs = metadata !== undefined && (ownKey in metadata || sourceKey in metadata);
  return !isEmpty(metadata) && !isEmpty(attachments) && !isOurs && (metadata ?? attachments) !== undefined;
}

/** The field for a document; null when there is nothing in it. */
export function foreignField({ metadata = {}, attachments = {} }: ForeignFields): ForeignFields | null {
  const { [ownKey]: _own, [sourceKey]: _source, ...rest } = metadata;
  const field = {
    ...(Object.keys(rest).length > 0 ? { metadata: rest } : {}),
    ...(Object.keys(attachments).length > 0 ? { attachments } : {}),
  };
  return Object.keys(field).length > 0 ? field : null;
}

// The fields that the format itself gives a shape; all others may be anything.
const notebookMetadata = v.looseObject({
  kernelspec: v.exactOptional(v.looseObject({ name: v.string(), display_name: v.string() })),
  language_info: v.exactOptional(
    v.looseObject({
      name: v.string(),
      codemirror_mode: v.exactOptional(v.union([v.string(), v.looseObject({})])),
      file_extension: v.exactOptional(v.string()),
      mimetype: v.exactOptional(v.string()),
      pygments_lexer: v.exactOptional(v.string()),
    }),
  ),
  title: v.exactOptional(v.string()),
  authors: v.exactOptional(v.array(v.looseObject({ name: v.exactOptional(v.string()) }))),
  orig_nbformat: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const cellMetadata = v.looseObject({
  name: v.exactOptional(v.pipe(v.string(), v.regex(/^.+$/))),
  tags: v.exactOptional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[^,]+$/))),
      v.check((tags) => new Set(tags).size === tags.length),
    ),
  ),
  collapsed: v.exactOptional(v.boolean()),
  scrolled: v.exactOptional(v.union([v.boolean(), v.literal("auto")])),
  format: v.exactOptional(v.string()),
  jupyter: v.exactOptional(
    v.looseObject({
      source_hidden: v.exactOptional(v.boolean()),
      outputs_hidden: v.exactOptional(v.boolean()),
    }),
  ),
  execution: v.exactOptional(v.record(v.string(), v.string())),
});

const attachments = v.record(v.string(), v.record(v.string(), v.union([v.string(), v.array(v.string())])));

const notebookSchema = v.strictObject({ metadata: notebookMetadata });
const cellSchema = v.strictObject({
  metadata: v.exactOptional(cellMetadata),
  attachments: v.exactOptional(attachments),
});
