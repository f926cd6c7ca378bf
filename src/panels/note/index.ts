import * as v from "valibot";
import type { CellKind } from "../../notebook/cell-kind";
import { firstHeading } from "./heading";

export interface NoteParams {
  markdown: string;
}

export const noteKind: CellKind<NoteParams> = {
  kind: "note",
  title: "Note",
  schema: v.looseObject({ markdown: v.string("a text") }, "an object"),
  defaults: { markdown: "" },
  heading: ({ markdown }) => firstHeading(markdown),
};
