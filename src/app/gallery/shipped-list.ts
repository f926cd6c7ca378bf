import * as v from "valibot";
import { checked } from "../../notebook/checked";

const listSchema = v.array(
  v.looseObject({
    /** The file's name without its ending. */
    name: v.string("a text"),
    title: v.string("a text"),
    /** One sentence. */
    about: v.string("a text"),
    /** How long reading and trying it takes. */
    minutes: v.exactOptional(v.number("a number")),
  }),
  "a list of notebooks",
);

export type ShippedEntry = v.InferOutput<typeof listSchema>[number];

/** Reads `public/notebooks/index.json`; throws a RuleError that names the faulty field. */
export function readShippedList(json: unknown): ShippedEntry[] {
  return checked(listSchema, json, "notebooks/index.json");
}
