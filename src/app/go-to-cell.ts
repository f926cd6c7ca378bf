import { withCellInSight } from "../notebook/sections";
import type { AppContext } from "./commands/command";
import { headingLevelOf } from "./commands/note-changes";

/** Makes a cell the active one, and unfolds what keeps it out of sight. */
export function goToCell({ notebook, selection }: AppContext, id: string): void {
  notebook
    .getState()
    .change("Unfolded a heading", (document) => withCellInSight(document, id, headingLevelOf));
  selection.setState({ active: id, selected: [id], editing: null });
}
