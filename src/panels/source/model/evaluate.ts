import type { LayoutFacts } from "../../../engine/mask-mod/bind-layout";
import type { Bindings } from "../../../engine/mask-mod/bound-value";
import { evaluateAtOnce } from "../../../engine/mask-mod/evaluate-at-once";
import type { SourceRequest } from "../../../engine/mask-mod/evaluate-source";
import { explainCell } from "../../../engine/mask-mod/explain";
import { type OpenMaskMod, openMaskMod } from "../../../engine/mask-mod/open-source";
import type { MaskSize } from "../../../engine/mask-mod/trace";
import type { BitMask } from "../../../engine/masks/bit-mask";
import type { GivenMask } from "../../../engine/masks/given-mask";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import { Later } from "../../../notebook/later";
import { maskModPython } from "../forms/mask-mod-python";
import type { SourceParams } from "../params";
import { asIntervals } from "./as-intervals";
import { evaluateApart } from "./evaluate-apart";
import type { ReadSource } from "./read";
import { bindingsOfNames, namedValues } from "./values";

type CellArguments = Pick<SourceParams, "values" | "batch" | "head">;

/**
 * The mask of a source for a layout, [anchors * blockSize, contextLength + anchors * blockSize] unless the
 * factory says another size: at once where it is small, else later, beside the page.
 * @throws SourceError or RuleError where there is none.
 */
export function maskFor(
  read: ReadSource,
  { values, batch, head }: CellArguments,
  facts: LayoutFacts,
): GivenMask | Later<GivenMask> {
  const names = namedValues(read.needed, values, facts);
  const options = { batch, head, sizeIfUnsaid: sizeOf(facts) };
  const python = (variable: string) => maskModPython(read, names, { batch, head }, variable);
  return evaluate(read, bindingsOfNames(names), options, python);
}

/** A row for every slot of every block; columns are the context, then all slots again. */
export function sizeOf({ layout, blockSize }: LayoutFacts): MaskSize {
  const rowCount = layout.anchors.length * blockSize;
  return { rowCount, columnCount: layout.contextLength + rowCount };
}

/** @param python the source as Python, for a mask that leaves the cell. */
export function evaluate(
  read: ReadSource,
  bindings: Bindings,
  options: Required<Pick<SourceRequest, "batch" | "head" | "sizeIfUnsaid">>,
  python?: NonNullable<GivenMask["python"]>,
): GivenMask | Later<GivenMask> {
  const { program, entry } = read;
  const request: SourceRequest = {
    source: program.source,
    entry: entry.name,
    bindings,
    size: null,
    ...options,
  };
  const given = (mask: IntervalMask | BitMask): GivenMask => ({
    name: entry.name,
    origin: "source",
    mask: asIntervals(entry.name, mask),
    stepsIn: stepsIn(read, request, mask),
    ...(python === undefined ? {} : { python }),
  });
  const mask = evaluateAtOnce(request);
  return mask !== null ? given(mask) : new Later(async (job) => given(await evaluateApart(request, job)));
}

/**
 * The mask_mod is opened at the first cell that is asked about, and kept: it gave its mask within the usual
 * limits, so that it opens within them.
 */
function stepsIn(
  { program, entry }: ReadSource,
  { bindings, batch = 0, head = 0 }: SourceRequest,
  { rowCount, columnCount }: MaskSize,
): (row: number, column: number) => readonly string[] {
  let open: OpenMaskMod | null = null;
  return (row, column) => {
    open ??= openMaskMod(program, entry, bindings);
    const options = { rowCount, columnCount, batch, head };
    return explainCell(program.source, open, options, { q: row, kv: column }).map(
      ({ depth, text }) => "  ".repeat(depth) + text,
    );
  };
}
