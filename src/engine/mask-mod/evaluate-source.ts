import type { BitMask } from "../masks/bit-mask";
import type { IntervalMask } from "../masks/interval-mask";
import type { Bindings } from "./bound-value";
import type { Limits } from "./budget";
import { type Entry, entriesOf } from "./entries";
import { evaluateMaskInSteps } from "./evaluate-mask";
import { openMaskMod } from "./open-source";
import { SourceError } from "./source-error";
import { parseSource } from "./syntax/parse";
import type { Program } from "./syntax/tree";
import { type MaskSize, type TracedMask, type TraceOptions, traceMaskMod } from "./trace";

/** All that one evaluation needs, as plain data. */
export interface SourceRequest extends Pick<TraceOptions, "batch" | "head" | "indexing"> {
  source: string;
  /** Name of the entry; null takes the only outermost one. */
  entry: string | null;
  bindings: Bindings;
  /** Null takes the rows and columns that the factory says. */
  size: MaskSize | null;
  /** Rows and columns where neither `size` nor the factory says them. */
  sizeIfUnsaid?: MaskSize;
}

/**
 * From pasted text to a mask.
 * @param checkpoint Is told the fraction of rows that is done; what it throws ends the evaluation.
 * @throws SourceError, or RuleError for what is not of the source.
 */
export async function evaluateSource(
  request: SourceRequest,
  checkpoint: (fraction: number) => Promise<void> = async () => {},
): Promise<IntervalMask | BitMask> {
  return evaluateMaskInSteps(tracedSource(request), checkpoint);
}

/** @param limits of the work before the cells; usual ones when left out. */
export function tracedSource(request: SourceRequest, limits?: Limits): TracedMask {
  const program = parseSource(request.source);
  const open = openMaskMod(program, chosenEntry(program, request.entry), request.bindings, limits);
  const size = request.size ?? open.size ?? request.sizeIfUnsaid ?? null;
  if (size === null) throw new SourceError(open.at, "the numbers of rows and columns must be given");
  const { batch = 0, head = 0, indexing = "torch" } = request;
  return traceMaskMod(open, { ...size, batch, head, indexing });
}

/** @throws SourceError that lists the entries when there is not the one that is meant. */
export function chosenEntry(program: Program, name: string | null): Entry {
  const entries = entriesOf(program);
  const outermost = entries.filter(({ isOutermost }) => isOutermost);
  const found = name === null ? outermost : entries.filter((entry) => entry.name === name);
  if (found.length === 1) return found[0];
  const place = found[0]?.at ?? { line: 1, column: 1 };
  const names = (found.length > 0 ? found : entries).map((entry) => entry.name).join(", ");
  if (entries.length === 0) {
    throw new SourceError(
      place,
      "the source must define a function of (b, h, q_idx, kv_idx), or one that returns it",
    );
  }
  if (found.length > 1) throw new SourceError(place, `one mask_mod must be chosen of ${names}`);
  throw new SourceError(
    place,
    `the mask_mod must be one of ${names}, got ${name ?? "none that stands alone"}`,
  );
}
