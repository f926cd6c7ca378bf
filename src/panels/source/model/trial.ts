import { type LayoutFacts, sizeFromLayout } from "../../../engine/mask-mod/bind-layout";
import { SourceError } from "../../../engine/mask-mod/source-error";
import type { MaskSize } from "../../../engine/mask-mod/trace";
import { documentsFrom } from "../../../engine/masks/layout-text";
import { RuleError } from "../../../engine/tensor/rule-error";
import { Later } from "../../../notebook/later";
import type { SourceParams, TrialParams, TrialShape } from "../params";
import { evaluate, sizeOf } from "./evaluate";
import type { ReadSource } from "./read";
import type { Trial, TrialFault } from "./trial-result";
import { bindingsOfNames, type NamedValue, namedValues } from "./values";

/** A source that fails on the trial may do on the layout of a masks cell: a fault is a result here. */
export function trialOf(read: ReadSource, params: SourceParams): Trial | Later<Trial> {
  const facts = factsOf(params.trial);
  const names = namedValues(read.needed, params.values, facts);
  const trial = (result: Trial["result"]): Trial => ({ facts, names, result });
  try {
    const bindings = bindingsOfNames(names);
    const sizeIfUnsaid = sizeOfTrial(params.trial.shape, names, facts);
    const given = evaluate(read, bindings, { batch: params.batch, head: params.head, sizeIfUnsaid });
    if (!(given instanceof Later)) return trial(given);
    return new Later((job) => given.start(job).then(trial, (error) => trial(faultOf(error))));
  } catch (error) {
    return trial(faultOf(error));
  }
}

function sizeOfTrial(shape: TrialShape, names: readonly NamedValue[], facts: LayoutFacts): MaskSize {
  if (shape === "blocks") return sizeOf(facts);
  const { contextLength } = facts.layout;
  if (shape === "context") return { rowCount: contextLength, columnCount: contextLength };
  return sizeFromLayout(
    names.flatMap(({ fromLayout }) => fromLayout ?? []),
    facts,
  );
}

export function factsOf(trial: TrialParams): LayoutFacts {
  const { contextLength, anchors, documentStarts, blockSize, window, isCausal } = trial;
  const documents = documentStarts.length === 0 ? null : documentsFrom(documentStarts, contextLength);
  return {
    layout: { contextLength, anchors, documents },
    blockSize,
    window,
    isCausal,
  };
}

/** @throws what is not about the source, such as that it was cancelled. */
function faultOf(error: unknown): TrialFault {
  if (error instanceof SourceError) {
    return { sentence: error.message, place: error.place, cell: error.cell };
  }
  if (error instanceof RuleError) return { sentence: error.message, place: null, cell: null };
  throw error;
}
