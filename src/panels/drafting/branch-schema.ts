import * as v from "valibot";
import type { Breakpoint } from "../../engine/drafting/breakpoints";
import { deviations } from "../../engine/drafting/deviations";
import type { Branch, Edit } from "../../engine/drafting/edit";
import { branchIndex, mostBranches } from "../../store/branches";

const count = v.pipe(
  v.number("a whole number"),
  v.integer("a whole number"),
  v.minValue(0, ">= 0"),
  v.maxValue(1e9, "<= 1000000000"),
);
const shift = v.pipe(
  v.number("a whole number"),
  v.integer("a whole number"),
  v.minValue(-1e6, ">= -1000000"),
  v.maxValue(1e6, "<= 1000000"),
);

const column = v.union(
  [v.object({ context: count }), v.object({ slot: count })],
  "a context index or a slot",
);

const tokenText = v.exactOptional(
  v.pipe(v.string("a text"), v.maxLength(200, "at most 200 characters of text")),
);

const knownIds = deviations.map(({ id }) => id);

const edit: v.GenericSchema<unknown, Edit> = v.variant(
  "kind",
  [
    v.object({ kind: v.literal("token"), index: count, token: count, text: tokenText }),
    v.object({ kind: v.literal("draft"), slot: count, token: count, text: tokenText }),
    v.object({ kind: v.literal("cell"), slot: count, column, visible: v.boolean("true or false") }),
    v.object({ kind: v.literal("position"), of: column, by: shift }),
    v.object({ kind: v.literal("head"), layer: count, head: count }),
    v.object({
      kind: v.literal("rule"),
      deviations: v.array(v.picklist(knownIds, "the id of a deviation"), "a list of deviations"),
    }),
  ],
  "a change by hand: token, draft, cell, position, head or rule",
);

const branch: v.GenericSchema<unknown, Branch> = v.object({
  of: v.pipe(v.string("the name of a run"), v.regex(/^[A-Z]$/, "one letter, the name of a run")),
  round: count,
  edits: v.pipe(v.array(edit, "a list of changes"), v.minLength(1, "one change or more")),
  lasting: v.optional(v.boolean("true or false"), false),
});

/** Branches of a notebook, maybe somebody else's: each follows from A, B or a branch before it. */
export const branchesSchema: v.GenericSchema<unknown, Branch[]> = v.pipe(
  v.array(branch, "a list of branches"),
  v.maxLength(mostBranches, `at most ${mostBranches} branches`),
  v.check(
    (branches) => branches.every(({ of }, at) => branchIndex(of) < at),
    "branches of A, B or a branch before them",
  ),
);

export const stopAtSchema: v.GenericSchema<unknown, Breakpoint[]> = v.pipe(
  v.array(
    v.variant(
      "kind",
      [
        v.object({ kind: v.literal("rejection") }),
        v.object({ kind: v.literal("difference") }),
        v.object({ kind: v.literal("repetition"), times: v.pipe(count, v.minValue(2, ">= 2")) }),
        v.object({
          kind: v.literal("entropy"),
          nats: v.pipe(v.number("a number"), v.finite("finite"), v.minValue(0, ">= 0")),
        }),
        v.object({ kind: v.literal("position"), index: count }),
      ],
      "a breakpoint: rejection, difference, repetition, entropy or position",
    ),
    "a list of breakpoints",
  ),
  v.maxLength(100, "at most 100 breakpoints"),
);
