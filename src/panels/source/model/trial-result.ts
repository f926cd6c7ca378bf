import type { LayoutFacts } from "../../../engine/mask-mod/bind-layout";
import type { Cell } from "../../../engine/mask-mod/source-error";
import type { GivenMask } from "../../../engine/masks/given-mask";
import type { NamedValue } from "./values";

/** What the source gives on the cell's own small layout. */
export interface Trial {
  facts: LayoutFacts;
  names: readonly NamedValue[];
  result: GivenMask | TrialFault;
}

export interface TrialFault {
  sentence: string;
  /** Where in the source; null for what is not of the source. */
  place: { line: number; column: number } | null;
  /** The cell that has no value. */
  cell: Cell | null;
}

export function isFault(result: Trial["result"]): result is TrialFault {
  return "sentence" in result;
}
