import { SourceError } from "../../../engine/mask-mod/source-error";
import { Later } from "../../../notebook/later";
import type { MaskGiver } from "../../../notebook/mask-giver-result";
import type { SourceParams } from "../params";
import { maskFor } from "./evaluate";
import { type ReadSource, readingOf } from "./read";
import { trialOf } from "./trial";
import type { Trial } from "./trial-result";

/** What a source cell has of its text: the program, a trial of it, and masks for other cells. */
export interface SourceOutput {
  /** What it was computed from. */
  params: SourceParams;
  read: ReadSource;
  trial: Trial;
  giver: MaskGiver;
}

/** @throws SourceError when the source cannot be read, or it is not clear what of it is meant. */
export function computeSource(params: SourceParams): SourceOutput | Later<SourceOutput> {
  const { read } = readingOf(params.source, params.entry);
  if (read instanceof SourceError) throw read;
  const giver: MaskGiver = {
    origin: "source",
    madeFor: null,
    maskFor: (facts) => maskFor(read, params, facts),
  };
  const trial = trialOf(read, params);
  if (!(trial instanceof Later)) return { params, read, trial, giver };
  return new Later(async (job) => ({ params, read, trial: await trial.start(job), giver }));
}
