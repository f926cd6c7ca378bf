import { roundOf, type Step } from "../../../engine/drafting/steps";
import type { Chip } from "./text-lines";

/**
 * The step that a click on a chip leads to: in the draft line where its slot is verified, or drafted
 * where it never was; in the committed line where its round commits. Null for the prompt.
 */
export function stepOfChip(chip: Chip, line: "draft" | "committed", steps: readonly Step[]): number | null {
  const { place } = chip;
  if (!place) return steps.length > 0 ? 0 : null;
  const isObserved = chip.kind === "accepted" || chip.kind === "rejected" || chip.kind === "unchecked";
  const kinds: readonly Step["kind"][] =
    line === "committed"
      ? [place.slot === null ? "bonus" : "commit"]
      : isObserved
        ? ["verify", "draft"]
        : ["draft"];
  for (const kind of kinds) {
    const found = steps.findIndex(
      (step) =>
        step.kind === kind &&
        roundOf(step) === place.round &&
        (!("slot" in step) || step.slot === place.slot),
    );
    if (found >= 0) return found;
  }
  return null;
}
