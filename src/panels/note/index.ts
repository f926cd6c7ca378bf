import * as v from "valibot";
import type { CellKind } from "../../notebook/cell-kind";
import { firstHeading } from "./heading";

export interface NoteParams {
  markdown: string;
}

export const kind: CellKind<NoteParams> = {
  kind: "note",
  title: "Note",
  purpose: "Text with headings, lists and tables, in Markdown.",
  schema: v.looseObject({ markdown: v.string("a text") }, "an object"),
  defaults: { markdown: "" },
  work: { cost: "none" },
  heading: ({ markdown }) => firstHeading(markdown),
};
