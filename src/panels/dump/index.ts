import type { CellKind } from "../../notebook/cell-kind";
import { fetchedWork } from "../../notebook/fetched-work";
import { maskGiverKey } from "../../notebook/mask-giver-result";
import { gives } from "../../notebook/results";
import { pythonOf } from "./forms/python";
import { reportOf } from "./forms/report";
import { textOf } from "./forms/text";
import { changesOf } from "./model/changes";
import type { DumpOutput } from "./model/compute";
import { giverOf } from "./model/giver";
import { verdictOf } from "./model/words";
import { type DumpParams, dumpSchema, noFile } from "./params";

/** Reading files and guessing layouts is large, and most notebooks have no file. */
const compute = fetchedWork(async () => (await import("./model/compute")).computeDump);

export const kind: CellKind<DumpParams, DumpOutput> = {
  kind: "dump",
  title: "Mask file",
  purpose:
    "A mask that your own run has saved: what it says, which preset it fits, and a side for a masks cell.",
  schema: dumpSchema,
  defaults: noFile,
  work: { cost: "cheap", compute },
  results: [gives(maskGiverKey, giverOf)],
  verdict: ({ found }) => ({ sentence: verdictOf(found) }),
  changes: changesOf,
  text: textOf,
  python: pythonOf,
  report: reportOf,
};
