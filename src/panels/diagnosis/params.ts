import * as v from "valibot";

/** What a diagnosis cell looks into. */
export interface DiagnosisParams {
  /** JSON lines of a harness. */
  log: string;
  /** Whether pairs of faults are tried where no single one gives the whole log. */
  pairs: boolean;
}

export const defaultParams: DiagnosisParams = { log: "", pairs: true };

export const diagnosisSchema: v.GenericSchema<unknown, DiagnosisParams> = v.looseObject({
  log: v.optional(v.string("JSON lines"), defaultParams.log),
  pairs: v.optional(v.boolean("true or false"), defaultParams.pairs),
});
