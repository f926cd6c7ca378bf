import type { Edit } from "../../../engine/drafting/edit";
import type { Round } from "../../../engine/drafting/round";

/** Whether something of a round was changed by hand. */
export function isEdited({ edits = [] }: Round): boolean {
  return edits.length > 0;
}

/** What was changed by hand about one slot of a round: what it drafts, sees, or where it stands. */
export function editsOfSlot({ edits = [] }: Round, slot: number): Edit[] {
  return edits.filter(
    (edit) =>
      ((edit.kind === "draft" || edit.kind === "cell") && edit.slot === slot) ||
      (edit.kind === "position" && "slot" in edit.of && edit.of.slot === slot),
  );
}
