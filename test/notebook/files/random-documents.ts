import fc from "fast-check";
import { type NotebookDocument, readDocument } from "../../../src/notebook/document";

/**
 * Random documents with everything that may stand in one: notes, cells of Jupyter, kinds and fields of other
 * versions, foreign metadata that has a place in an .ipynb file and such that has none.
 */
const knownFields = ["id", "kind", "name", "title", "params", "collapsed", "disabled", "view", "jupyter"];
const knownNotebookFields = ["format", "version", "title", "cells", "jupyter"];
// Fields that no reader takes over: they would stand for an object's prototype.
const prototypeFields = ["__proto__", "constructor", "prototype"];

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "a\n\nb\r\n", "# Title\n", '"""\n\\'),
);
const key = fc
  .oneof(fc.string({ maxLength: 6 }), fc.stringMatching(/^[a-z]{1,8}$/))
  .filter((name) => !prototypeFields.includes(name));
const value = fc
  .oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.integer(), { maxLength: 60 }), text)
  .map(withoutPrototypeFields);
const fields = fc.dictionary(key, value, { maxKeys: 4 });

function withoutPrototypeFields(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (name, field) =>
    prototypeFields.includes(name) ? undefined : field,
  );
}

const tags = fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,8}$/), { maxLength: 3 });
const foreignCell = fc.oneof(
  fc.record(
    {
      metadata: fc.record({
        tags,
        collapsed: fc.boolean(),
        scrolled: fc.constantFrom(true, "auto"),
        own: value,
      }),
      attachments: fc.dictionary(
        fc.stringMatching(/^[a-z]{1,5}\.png$/),
        fc.record({ "image/png": fc.constant("iVBORw0KGgo=") }),
        { maxKeys: 2 },
      ),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(
    3,
    null,
    {},
    { metadata: {} },
    { metadata: { tags: ["a,b"] } },
    { metadata: { anchorscope: 1 } },
  ),
  value,
);

const kindAndParams = fc.oneof(
  fc.record({
    kind: fc.constant("note"),
    params: fields.chain((rest) => text.map((markdown) => ({ ...rest, markdown }))),
  }),
  fc.record({
    kind: fc.constant("jupyter"),
    params: fc.record({ cellType: fc.constantFrom("code", "raw", "other"), source: text, extra: value }),
  }),
  fc.record({
    kind: fc.oneof(fc.constantFrom("masks", "note", "jupyter"), fc.string({ minLength: 1 })),
    params: fields,
  }),
);

const cell = fc
  .tuple(
    kindAndParams,
    fc.record(
      { title: text, collapsed: fc.boolean(), disabled: fc.boolean(), view: fields },
      { requiredKeys: [] },
    ),
    fields.map((some) => without(some, knownFields)),
    fc.option(fc.record({ jupyter: foreignCell }), { nil: {} }),
  )
  .map((parts) => Object.assign({}, ...parts));

export const documents: fc.Arbitrary<NotebookDocument> = fc
  .record({
    title: text,
    cells: fc.array(cell, { maxLength: 6 }),
    ids: fc.uniqueArray(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).filter((id) => !(id in {})),
      { minLength: 6, maxLength: 6 },
    ),
    names: fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/), { minLength: 6, maxLength: 6 }),
    unknown: fields.map((some) => without(some, knownNotebookFields)),
    foreign: fc.option(
      fc.record({
        jupyter: fc.oneof(
          value,
          fc.record({ metadata: fc.record({ authors: fc.constant([{ name: "A" }]), own: value }) }),
        ),
      }),
      { nil: {} },
    ),
  })
  .map(({ title, cells, ids, names, unknown, foreign }) =>
    readDocument({
      format: "anchorscope-notebook",
      version: 2,
      title,
      cells: cells.map((one, i) => ({ ...one, id: ids[i], name: names[i] })),
      ...unknown,
      ...foreign,
    }),
  )
  .map(({ document }) => document);

function without(some: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(some).filter(([name]) => !names.includes(name)));
}
