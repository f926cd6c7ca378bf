import * as v from "valibot";

/**
 * The rules of nbformat 4.5, as far as an unexecuted file without streams and errors needs them. The
 * original schema was asked by hand (`nbformat.validate`); this one runs wherever the tests do.
 */
const multiline = v.union([v.string(), v.array(v.string())]);
const isJsonMime = (mime: string) => /^application\/(.*\+)?json$/.test(mime);
const mimeBundle = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((data) =>
    Object.entries(data).every(([mime, value]) => isJsonMime(mime) || v.is(multiline, value)),
  ),
);

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
  jupyter: v.exactOptional(v.looseObject({})),
  execution: v.exactOptional(v.record(v.string(), v.string())),
});

const every = {
  id: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-_]{1,64}$/)),
  metadata: cellMetadata,
  source: multiline,
};
const attachments = v.exactOptional(v.record(v.string(), mimeBundle));

const cell = v.variant("cell_type", [
  v.strictObject({ cell_type: v.literal("markdown"), ...every, attachments }),
  v.strictObject({ cell_type: v.literal("raw"), ...every, attachments }),
  v.strictObject({
    cell_type: v.literal("code"),
    ...every,
    execution_count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    outputs: v.array(
      v.strictObject({
        output_type: v.literal("display_data"),
        data: mimeBundle,
        metadata: v.looseObject({}),
      }),
    ),
  }),
]);

const kernel = v.looseObject({ name: v.string(), display_name: v.string() });
const language = v.looseObject({ name: v.string() });

export const nbformat = v.strictObject({
  nbformat: v.literal(4),
  nbformat_minor: v.pipe(v.number(), v.integer(), v.minValue(5)),
  metadata: v.looseObject({
    kernelspec: kernel,
    language_info: language,
    title: v.exactOptional(v.string()),
    authors: v.exactOptional(v.array(v.unknown())),
    orig_nbformat: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  cells: v.pipe(
    v.array(cell),
    v.check((cells) => new Set(cells.map(({ id }) => id)).size === cells.length),
  ),
});
