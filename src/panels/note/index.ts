import * as v from "valibot";
import type { CellKind } from "../../notebook/cell-kind";
import { firstHeading } from "./heading";

export interface NoteParams {
  markdown: string;
}

export const kind: CellKind<NoteParams> = {
  kind: "note",
  title: "Note",
  purpose: "Text: what was found, and what it means.",
  schema: v.looseObject({ markdown: v.string("a text") }, "an object"),
  defaults: { markdown: "" },
  heading: ({ markdown }) => firstHeading(markdown),
  work: { cost: "none" },
  changes: () => ["The text changed."],
  text: ({ params }) => params.markdown,
};
