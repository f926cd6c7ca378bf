import * as v from "valibot";

const counts = v.array(v.number());

const rowSchema = v.object({
  /** The training whose weights drafted; null are the bundled drafter's. */
  training: v.nullable(v.string()),
  /** Ids of the deviations that it was served with; none is strictly, as the bundled drafter was trained. */
  served: v.array(v.string()),
  /** By prompt, in the order of `prompts`: rounds, drafts that matched, and pairs of neighbouring drafts and those that are equal. */
  rounds: counts,
  accepted: counts,
  neighbours: counts,
  repeats: counts,
});

/** What `scripts/measure-trainings.ts` writes: counts only, so that every figure is made where it is shown. */
export const measuredTrainingsSchema = v.pipe(
  v.object({
    version: v.literal(1),
    about: v.string(),
    /** Tokens written after every prompt. */
    tokenLimit: v.number(),
    prompts: v.array(v.object({ id: v.string(), kind: v.picklist(["generated", "stdlib"]) })),
    rows: v.array(rowSchema),
  }),
  v.check(
    ({ prompts, rows }) =>
      rows.every((row) =>
        [row.rounds, row.accepted, row.neighbours, row.repeats].every(
          ({ length }) => length === prompts.length,
        ),
      ),
    "a count for every prompt in every row",
  ),
);

export type MeasuredTrainings = v.InferOutput<typeof measuredTrainingsSchema>;
export type MeasuredRow = MeasuredTrainings["rows"][number];
