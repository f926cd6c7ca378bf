import type { HeldAgainst } from "../result";
import { type DifferenceKind, differenceKinds } from "./difference-rows";

/** What a cell keeps of how it is looked at. */
export interface InsideViewState {
  /** Name of the run whose block is shown; null is the one that was asked for. */
  block: string | null;
  /** Null is the one that tells more. */
  against: HeldAgainst | null;
  differences: DifferenceKind;
}

/** Anything may stand in a notebook. */
export function readViewState(view: Readonly<Record<string, unknown>>): InsideViewState {
  return {
    block: typeof view.block === "string" ? view.block : null,
    against: (["plan", "trained"] as const).find((one) => one === view.against) ?? null,
    differences: differenceKinds.find((kind) => kind === view.differences) ?? "attention",
  };
}
