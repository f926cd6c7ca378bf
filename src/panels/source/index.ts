import type { CellKind } from "../../notebook/cell-kind";
import { fetchedWork } from "../../notebook/fetched-work";
import { maskGiverKey } from "../../notebook/mask-giver-result";
import { gives } from "../../notebook/results";
import { changesOf } from "./changes";
import { checkSource } from "./check";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import type { SourceOutput } from "./model/compute";
import { type SourceParams, sourceSchema, usualParams } from "./params";
import { verdictSentence } from "./verdict";

/** The interpreter is large, and most notebooks have no source. */
const compute = fetchedWork(async () => (await import("./model/compute")).computeSource);

export const kind: CellKind<SourceParams, SourceOutput> = {
  kind: "source",
  title: "mask_mod",
  purpose: "Your own mask_mod, pasted as Python: its mask, its intermediates, and a side for a masks cell.",
  schema: sourceSchema,
  defaults: usualParams,
  check: checkSource,
  work: { cost: "cheap", compute },
  results: [gives(maskGiverKey, ({ giver }: SourceOutput) => giver)],
  verdict: (output) => ({ sentence: verdictSentence(output) }),
  changes: changesOf,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
