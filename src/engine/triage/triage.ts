import type { NamedRun } from "./against-aligned";
import { type Fit, fitsOf } from "./claims";
import { runFigures } from "./run-figures";
import { type TriageVerdict, verdictOf } from "./verdict";

/** A first look at a run: what it is in one sentence, and every symptom of the list that its figures show. */
export interface Triage {
  verdict: TriageVerdict;
  fits: readonly Fit[];
}

/** @param aligned run A, which is served as trained: what runs are held against, and may be `run` itself */
export function triageOf(run: NamedRun, aligned: NamedRun): Triage {
  const figures = runFigures(run, aligned);
  const fits = fitsOf(figures);
  return { verdict: verdictOf(figures, fits), fits };
}
